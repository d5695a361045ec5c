import { useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { createResource } from '#contract/resources.ts'
import type { CurrentUser } from '#contract/users.ts'
import { useMember } from '#client/accounts/use-viewer.ts'
import { useFormDraft } from '#client/forms/form-draft.ts'
import { call } from '#client/http/call.ts'
import { makeClientId } from '#client/page/make-client-id.ts'
import { paths } from '#client/paths.ts'
import { Button } from '#client/ui/button.tsx'
import { useResourceAction } from './queries.ts'
import { ResourceForm } from './resource-form.tsx'
import { blankResource, type NewResourceBody, type ResourceValues } from './resource-values.ts'

/** What is typed is there again after a reload; a draft on the server is there on every machine. */
export function NewResourceForm() {
  const navigate = useNavigate()
  const viewer = useMember()
  const { values, isKept, change, clear } = useFormDraft({ form: 'resource', userId: viewer.id }, useBlank(viewer))
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

/** Reached from a group, it is for that group. */
function useBlank(viewer: CurrentUser): ResourceValues {
  const groupId = useSearchParams()[0].get('group') ?? ''
  const blank = blankResource(viewer)
  return /^[1-9]\d{0,8}$/.test(groupId) ? { ...blank, audience: 'group', groupId } : blank
}
