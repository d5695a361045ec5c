import { Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'

type DeleteDialogProps = { thing: 'post' | 'comment'; id: number; onClose: () => void; onConfirm: () => void }

/** What is deleted disappears at once, and returns if the server refuses. */
export default function DeleteDialog({ thing, id, onClose, onConfirm }: DeleteDialogProps) {
  const neighbor = useRef<HTMLElement>(null)
  function confirm() {
    neighbor.current = neighborOf(document.getElementById(`${thing}-${id}`))
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
      returnTo={neighbor}
      destructive
    />
  )
}

/** What is deleted takes its menu with it, where focus would return: so it goes to the next item, the one before, or what follows. */
function neighborOf(item: HTMLElement | null): HTMLElement | null {
  const neighbor = item?.nextElementSibling ?? item?.previousElementSibling ?? item?.parentElement?.nextElementSibling
  return neighbor instanceof HTMLElement && neighbor.matches('[tabindex]')
    ? neighbor
    : (neighbor?.querySelector<HTMLElement>('a[href], button:enabled, textarea') ?? null)
}
