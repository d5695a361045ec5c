import { ChangePasswordForm } from '#client/accounts/change-password-form.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import type { OwnDialogProps } from './own-profile-card.tsx'

export default function ChangePasswordDialog({ onClose }: OwnDialogProps) {
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title="Change Password" size="sm">
      <ChangePasswordForm onUpdated={onClose} onCancel={onClose} />
    </Dialog>
  )
}
