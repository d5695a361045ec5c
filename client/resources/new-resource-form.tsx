import { useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { createResource } from '#contract/resources.ts'
import { useMember } from '#client/accounts/use-viewer.ts'
import { call } from '#client/http/call.ts'
import { makeClientId } from '#client/page/make-client-id.ts'
import { paths } from '#client/paths.ts'
import { useResourceAction } from './queries.ts'
import { ResourceForm } from './resource-form.tsx'
import { blankResource, type NewResourceBody, type ResourceValues } from './resource-values.ts'

/** Reached from a group, it is for that group. */
export function NewResourceForm() {
  const navigate = useNavigate()
  const viewer = useMember()
  const groupId = useSearchParams()[0].get('group') ?? ''
  const [values, setValues] = useState<ResourceValues>(() => ({
    ...blankResource(viewer),
    ...(/^[1-9]\d{0,8}$/.test(groupId) && { audience: 'group', groupId }),
  }))
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
    await navigate(paths.resource(resource.id))
  }
  return (
    <ResourceForm
      values={values}
      onChange={setValues}
      onSend={send}
      send={{ label: 'Submit for review', busy: 'Submitting...' }}
      hasDrafts
      hasSource
    />
  )
}
