import { useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { createCollection } from '#contract/collections.ts'
import { useMember } from '#client/accounts/use-viewer.ts'
import { call } from '#client/http/call.ts'
import { makeClientId } from '#client/page/make-client-id.ts'
import { paths } from '#client/paths.ts'
import { CollectionForm } from './collection-form.tsx'
import { blankCollection, type CollectionValues, type NewCollectionBody } from './collection-values.ts'
import { useCollectionAction } from './queries.ts'

/** Reached from a group, it is for that group. It is a draft until it has items and is submitted. */
export function NewCollectionForm() {
  const navigate = useNavigate()
  const viewer = useMember()
  const groupId = useSearchParams()[0].get('group') ?? ''
  const [values, setValues] = useState<CollectionValues>(() => ({
    ...blankCollection(viewer),
    ...(/^[1-9]\d{0,8}$/.test(groupId) && { audience: 'group', groupId }),
  }))
  const clientId = useRef(makeClientId())
  const create = useCollectionAction({
    run: (body: NewCollectionBody) => call(createCollection, { body: { ...body, clientId: clientId.current } }),
    done: { title: 'Collection created' },
  })
  async function send(body: NewCollectionBody) {
    const { id } = await create.mutateAsync(body)
    await navigate(paths.editCollection(id, 'items'))
  }
  return (
    <CollectionForm
      values={values}
      onChange={setValues}
      onSend={send}
      send={{ label: 'Start a collection', busy: 'Starting...' }}
    />
  )
}
