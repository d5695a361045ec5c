import { Copy, Flag, Trash2, Undo2 } from 'lucide-react'
import { type Message, unsendMinutes } from '#contract/messages.ts'
import type { Person } from '#contract/users.ts'
import { copyText } from '#client/page/copy-text.ts'
import { askToReport } from '#client/page/report-subject.ts'
import { type MenuChoice, OpenedKebabMenu } from '#client/ui/opened-kebab-menu.tsx'
import { useDeleteMessage } from './use-delete-message.ts'

export default function MessageMenu({ message, otherUser }: { message: Message; otherUser: Person }) {
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
  return <OpenedKebabMenu label="Message options" choices={[choices.filter((choice) => choice !== false), [deletion]]} />
}

const canUnsend = ({ isUnsent, createdAt }: Message) => !isUnsent && Date.now() - Date.parse(createdAt) < unsendMinutes * 60_000
