import { Trash2 } from 'lucide-react'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'

type DeleteDialogProps = { thing: 'post' | 'comment'; onClose: () => void; onConfirm: () => void }

/** SPEC 2, the sentence. What is deleted goes at once, and comes back when the server refuses. */
export default function DeleteDialog({ thing, onClose, onConfirm }: DeleteDialogProps) {
  function confirm() {
    onClose()
    onConfirm()
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Delete ${thing}`}
      sentence={`Are you sure you want to delete this ${thing}?`}
      confirmLabel="Delete"
      confirmIcon={<Trash2 />}
      onConfirm={confirm}
      destructive
    />
  )
}
