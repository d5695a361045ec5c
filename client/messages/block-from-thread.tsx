import { useQueryClient } from '@tanstack/react-query'
import { Ban } from 'lucide-react'
import { useNavigate } from 'react-router'
import type { Person } from '#contract/users.ts'
import { paths } from '#client/paths.ts'
import { useBlock } from '#client/profiles/use-block.ts'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { forgetConversation } from './conversation-cache.ts'
import { unreadMessagesQuery } from './unread-query.ts'

type BlockDialogProps = { person: Person; onClose: () => void }

export default function BlockDialog({ person, onClose }: BlockDialogProps) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { mutate: block, isPending } = useBlock(person)

  function leave() {
    forgetConversation(client, person.id)
    void client.invalidateQueries(unreadMessagesQuery)
    void navigate(paths.messages())
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Block ${person.name}`}
      sentence="Neither of you will see, find, message or mention the other any more, and you will no longer be colleagues. They are not told."
      confirmLabel="Block"
      confirmIcon={<Ban />}
      busy={isPending ? 'Blocking...' : undefined}
      onConfirm={() => block(true, { onSuccess: leave, onError: onClose })}
      destructive
    />
  )
}
