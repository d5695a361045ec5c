import { type ReactNode, useState } from 'react'
import { reasonMaxLength } from '#contract/moderation.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { TextArea } from '#client/ui/fields/field.tsx'

type ReasonDialogProps = {
  title: string
  sentence: ReactNode
  label?: string
  confirmLabel: string
  isDestructive?: boolean
  isOptional?: boolean
  maxLength?: number
  /** Text entered before. */
  initial?: string
  busy?: string | undefined
  onClose: () => void
  onConfirm: (reason: string) => void
  /** Any further questions. */
  children?: ReactNode
}

/** For everything that needs a reason, to be told to the member, written to the log, or both. */
export default function ReasonDialog(props: ReasonDialogProps) {
  const { title, sentence, label = 'Reason', confirmLabel, isDestructive, isOptional, busy, onClose, onConfirm } = props
  const { maxLength = reasonMaxLength, initial = '', children } = props
  const [reason, setReason] = useState(initial)
  const isReady = isOptional || reason.trim().length >= 3
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
      size="sm"
      description={sentence}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant={isDestructive ? 'danger' : 'primary'}
            disabled={!isReady}
            busy={busy}
            onClick={() => onConfirm(reason.trim())}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <TextArea
        label={label}
        rows={3}
        maxLength={maxLength}
        optional={isOptional ?? false}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      {children}
    </Dialog>
  )
}
