import { Copy, Flag, Trash2, Undo2 } from 'lucide-react'
import { type Message, unsendMinutes } from '#contract/messages.ts'
import type { Person } from '#contract/users.ts'
import { copyText } from '#client/page/copy-text.ts'
import { askToReport } from '#client/page/report-subject.ts'
import { KebabMenu, type KebabTrigger, type MenuChoice } from '#client/ui/overlays/kebab-menu.tsx'
import { useDeleteMessage } from './use-delete-message.ts'

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
