import { type FormEvent, useId, useState } from 'react'
import { IssuerName } from '#contract/certificates.ts'
import type { Event } from '#contract/events.ts'
import type { Occurrence } from '#contract/occurrences.ts'
import { useMember } from '#client/accounts/use-viewer.ts'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { FormFooter } from '#client/forms/form-footer.tsx'
import { TextField } from '#client/ui/fields/field.tsx'
import { type Confirmed, useAttendance } from './use-attendance.ts'

/** Certificates name an institution, which is asked for with an event's first one. Render `dialog` where this is used. */
export function useCertifiedAttendance(event: Event, date: Occurrence) {
  const { mutate, isPending } = useAttendance(date)
  const [waiting, setWaiting] = useState<{ given: Confirmed; onDone?: (() => void) | undefined }>()
  function confirm(given: Confirmed, onDone?: () => void) {
    if (given.certificates && !event.issuerName && !given.issuerName) setWaiting({ given, onDone })
    else mutate(given, { onSuccess: onDone })
  }
  const close = () => setWaiting(undefined)
  const dialog = waiting && (
    <IssuerDialog
      busy={isPending ? 'Confirming...' : undefined}
      onClose={close}
      onConfirm={(issuerName) =>
        mutate(
          { ...waiting.given, issuerName },
          {
            onSuccess: () => {
              close()
              waiting.onDone?.()
            },
          },
        )
      }
    />
  )
  return { confirm, isPending, dialog }
}

type IssuerDialogProps = { busy: string | undefined; onClose: () => void; onConfirm: (issuerName: string) => void }

function IssuerDialog({ busy, onClose, onConfirm }: IssuerDialogProps) {
  const formId = useId()
  const [name, setName] = useState(useMember().workplace ?? '')
  const [error, setError] = useState<string>()
  function submit(event: FormEvent) {
    event.preventDefault()
    const checked = IssuerName.safeParse(name)
    setError(checked.error?.issues[0]?.message)
    if (checked.success) onConfirm(checked.data)
  }
  const footer = (
    <FormFooter formId={formId} onClose={onClose} busy={busy}>
      Give certificates
    </FormFooter>
  )
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="sm"
      title="Who issues the certificates?"
      description="They name the institution that stands behind the event, and you as its host. It is asked once."
      footer={footer}
    >
      <form id={formId} noValidate onSubmit={submit}>
        <TextField
          label="Institution"
          required
          maxLength={120}
          dir="auto"
          value={name}
          error={error}
          onChange={({ target }) => setName(target.value)}
        />
      </form>
    </Dialog>
  )
}
