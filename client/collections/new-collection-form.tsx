import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { createCollection } from '#contract/collections.ts'
import { useMember } from '#client/accounts/use-viewer.ts'
import { useGroupDraft } from '#client/forms/form-draft.ts'
import { call } from '#client/http/call.ts'
import { makeClientId } from '#client/page/make-client-id.ts'
import { paths } from '#client/paths.ts'
import { Button } from '#client/ui/button.tsx'
import { CollectionForm } from './collection-form.tsx'
import { blankCollection, type NewCollectionBody } from './collection-values.ts'
import { useCollectionAction } from './queries.ts'

/** It is a draft until it has items and is submitted. Input survives a reload. */
export function NewCollectionForm() {
  const navigate = useNavigate()
  const viewer = useMember()
  const { values, isKept, keep, clear } = useGroupDraft({ form: 'collection', userId: viewer.id }, blankCollection(viewer))
  const clientId = useRef(makeClientId())
  const create = useCollectionAction({
    run: (body: NewCollectionBody) => call(createCollection, { body: { ...body, clientId: clientId.current } }),
    done: { title: 'Collection created' },
  })
  async function send(body: NewCollectionBody) {
    const { id } = await create.mutateAsync(body)
    clear()
    await navigate(paths.editCollection(id, 'items'))
  }
  return (
    <CollectionForm values={values} onChange={keep} onSend={send} send={{ label: 'Start a collection', busy: 'Starting...' }}>
      {isKept && (
        <Button variant="ghost" onClick={clear}>
          Clear
        </Button>
      )}
    </CollectionForm>
  )
}
