import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import type { Group } from '#contract/groups.ts'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { FormFooter } from '#client/forms/form-footer.tsx'
import { TextArea } from '#client/ui/fields/field.tsx'
import { groupQuery } from './queries.ts'
import type { useJoinGroup } from './use-membership.ts'

const noteMaxLength = 300

type AskDialogProps = {
  /** Cards do not include the question; it is then fetched. */
  group: Pick<Group, 'id' | 'title'> & Partial<Pick<Group, 'question'>>
  join: ReturnType<typeof useJoinGroup>
  onClose: () => void
}

export default function AskDialog({ group, join, onClose }: AskDialogProps) {
  const formId = useId()
  const [note, setNote] = useState('')
  const { data } = useQuery({ ...groupQuery(group.id), enabled: group.question === undefined })
  const question = group.question ?? data?.question

  function submit(event: FormEvent) {
    event.preventDefault()
    join.mutate({ note: note.trim() }, { onSuccess: onClose })
  }
  const footer = (
    <FormFooter formId={formId} onClose={onClose} busy={join.isPending ? 'Sending...' : undefined}>
      Ask to join
    </FormFooter>
  )
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={`Ask to join ${group.title}`} size="sm" footer={footer}>
      <form id={formId} onSubmit={submit}>
        <TextArea
          label={<span dir="auto">{question ?? 'Why would you like to join? The moderators read this.'}</span>}
          rows={4}
          maxLength={noteMaxLength}
          hint={`${note.length} of ${noteMaxLength} characters.`}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </form>
    </Dialog>
  )
}
