import { Award, BadgeCheck, Undo2, UserMinus } from 'lucide-react'
import { useState } from 'react'
import type { Event } from '#contract/events.ts'
import type { Occurrence, OccurrencePerson } from '#contract/occurrences.ts'
import { hasEnded } from '#client/events/event-words.ts'
import { paths } from '#client/paths.ts'
import ReasonDialog from '#client/queue/reason-dialog.tsx'
import { KebabMenu, type KebabTrigger, type MenuChoice } from '#client/ui/overlays/kebab-menu.tsx'
import { useNow } from '#client/ui/time-ago.tsx'
import { useCertifiedAttendance } from './issuer-dialog.tsx'
import { useAttendance, useRemoval } from './use-attendance.ts'

type PersonMenuProps = {
  trigger: KebabTrigger
  event: Event
  date: Occurrence
  person: OccurrencePerson
  isAttendanceOpen: boolean
}

/** For `lazyMenu`. People who have answered can be removed until it is over; a confirmation can be taken back. */
export default function PersonMenu({ trigger, event, date, person, isAttendanceOpen }: PersonMenuProps) {
  const { user, answer, attended, certificateCode } = person
  const [isRemoving, setIsRemoving] = useState(false)
  const isOver = hasEnded(date, useNow())
  const remove = useRemoval(date, user)
  const { mutate: attend } = useAttendance(date)
  const takeBack = () => attend({ userIds: [user.id], attended: false })
  const { confirm, dialog } = useCertifiedAttendance(event, date)
  const issue = () => confirm({ userIds: [user.id], attended: true, certificates: true })
  const mayIssue = attended && isAttendanceOpen && date.creditHours !== null
  const choices: (MenuChoice | false | '' | null | undefined)[] = [
    mayIssue && {
      // Reissued, it has the current name and hours; if nothing has changed, it stays the same.
      ...{ label: certificateCode ? 'Issue certificate again' : 'Issue certificate', Icon: Award, onSelect: issue },
    },
    certificateCode && { label: 'Open certificate', Icon: BadgeCheck, to: paths.certificate(certificateCode) },
    attended && isAttendanceOpen && { label: 'Take back attendance', Icon: Undo2, onSelect: takeBack },
    answer !== null && !isOver && { label: 'Remove', Icon: UserMinus, danger: true, onSelect: () => setIsRemoving(true) },
  ]
  const close = () => setIsRemoving(false)
  return (
    <>
      <KebabMenu trigger={trigger} choices={[choices.filter((choice) => typeof choice === 'object' && choice !== null)]} />
      {dialog}
      {isRemoving && (
        <ReasonDialog
          title={`Remove ${user.name}`}
          sentence={`${user.name} will be told the reason, and cannot answer again.`}
          confirmLabel="Remove"
          isDestructive
          maxLength={300}
          busy={remove.isPending ? 'Removing...' : undefined}
          onClose={close}
          onConfirm={(reason) => remove.mutate(reason, { onSuccess: close })}
        />
      )}
    </>
  )
}
