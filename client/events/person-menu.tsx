import { Undo2, UserMinus } from 'lucide-react'
import { useState } from 'react'
import type { Event } from '#contract/events.ts'
import type { Occurrence, OccurrencePerson } from '#contract/occurrences.ts'
import ReasonDialog from '#client/queue/reason-dialog.tsx'
import { KebabMenu, type KebabTrigger, type MenuChoice } from '#client/ui/kebab-menu.tsx'
import { useAttendance, useRemoval } from './use-attendance.ts'

type PersonMenuProps = {
  trigger: KebabTrigger
  event: Event
  date: Occurrence
  person: OccurrencePerson
  isAttendanceOpen: boolean
}

/** For `lazyMenu`. Who has answered can be removed; what was confirmed can be taken back. */
export default function PersonMenu({ trigger, event, date, person, isAttendanceOpen }: PersonMenuProps) {
  const { user, answer, attended } = person
  const [isRemoving, setIsRemoving] = useState(false)
  const remove = useRemoval(date, user)
  const { mutate: attend } = useAttendance(date, event.creditHours)
  const takeBack = () => attend({ userIds: [user.id], attended: false })
  const choices: (MenuChoice | false)[] = [
    attended && isAttendanceOpen && { label: 'Take back attendance', Icon: Undo2, onSelect: takeBack },
    answer !== null && { label: 'Remove', Icon: UserMinus, danger: true, onSelect: () => setIsRemoving(true) },
  ]
  const close = () => setIsRemoving(false)
  return (
    <>
      <KebabMenu trigger={trigger} choices={[choices.filter((choice) => choice !== false)]} />
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
