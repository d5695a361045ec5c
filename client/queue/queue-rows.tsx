import {
  Archive,
  ArrowLeftRight,
  Award,
  CalendarDays,
  Gift,
  Image,
  type LucideIcon,
  MessageSquareText,
  Search,
  UsersRound,
} from 'lucide-react'
import type { QueueLine } from '#contract/review.ts'
import { Score } from '#client/ui/score.tsx'
import { kindWords } from './kind-words.ts'
import { isWaiting, keyOf } from './use-approve-lines.ts'
import { WaitingTime } from './waiting-time.tsx'

const icons: Record<QueueLine['kind'], LucideIcon> = {
  post: MessageSquareText,
  group: UsersRound,
  event: CalendarDays,
  course: Award,
  resource: ArrowLeftRight,
  want: Search,
  offer: Gift,
  collection: Archive,
  item: Image,
}

type QueueRowsProps = {
  lines: QueueLine[]
  open: QueueLine | undefined
  onOpen: (line: QueueLine) => void
  chosen: ReadonlySet<string>
  /** Undefined for a line that cannot be approved with others. */
  onChoose: (line: QueueLine) => ((isChosen: boolean) => void) | undefined
}

/** Beside the things themselves, if there is room: what is waiting, at a glance, with links. */
export const QueueRows = ({ lines, open, onOpen, chosen, onChoose }: QueueRowsProps) => (
  <ul className="queue-rows card" aria-label="All that is listed">
    {lines.map((line) => (
      <QueueRow
        key={keyOf(line)}
        line={line}
        isOpen={line === open}
        onOpen={() => onOpen(line)}
        isChosen={chosen.has(keyOf(line))}
        onChoose={onChoose(line)}
      />
    ))}
  </ul>
)

type QueueRowProps = {
  line: QueueLine
  isOpen: boolean
  onOpen: () => void
  isChosen: boolean
  onChoose: ((isChosen: boolean) => void) | undefined
}

function QueueRow({ line, isOpen, onOpen, isChosen, onChoose }: QueueRowProps) {
  const Icon = icons[line.kind]
  const { one, head } = kindWords(line.kind)
  const { name } = line.user
  return (
    <li className="queue-row">
      <input
        type="checkbox"
        aria-label={`Select the ${one} by ${name}`}
        checked={isChosen}
        disabled={!onChoose}
        onChange={(event) => onChoose?.(event.target.checked)}
      />
      <button type="button" aria-current={isOpen ? 'true' : undefined} onClick={onOpen}>
        <span className="queue-row-kind">
          <Icon className="i--sm" />
        </span>
        <span className="queue-row-what">
          <b dir="auto">{line.holding?.title ?? line.post?.content}</b>
          <span className="meta">{[name, head, line.group?.name].filter(Boolean).join(' · ')}</span>
        </span>
        <span className="queue-row-end">
          {line.aiScore !== null && <Score score={line.aiScore} isShort />}
          {isWaiting(line) && <WaitingTime since={new Date(line.submittedAt)} />}
        </span>
      </button>
    </li>
  )
}
