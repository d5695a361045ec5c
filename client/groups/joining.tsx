import { DoorOpen, EyeOff, KeyRound, type LucideIcon } from 'lucide-react'
import type { Joining } from '#contract/groups.ts'
import './joining.css'

interface JoiningWords {
  label: string
  /** What it means, for those choosing it. */
  explanation: string
  Icon: LucideIcon
}

export const joiningWords: Record<Joining, JoiningWords> = {
  open: { label: 'Open', explanation: 'Every member reads and joins.', Icon: DoorOpen },
  request: {
    label: 'By request',
    explanation: 'Every member can find it. You and your moderators let people in, and only they can read it.',
    Icon: KeyRound,
  },
  hidden: { label: 'Hidden', explanation: 'Only members and people who are invited know that it exists.', Icon: EyeOff },
}

/** Icon and word: the icon is never the only information. */
export function JoiningMark({ joining }: { joining: Joining }) {
  const { label, Icon } = joiningWords[joining]
  return (
    <span className="joining">
      <Icon />
      {label}
    </span>
  )
}
