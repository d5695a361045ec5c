import { BookmarkCheck, Check, Hourglass } from 'lucide-react'
import type { Occurrence } from '#contract/occurrences.ts'
import { Badge } from '#client/ui/badge.tsx'
import './event-row.css'

/** The viewer's answer, in a list. */
export function AnswerMark({ occurrence: { answer, waitingNumber } }: { occurrence: Occurrence }) {
  if (answer === 'waiting') return <Badge tone="warn" icon={<Hourglass />}>{`Number ${waitingNumber} on the waiting list`}</Badge>
  if (answer === 'interested') return <Badge icon={<BookmarkCheck />}>Interested</Badge>
  if (answer === 'not_going') return <span className="meta">Not going</span>
  return <Tick>Going</Tick>
}

export const Tick = ({ children }: { children: string }) => (
  <span className="event-tick">
    <Check />
    {children}
  </span>
)
