import { type FormEvent, useId, useState } from 'react'
import type { Person } from '#contract/users.ts'
import { PeopleToInvite } from '#client/groups/people-to-invite.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { FormFooter } from '#client/forms/form-footer.tsx'
import '#client/groups/invite-dialog.css'

type PersonDialogProps = {
  title: string
  sentence: string
  confirmLabel: string
  busy: string | undefined
  onClose: () => void
  onConfirm: (person: Person) => void
}

/** Chooses one member: to host, or because they came. */
export default function PersonDialog({ title, sentence, confirmLabel, busy, onClose, onConfirm }: PersonDialogProps) {
  const formId = useId()
  const [person, setPerson] = useState<Person>()
  function submit(event: FormEvent) {
    event.preventDefault()
    if (person) onConfirm(person)
  }
  const footer = (
    <FormFooter formId={formId} onClose={onClose} disabled={!person} busy={busy}>
      {confirmLabel}
    </FormFooter>
  )
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={title} description={sentence} footer={footer}>
      <form className="invite" id={formId} onSubmit={submit}>
        <PeopleToInvite
          chosen={person ? [person] : []}
          isFull={false}
          onToggle={(next) => setPerson(next.id === person?.id ? undefined : next)}
        />
      </form>
    </Dialog>
  )
}
