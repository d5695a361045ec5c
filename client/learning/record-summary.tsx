import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { HoldingCard } from '#contract/holdings.ts'
import type { GoalProgress } from '#contract/learning-goals.ts'
import { counted } from '#client/page/counted.ts'
import { paths } from '#client/paths.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { CardTile } from '#client/learning/courses/course-tile.tsx'
import { sayHours } from './learning-words.ts'
import { GoalWords } from './progress.tsx'
import { progressQuery } from './queries.ts'
import { Ring } from './ring.tsx'
import './record-summary.css'

const EntryDialog = lazy(() => import('./entry-dialog.tsx'))

/** Above the catalog: progress towards the first goal, and the way to the record. */
export function RecordSummary() {
  const { data: progress, isError } = useQuery(progressQuery)
  const [isAdding, setIsAdding] = useState(false)
  const [first] = progress?.goals ?? []
  if (isError && !progress) return null
  return (
    <section className="card record-summary bleed" aria-labelledby="my-record">
      {first && <Ring done={first.done} hours={first.goal.hours} size="sm" />}
      <div className="grow">
        <h2 className="title-sm" id="my-record">
          My record
        </h2>
        {progress ? <Words progress={progress} first={first} /> : <Skeleton width="70%" />}
      </div>
      <div className="record-summary-acts">
        <ButtonLink variant="primary" size="sm" to={paths.learningRecord()}>
          Open my record
        </ButtonLink>
        <Button size="sm" icon={<Plus />} onClick={() => setIsAdding(true)}>
          Add entry
        </Button>
      </div>
      {isAdding && (
        <Suspense>
          <EntryDialog onClose={() => setIsAdding(false)} />
        </Suspense>
      )}
    </section>
  )
}

type WordsProps = { progress: { total: { entries: number; hours: number } }; first: GoalProgress | undefined }

function Words({ progress: { total }, first }: WordsProps) {
  if (first) {
    return (
      <>
        <GoalWords of={first} />
        <p className="meta" dir="auto">
          {first.goal.name}
        </p>
      </>
    )
  }
  return (
    <p className="read-sm">
      {total.entries > 0
        ? `${sayHours(total.hours)} in ${counted(total.entries, 'entry', 'entries')}. No goal yet. 20 hours a year is a common start.`
        : 'Your record is empty. Add what you have learned, or go to an event with credit hours.'}
    </p>
  )
}

const mostShown = 3

/** Courses for the largest gaps, without repeats. */
export function BecauseOfGaps() {
  const { data: progress } = useQuery(progressQuery)
  const gaps = (progress?.goals ?? []).flatMap((goal) => goal.gaps).toSorted((one, other) => other.missing - one.missing)
  const cards = gaps.flatMap(({ courses }) => courses)
  const shown = [...new Map<number, HoldingCard>(cards.map((card) => [card.id, card])).values()].slice(0, mostShown)
  if (shown.length === 0) return null
  return (
    <section aria-labelledby="because-of-gaps">
      <div className="part-h">
        <h2 id="because-of-gaps">Because of your gaps</h2>
      </div>
      <ul className="grid-3" aria-labelledby="because-of-gaps">
        {shown.map((card) => (
          <CardTile key={card.id} card={card} />
        ))}
      </ul>
    </section>
  )
}
