import { createResource } from '#contract/resources.ts'
import { useMember } from '#client/accounts/use-viewer.ts'
import { useGroupDraft } from '#client/forms/form-draft.ts'
import { sayCreated, useNewForm } from '#client/forms/use-new-form.tsx'
import { call } from '#client/http/call.ts'
import { paths } from '#client/paths.ts'
import { ResourceForm } from './resource-form.tsx'
import { blankResource, type NewResourceBody } from './resource-values.ts'
import { useResourceAction } from './queries.ts'

export function NewResourceForm() {
  const viewer = useMember()
  const draft = useGroupDraft({ form: 'resource', userId: viewer.id }, blankResource(viewer))
  const { mutateAsync } = useResourceAction({
    run: (body: NewResourceBody) => call(createResource, { body }),
    done: sayCreated('Resource'),
  })
  const form = useNewForm<NewResourceBody>({ draft, create: mutateAsync, pathOf: paths.resource })
  return <ResourceForm values={draft.values} onChange={draft.change} {...form} hasSource />
}
