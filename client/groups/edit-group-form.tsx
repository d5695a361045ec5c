import { type ReactNode, useState } from 'react'
import { editGroup, type Group } from '#contract/groups.ts'
import { call } from '#client/http/call.ts'
import { changeOf, type GroupValues, maySet, type NewGroupBody, valuesOf } from './group-form-values.ts'
import { GroupForm } from './group-form.tsx'
import { useGroupAction } from './use-group-action.ts'

type EditGroupFormProps = { group: Group; link?: ReactNode; onSaved?: (group: Group) => void }

/** Owners change everything, moderators and admins description, rules and cover. Only what was changed is sent. */
export function EditGroupForm({ group, link, onSaved }: EditGroupFormProps) {
  const [before, setBefore] = useState(() => valuesOf(group))
  const [values, setValues] = useState<GroupValues>(before)
  const isOffered = maySet(group.membership?.role === 'owner' ? 'owner' : 'moderator')
  const edit = useGroupAction({
    run: (body: NewGroupBody) => call(editGroup, { params: { id: String(group.id) }, body: changeOf(before, body, isOffered) }),
    done: (_, saved) => outcomeOf(saved),
  })

  async function send(body: NewGroupBody) {
    const saved = await edit.mutateAsync(body)
    if (!saved.hasProposal) {
      setBefore(valuesOf(saved))
      setValues(valuesOf(saved))
    }
    onSaved?.(saved)
  }

  return (
    <GroupForm
      group={group}
      values={values}
      onChange={setValues}
      onSend={send}
      send={{ label: 'Save changes', busy: 'Saving...' }}
      isOffered={isOffered}
      link={link}
    />
  )
}

function outcomeOf({ hasProposal }: Group) {
  if (!hasProposal) return { title: 'Group updated' }
  return { title: 'Group updated', description: 'Your change has been submitted for review.' }
}
