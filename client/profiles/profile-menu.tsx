import { Ban, Flag, Link2, NotebookPen, Undo2, UserMinus, Volume2, VolumeX } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Profile } from '#contract/profiles.ts'
import { RemoveColleagueDialog } from '#client/colleagues/remove-colleague-dialog.tsx'
import { offerOf } from '#client/colleagues/standing.ts'
import { useEndConnection } from '#client/colleagues/use-end-connection.ts'
import { copyLink } from '#client/page/copy-text.ts'
import { askToReport } from '#client/page/asked-dialogs.ts'
import { paths } from '#client/paths.ts'
import { KebabMenu, type KebabTrigger, type MenuChoice } from '#client/ui/overlays/kebab-menu.tsx'
import { BlockDialog } from './block-dialog.tsx'
import { useMute } from './use-mute.ts'

const NoteDialog = lazy(() => import('#client/colleagues/note-dialog.tsx'))

type Task = 'note' | 'remove' | 'block'

export default function ProfileMenu({ trigger, profile }: { trigger: KebabTrigger; profile: Profile }) {
  const [task, setTask] = useState<Task>()
  const choices = useProfileChoices(profile, setTask)
  const close = () => setTask(undefined)
  return (
    <>
      <KebabMenu trigger={trigger} choices={choices} />
      <Suspense>
        {task === 'note' && <NoteDialog person={profile} onClose={close} />}
        {task === 'remove' && <RemoveColleagueDialog connectionId={profile.connectionId ?? 0} person={profile} onClose={close} />}
        {task === 'block' && <BlockDialog person={profile} onClose={close} />}
      </Suspense>
    </>
  )
}

function useProfileChoices(profile: Profile, setTask: (task: Task) => void): MenuChoice[][] {
  const { id, connectionId, isMuted } = profile
  const { mutate: withdraw } = useEndConnection({ connectionId: connectionId ?? 0, userId: id, what: 'request' })
  const { mutate: mute } = useMute(profile)

  const connection: Partial<Record<ReturnType<typeof offerOf>, MenuChoice>> = {
    connect: { label: 'Connect with a note', Icon: NotebookPen, onSelect: () => setTask('note') },
    sent: { label: 'Withdraw request', Icon: Undo2, onSelect: () => withdraw() },
    colleagues: { label: 'Remove colleague', Icon: UserMinus, onSelect: () => setTask('remove') },
  }
  const own = connection[offerOf(profile)]
  return [
    [
      ...(own ? [own] : []),
      { label: 'Copy link', Icon: Link2, onSelect: () => void copyLink(paths.profile(id)) },
      isMuted
        ? { label: 'Unmute', Icon: Volume2, onSelect: () => mute(false) }
        : { label: 'Mute', Icon: VolumeX, onSelect: () => mute(true) },
    ],
    [
      { label: 'Report profile', Icon: Flag, onSelect: () => askToReport({ subjectType: 'user', subjectId: id }) },
      { label: 'Block', Icon: Ban, danger: true, onSelect: () => setTask('block') },
    ],
  ]
}
