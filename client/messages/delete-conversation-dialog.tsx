import { Trash2 } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Person } from '#contract/users.ts'
import { deleteConversation } from '#contract/messages.ts'
import { paths } from '#client/paths.ts'
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'
import type { ApiError } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'
import { toast } from '#client/ui/overlays/toast.tsx'
import { forgetConversation } from './conversation-cache.ts'
import { messagesQuery } from './queries.ts'

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

function useDeleteConversation(userId: number) {
  const client = useQueryClient()

  return useMutation<unknown, ApiError>({
    mutationFn: () => call(deleteConversation, { params: { userId: String(userId) } }),
    onSuccess: () => {
      forgetConversation(client, userId)
      client.setQueryData(messagesQuery(userId).queryKey, { pages: [[]], pageParams: [''] })
      toast({ title: 'Conversation deleted' })
    },
    onError: ({ words }) => toast({ title: 'Action failed', description: words, tone: 'bad' }),
  })
}
