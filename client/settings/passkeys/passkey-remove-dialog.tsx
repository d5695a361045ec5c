import type { Passkey } from '#contract/security.ts'
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'

type PasskeyRemoveDialogProps = { passkey: Passkey; onClose: () => void; onConfirm: () => void }

export default function PasskeyRemoveDialog({ passkey, onClose, onConfirm }: PasskeyRemoveDialogProps) {
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Remove passkey"
      sentence={`“${passkey.name}” will no longer log you in, and you will be signed out everywhere else. Your device may still list it until you delete it there.`}
      confirmLabel="Remove"
      onConfirm={onConfirm}
      destructive
    />
  )
}
