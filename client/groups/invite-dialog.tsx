import { X } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import type { Reply } from '#contract/endpoint.ts'
import { inviteToGroup } from '#contract/group-members.ts'
import type { Group } from '#contract/groups.ts'
import type { Person } from '#contract/users.ts'
import { call } from '#client/http/call.ts'
import { counted } from '#client/page/counted.ts'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { FormFooter } from '#client/forms/form-footer.tsx'
import { TextArea } from '#client/ui/fields/field.tsx'
import { GroupLink, linkWords } from './group-link.tsx'
import { PeopleToInvite } from './people-to-invite.tsx'
import { useGroupAction } from './use-group-action.ts'
import './invite-dialog.css'

const mostAtOnce = 20
const noteMaxLength = 300

type InviteDialogProps = { group: Pick<Group, 'id' | 'title' | 'may'>; onClose: () => void }

export default function InviteDialog({ group, onClose }: InviteDialogProps) {
  const formId = useId()
  const [chosen, setChosen] = useState<Person[]>([])
  const [note, setNote] = useState('')
  const invite = useInvite(group.id)

  function toggle(person: Person) {
    const others = chosen.filter(({ id }) => id !== person.id)
    setChosen(others.length < chosen.length ? others : [...chosen, person])
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    invite.mutate({ userIds: chosen.map(({ id }) => id), note: note.trim() }, { onSuccess: onClose })
  }

  const footer = (
    <FormFooter
      formId={formId}
      onClose={onClose}
      disabled={chosen.length === 0}
      busy={invite.isPending ? 'Inviting...' : undefined}
    >
      Invite
    </FormFooter>
  )
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={`Invite to ${group.title}`} footer={footer}>
      <form className="invite" id={formId} onSubmit={submit}>
        <PeopleToInvite groupId={group.id} chosen={chosen} isFull={chosen.length >= mostAtOnce} onToggle={toggle} />
        <Chosen people={chosen} onRemove={toggle} />
        <TextArea
          label="Note"
          optional
          rows={2}
          maxLength={noteMaxLength}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </form>
      {group.may.moderate && (
        <section className="invite-link" aria-labelledby={`${formId}-link`}>
          <h3 id={`${formId}-link`}>Or share a link</h3>
          <p className="meta">{linkWords}</p>
          <GroupLink groupId={group.id} />
        </section>
      )}
    </Dialog>
  )
}

const Chosen = ({ people, onRemove }: { people: Person[]; onRemove: (person: Person) => void }) => (
  <div>
    <p className="meta" role="status">
      {people.length} of {mostAtOnce} chosen
    </p>
    <ul className="invite-chosen" aria-label="Chosen members">
      {people.map((person) => (
        <li key={person.id}>
          {person.name}
          <button type="button" aria-label={`Remove ${person.name}`} onClick={() => onRemove(person)}>
            <X className="i--sm" />
          </button>
        </li>
      ))}
    </ul>
  </div>
)

const useInvite = (groupId: number) =>
  useGroupAction({
    run: (body: { userIds: number[]; note: string }) => call(inviteToGroup, { params: { id: String(groupId) }, body }),
    done: (_given, reply) => outcomeOf(reply),
  })

/** Why someone was not invited is between that member and their settings. */
function outcomeOf({ invited, notInvited }: Reply<typeof inviteToGroup>) {
  if (invited === 0) return { title: 'No invitations sent', description: 'None of those chosen could be invited.' }
  const sent = counted(invited, 'person was invited', 'people were invited')
  return {
    title: 'Invitations sent',
    description: notInvited === 0 ? `${sent}.` : `${sent}. ${counted(notInvited, 'other')} could not be invited.`,
  }
}
