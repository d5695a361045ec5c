import { Ban } from 'lucide-react'
import type { Person } from '#contract/users.ts'
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'
import { useBlock } from './use-block.ts'

type BlockDialogProps = {
  person: Pick<Person, 'id' | 'name'>
  onClose: () => void
  onBlocked?: () => void
}

export function BlockDialog({ person, onClose, onBlocked = onClose }: BlockDialogProps) {
  const { mutate: block, isPending } = useBlock(person)
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Block ${person.name}`}
      sentence="Neither of you will see, find, message or mention the other any more, and you will no longer be colleagues. They are not told."
      confirmLabel="Block"
      confirmIcon={<Ban />}
      busy={isPending ? 'Blocking...' : undefined}
      onConfirm={() => block(true, { onSuccess: onBlocked, onError: onClose })}
      destructive
    />
  )
}
