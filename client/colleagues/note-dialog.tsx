import { type FormEvent, useId, useState } from 'react'
import { requestNoteMaxLength } from '#contract/colleagues.ts'
import type { Person } from '#contract/users.ts'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { FormFooter } from '#client/forms/form-footer.tsx'
import { TextArea } from '#client/ui/fields/field.tsx'
import { useAskColleague } from './use-ask-colleague.ts'

type NoteDialogProps = { person: Pick<Person, 'id' | 'name'>; onClose: () => void }

/** The longer way to connect; the button on the card remains a single press. */
export default function NoteDialog({ person, onClose }: NoteDialogProps) {
  const formId = useId()
  const [note, setNote] = useState('')
  const { mutate: ask, isPending } = useAskColleague(person.id)

  function submit(event: FormEvent) {
    event.preventDefault()
    ask({ note: note.trim() }, { onSuccess: onClose })
  }

  const footer = (
    <FormFooter formId={formId} onClose={onClose} busy={isPending ? 'Sending...' : undefined}>
      Send request
    </FormFooter>
  )
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={`Connect with ${person.name}`} size="sm" footer={footer}>
      <form id={formId} onSubmit={submit}>
        <TextArea
          label="Note"
          optional
          rows={4}
          maxLength={requestNoteMaxLength}
          hint={`${note.length} of ${requestNoteMaxLength} characters. ${person.name} reads it with your request.`}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </form>
    </Dialog>
  )
}
