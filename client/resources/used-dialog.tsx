import { type FormEvent, useId, useState } from 'react'
import { markUsed, type Resource, unmarkUsed, noteOfUseMaxLength } from '#contract/resources.ts'
import type { ApiError } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { TextArea, TextField } from '#client/ui/fields/field.tsx'
import { useResourceAction } from './queries.ts'

type UsedDialogProps = { resource: Resource; onClose: () => void }

/** Once per member; doing it again changes it. */
export default function UsedDialog({ resource: { id, usedByUser, ownUse }, onClose }: UsedDialogProps) {
  const formId = useId()
  const [note, setNote] = useState(ownUse?.note ?? '')
  const [year, setYear] = useState(ownUse?.year?.toString() ?? '')
  const [error, setError] = useState<string>()
  const params = { id: String(id) }
  const mark = useResourceAction({
    run: (said: { note: string | null; year: number | null }) => call(markUsed, { params, body: said }),
    done: { title: 'Marked as used' },
  })
  const takeBack = useResourceAction({ run: () => call(unmarkUsed, { params }), done: { title: 'Taken back' } })

  function submit(event: FormEvent) {
    event.preventDefault()
    const isYear = /^\d{4}$/.test(year.trim())
    const refused = year.trim() && !isYear ? 'Please give a year' : undefined
    setError(refused)
    if (refused) return
    mark.mutate(
      { note: note.trim() || null, year: isYear ? Number(year) : null },
      { onSuccess: onClose, onError: ({ fields }: ApiError) => setError(fields.year) },
    )
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="sm"
      title="Used it in my library"
      description="Your name and workplace are shown to members, and its author is told."
      footer={
        <>
          {usedByUser && (
            <Button
              variant="ghost"
              busy={takeBack.isPending ? 'Taking back...' : undefined}
              onClick={() => takeBack.mutate(undefined, { onSuccess: onClose })}
            >
              Take it back
            </Button>
          )}
          <Button type="submit" form={formId} variant="primary" busy={mark.isPending ? 'Saving...' : undefined}>
            {usedByUser ? 'Save' : 'Mark as used'}
          </Button>
        </>
      }
    >
      <form id={formId} className="resource-dialog" noValidate onSubmit={submit}>
        <TextArea
          label="What did you do with it?"
          optional
          rows={3}
          maxLength={noteOfUseMaxLength}
          dir="auto"
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
        <TextField
          label="Year"
          optional
          inputMode="numeric"
          maxLength={4}
          error={error}
          value={year}
          onChange={({ target }) => setYear(target.value)}
        />
      </form>
    </Dialog>
  )
}
