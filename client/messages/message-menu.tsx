import { Copy, Flag, Trash2, Undo2 } from 'lucide-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { deleteMessage, type Message, unsendMinutes } from '#contract/messages.ts'
import type { Person } from '#contract/users.ts'
import { copyText } from '#client/page/copy-text.ts'
import { askToReport } from '#client/page/asked-dialogs.ts'
import { KebabMenu, type KebabTrigger, type MenuChoice } from '#client/ui/overlays/kebab-menu.tsx'
import type { ApiError } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'
import { toast } from '#client/ui/overlays/toast.tsx'
import { putMessage, removeMessage } from './message-cache.ts'
import { refreshConversation, refreshMessages } from './refresh-conversation.ts'

type MessageMenuProps = { trigger: KebabTrigger; message: Message; otherUser: Person }

export default function MessageMenu({ trigger, message, otherUser }: MessageMenuProps) {
  const { mutate: remove } = useDeleteMessage(message, otherUser.id)
  const isOwn = message.senderId !== otherUser.id

  const choices: (MenuChoice | false)[] = [
    message.content !== '' && { label: 'Copy', Icon: Copy, onSelect: () => void copyText(message.content, 'message') },
    isOwn && canUnsend(message) && { label: 'Unsend', Icon: Undo2, onSelect: () => remove('everyone') },
    !isOwn &&
      !message.isUnsent && {
        label: 'Report',
        Icon: Flag,
        onSelect: () => askToReport({ subjectType: 'message', subjectId: message.id }),
      },
  ]
  const deletion: MenuChoice = { label: 'Delete for me', Icon: Trash2, danger: true, onSelect: () => remove('me') }
  return <KebabMenu trigger={trigger} choices={[choices.filter((choice) => choice !== false), [deletion]]} />
}

const canUnsend = ({ isUnsent, createdAt }: Message) => !isUnsent && Date.now() - Date.parse(createdAt) < unsendMinutes * 60_000

/**
 * Deleted, it disappears for the member; unsent, its place remains for both, but its words are gone. Restored if the server
 * refuses. Refetched either way: a page that is one short would look like the last, and a refused message may be gone already.
 */
function useDeleteMessage(message: Message, userId: number) {
  const client = useQueryClient()

  return useMutation<unknown, ApiError, 'me' | 'everyone'>({
    mutationFn: (reach) => call(deleteMessage, { params: { id: String(message.id) }, query: { for: reach } }),
    onMutate: (reach) => {
      if (reach === 'me') removeMessage(client, userId, message.id)
      else putMessage(client, userId, { ...message, content: '', attachments: [], isUnsent: true })
    },
    onError: ({ words }) => {
      putMessage(client, userId, message)
      toast({ title: 'Action failed', description: words, tone: 'bad' })
    },
    onSettled: () => {
      void refreshConversation(client, userId)
      void refreshMessages(client, userId)
    },
  })
}
