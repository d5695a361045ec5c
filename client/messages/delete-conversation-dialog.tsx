import { Trash2 } from 'lucide-react'
import { useNavigate } from 'react-router'
import type { Person } from '#contract/users.ts'
import { paths } from '#client/paths.ts'
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'
import { useDeleteConversation } from './use-delete-conversation.ts'

type DeleteConversationDialogProps = { person: Person; onClose: () => void }

export function DeleteConversationDialog({ person, onClose }: DeleteConversationDialogProps) {
  const navigate = useNavigate()
  const { mutate: remove, isPending } = useDeleteConversation(person.id)
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Delete conversation"
      sentence={`Are you sure you want to delete this conversation? ${person.name} keeps their own copy of it.`}
      confirmLabel="Delete"
      confirmIcon={<Trash2 />}
      busy={isPending ? 'Deleting...' : undefined}
      onConfirm={() => remove(undefined, { onSuccess: () => void navigate(paths.messages()), onError: onClose })}
      destructive
    />
  )
}
