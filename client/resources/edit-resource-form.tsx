import { useState } from 'react'
import { useNavigate } from 'react-router'
import { submitHolding } from '#contract/holdings.ts'
import { editResource, type Resource } from '#contract/resources.ts'
import { submitted } from '#client/forms/use-new-form.tsx'
import { call } from '#client/http/call.ts'
import { paths } from '#client/paths.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { useResourceAction } from './queries.ts'
import { ResourceForm } from './resource-form.tsx'
import { changeOfResource, type NewResourceBody, type ResourceValues, valuesOfResourceForm } from './resource-values.ts'

interface Sent {
  change: Partial<NewResourceBody>
  isSubmitted: boolean
}

export function EditResourceForm({ resource }: { resource: Resource }) {
  const navigate = useNavigate()
  const [before] = useState<ResourceValues>(() => valuesOfResourceForm(resource))
  const [values, setValues] = useState<ResourceValues>({ ...before, ...resource.proposed })
  const isWaiting = resource.state !== 'approved' && resource.state !== 'pending'
  const edit = useResourceAction({
    run: (sent: Sent) => save(resource, sent),
    done: ({ isSubmitted }, { hasProposal }) => outcomeOf(isSubmitted, hasProposal === true),
  })
  async function send(_body: NewResourceBody, isDraft: boolean) {
    await edit.mutateAsync({ change: changeOfResource(before, values), isSubmitted: isWaiting && !isDraft })
    await navigate(paths.resource(resource.id))
  }
  return (
    <ResourceForm
      values={values}
      onChange={setValues}
      onSend={send}
      send={isWaiting ? { label: 'Submit for review', busy: 'Submitting...' } : { label: 'Save changes', busy: 'Saving...' }}
      hasDrafts={isWaiting}
      hasSource={resource.state !== 'approved'}
    >
      <ButtonLink variant="ghost" to={paths.resource(resource.id)}>
        Cancel
      </ButtonLink>
    </ResourceForm>
  )
}

/** If not submitted yet, it is saved first, and then submitted as saved. */
async function save({ id }: Resource, { change, isSubmitted }: Sent): Promise<Resource> {
  const params = { id: String(id) }
  const saved = await call(editResource, { params, body: change })
  if (isSubmitted) await call(submitHolding, { params })
  return saved
}

function outcomeOf(isSubmitted: boolean, hasProposal: boolean) {
  if (isSubmitted) return submitted('Resource')
  if (!hasProposal) return { title: 'Resource updated' }
  return { title: 'Resource updated', description: 'Your change has been submitted for review.' }
}
