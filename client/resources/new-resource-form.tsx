import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { createResource } from '#contract/resources.ts'
import { useMember } from '#client/accounts/use-viewer.ts'
import { useGroupDraft } from '#client/forms/form-draft.ts'
import { call } from '#client/http/call.ts'
import { makeClientId } from '#client/page/make-client-id.ts'
import { paths } from '#client/paths.ts'
import { Button } from '#client/ui/button.tsx'
import { useResourceAction } from './queries.ts'
import { ResourceForm } from './resource-form.tsx'
import { blankResource, type NewResourceBody } from './resource-values.ts'

/** Input survives a reload; a draft on the server is available on every machine. */
export function NewResourceForm() {
  const navigate = useNavigate()
  const viewer = useMember()
  const { values, isKept, change, clear } = useGroupDraft({ form: 'resource', userId: viewer.id }, blankResource(viewer))
  const clientId = useRef(makeClientId())
  const create = useResourceAction({
    run: (body: NewResourceBody) => call(createResource, { body: { ...body, clientId: clientId.current } }),
    done: ({ isDraft }) =>
      isDraft
        ? { title: 'Draft saved', description: 'Only you can see it.' }
        : { title: 'Resource created', description: 'Your resource has been submitted for review.' },
  })
  async function send(body: NewResourceBody, isDraft: boolean) {
    const resource = await create.mutateAsync({ ...body, ...(isDraft && { isDraft }) })
    clear()
    await navigate(paths.resource(resource.id))
  }
  return (
    <ResourceForm
      values={values}
      onChange={change}
      onSend={send}
      send={{ label: 'Submit for review', busy: 'Submitting...' }}
      hasDrafts
      hasSource
    >
      {isKept && (
        <Button variant="ghost" onClick={clear}>
          Clear
        </Button>
      )}
    </ResourceForm>
  )
}
