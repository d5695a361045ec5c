import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Goal, type Period, statementMaxLength, writeStatement } from '#contract/learning-goals.ts'
import { call } from '#client/http/call.ts'
import ReasonDialog from '#client/queue/reason-dialog.tsx'
import { Button } from '#client/ui/button.tsx'
import { sayDays } from './learning-days.ts'
import { goalsQuery, useLearningAction } from './queries.ts'

/** The statements for past periods, and those that can still be written. */
export function EarlierPeriods({ goal }: { goal: Goal }) {
  const { data: goals = [] } = useQuery(goalsQuery)
  const [asked, setAsked] = useState<Period>()
  const earlier = goals.find(({ id }) => id === goal.id)?.earlier ?? []
  if (earlier.length === 0) return null
  return (
    <details className="goal-earlier">
      <summary>Earlier periods</summary>
      <ul>
        {earlier.map((period) => (
          <li key={period.startsOn}>
            <p className="label">{sayDays(period.startsOn, period.endsOn)}</p>
            <p className="read-sm" dir="auto">
              {period.statement ?? <span className="muted">Nothing written about this period yet.</span>}
            </p>
            <Button
              size="sm"
              aria-label={`Write a statement on ${goal.name}, ${sayDays(period.startsOn, period.endsOn)}`}
              onClick={() => setAsked(period)}
            >
              {period.statement ? 'Change statement' : 'Write a statement'}
            </Button>
          </li>
        ))}
      </ul>
      {asked && <StatementDialog goal={goal} period={asked} onClose={() => setAsked(undefined)} />}
    </details>
  )
}

type StatementDialogProps = { goal: Goal; period: Period; onClose: () => void }

export function StatementDialog({ goal, period: { startsOn, endsOn, statement }, onClose }: StatementDialogProps) {
  const write = useLearningAction({
    run: (text: string) => call(writeStatement, { params: { id: String(goal.id) }, body: { periodStart: startsOn, text } }),
    done: { title: 'Statement saved' },
  })
  return (
    <ReasonDialog
      title="Statement"
      sentence={`How ${sayDays(startsOn, endsOn)} went. It stands in your exports and in what you share of this period.`}
      label="Statement"
      confirmLabel="Save"
      isOptional
      initial={statement ?? ''}
      maxLength={statementMaxLength}
      busy={write.isPending ? 'Saving...' : undefined}
      onClose={onClose}
      onConfirm={(text) => write.mutate(text, { onSuccess: onClose })}
    />
  )
}
