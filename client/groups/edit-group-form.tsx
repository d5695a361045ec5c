import { type ReactNode, useState } from 'react'
import { editGroup, type Group } from '#contract/groups.ts'
import { call } from '#client/http/call.ts'
import { changeOf, type GroupChange, type GroupValues, maySet, type NewGroupBody, textOf, valuesOf } from './group-form-values.ts'
import { GroupForm } from './group-form.tsx'
import { useGroupAction } from './use-group-action.ts'

const noText = textOf({})

type EditGroupFormProps = { group: Group; link?: ReactNode }

/** Owners change everything; moderators and admins change description, rules and cover. Only changes are sent. */
export function EditGroupForm({ group, link }: EditGroupFormProps) {
  const [before, setBefore] = useState(() => valuesOf(group))
  const [values, setValues] = useState<GroupValues>(before)
  // The submitted text while it waits for review: the group itself does not include it.
  const [proposed, setProposed] = useState<GroupChange>(noText)
  const [opensAt, setOpensAt] = useState(group.opensAt)
  // Whether it opens is decided beside the form as well, which must not lose other input.
  if (opensAt !== group.opensAt) {
    const joining = { joining: group.joining }
    setOpensAt(group.opensAt)
    setBefore({ ...before, ...joining })
    setValues({ ...values, ...joining })
  }
  const isOffered = maySet(group.membership?.role === 'owner' ? 'owner' : 'moderator')
  const edit = useGroupAction({
    run: (body: GroupChange) => call(editGroup, { params: { id: String(group.id) }, body }),
    done: outcomeOf,
  })

  async function send(body: NewGroupBody) {
    const change = changeOf(before, body, isOffered)
    const text = textOf(change)
    const isWaiting = group.hasProposal && !group.proposedReason && isSame(text, proposed)
    const saved = await edit.mutateAsync(isWaiting ? { ...change, ...noText } : change)
    setBefore(valuesOf(saved))
    setValues(({ title, body, cover }) => ({ ...valuesOf(saved), ...(saved.hasProposal && { title, body, cover }) }))
    setProposed(text)
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

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Only text and cover are reviewed; the rest takes effect at once. */
function outcomeOf(change: GroupChange, { hasProposal }: Group) {
  if (!hasProposal || isSame(textOf(change), noText)) return { title: 'Group updated' }
  return { title: 'Group updated', description: 'Your change has been submitted for review.' }
}
