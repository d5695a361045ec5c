import { Ban, Flag, Trash2, User, VolumeX } from 'lucide-react'
import { useState } from 'react'
import { isDeletedMember, type Person } from '#contract/users.ts'
import { askToReport } from '#client/page/asked-dialogs.ts'
import { paths } from '#client/paths.ts'
import { useMute } from '#client/profiles/use-mute.ts'
import { KebabMenu, type KebabTrigger, type MenuChoice } from '#client/ui/overlays/kebab-menu.tsx'
import BlockFromThread from './block-from-thread.tsx'
import { DeleteConversationDialog } from './delete-conversation-dialog.tsx'

export default function ConversationMenu({ trigger, person }: { trigger: KebabTrigger; person: Person }) {
  const [task, setTask] = useState<'block' | 'delete'>()
  const { mutate: mute } = useMute(person)
  const close = () => setTask(undefined)

  const about: MenuChoice[] = [
    { label: 'View profile', Icon: User, to: paths.profile(person.id) },
    { label: 'Mute', Icon: VolumeX, onSelect: () => mute(true) },
    { label: 'Report', Icon: Flag, onSelect: () => askToReport({ subjectType: 'user', subjectId: person.id }) },
  ]
  const block: MenuChoice = { label: 'Block', Icon: Ban, danger: true, onSelect: () => setTask('block') }
  const ending: MenuChoice = { label: 'Delete conversation', Icon: Trash2, danger: true, onSelect: () => setTask('delete') }
  // Someone who has left has no profile, and cannot be blocked.
  const choices = isDeletedMember(person) ? [[ending]] : [about, [block, ending]]

  return (
    <>
      <KebabMenu trigger={trigger} choices={choices} />
      {task === 'block' && <BlockFromThread person={person} onClose={close} />}
      {task === 'delete' && <DeleteConversationDialog person={person} onClose={close} />}
    </>
  )
}
