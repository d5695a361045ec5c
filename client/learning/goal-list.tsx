import { useQuery } from '@tanstack/react-query'
import { NotebookPen, Pencil, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { deleteGoal, editGoal, type Goal, type GoalProgress } from '#contract/learning-goals.ts'
import { call } from '#client/http/call.ts'
import { counted, formatNumber } from '#client/page/counted.ts'
import { Alert } from '#client/ui/alert.tsx'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'
import { EarlierPeriods, StatementDialog } from './goal-statements.tsx'
import { sayDays } from './learning-days.ts'
import { GoalWords } from './progress.tsx'
import { schemesQuery, useLearningAction } from './queries.ts'
import { Ring } from './ring.tsx'
import './goals.css'

const GoalDialog = lazy(() => import('./goal-dialog.tsx'))

export const GoalList = ({ progress }: { progress: GoalProgress[] }) => (
  <ul className="goal-list" aria-label="Goals">
    {progress.map((of) => (
      <GoalCard key={of.goal.id} of={of} />
    ))}
  </ul>
)

function GoalCard({ of }: { of: GoalProgress }) {
  const { goal, period, done } = of
  return (
    <li className="card card--pad goal-card bleed">
      <Ring done={done} hours={goal.hours} size="sm" />
      <div>
        <h2 className="title-sm" dir="auto">
          {goal.name}
        </h2>
        <p className="meta">
          {sayDays(period.startsOn, period.endsOn)}; every {counted(goal.months, 'month')}
        </p>
        <GoalWords of={of} />
        {goal.minima.length > 0 && (
          <p className="meta goal-minima">
            {goal.minima.map(({ competency, hours }) => `${competency}: ${formatNumber(hours)} h`).join(' · ')}
          </p>
        )}
      </div>
      {goal.scheme?.hasChanged && <ChangedScheme goal={goal} scheme={goal.scheme} />}
      <div className="goal-more">
        <p className="label">Statement</p>
        <p className="read-sm" dir="auto">
          {period.statement ?? <span className="muted">Nothing written about this period yet.</span>}
        </p>
        <GoalActs goal={goal} />
        <EarlierPeriods goal={goal} />
      </div>
    </li>
  )
}

/** A changed scheme only asks, and never changes a goal. */
function ChangedScheme({ goal, scheme }: { goal: Goal; scheme: NonNullable<Goal['scheme']> }) {
  const { data: schemes = [] } = useQuery(schemesQuery)
  const now = schemes.find(({ id }) => id === scheme.id)
  const adopt = useLearningAction({
    run: () =>
      call(editGoal, {
        params: { id: String(goal.id) },
        body: { schemeId: scheme.id, hours: now!.hours, months: now!.months, minima: now!.minima },
      }),
    done: { title: 'Goal saved' },
  })
  return (
    <div className="goal-more">
      <Alert tone="info" title={`${scheme.name} has changed. Your goal is as it was.`}>
        {now && (
          <p>
            It asks for {formatNumber(now.hours)} hours in {counted(now.months, 'month')} now.
          </p>
        )}
        <Button
          size="sm"
          disabled={!now}
          busy={adopt.isPending ? 'Saving...' : undefined}
          onClick={() => adopt.mutate(undefined)}
        >
          Adopt it as it is now
        </Button>
      </Alert>
    </div>
  )
}

function GoalActs({ goal }: { goal: Goal }) {
  const [asked, setAsked] = useState<'edit' | 'statement' | 'delete'>()
  const close = () => setAsked(undefined)
  const remove = useLearningAction({
    run: () => call(deleteGoal, { params: { id: String(goal.id) } }),
    done: { title: 'Goal deleted' },
  })
  return (
    <div className="row wrap">
      <Button
        size="sm"
        icon={<NotebookPen />}
        aria-label={`Write a statement on ${goal.name}`}
        onClick={() => setAsked('statement')}
      >
        {goal.period.statement ? 'Change statement' : 'Write a statement'}
      </Button>
      <Button size="sm" icon={<Pencil />} aria-label={`Change ${goal.name}`} onClick={() => setAsked('edit')}>
        Change
      </Button>
      <Button
        size="sm"
        variant="danger-quiet"
        icon={<Trash2 />}
        aria-label={`Delete ${goal.name}`}
        onClick={() => setAsked('delete')}
      >
        Delete
      </Button>
      {asked === 'edit' && (
        <Suspense>
          <GoalDialog goal={goal} onClose={close} />
        </Suspense>
      )}
      {asked === 'statement' && <StatementDialog goal={goal} period={goal.period} onClose={close} />}
      <ConfirmDialog
        open={asked === 'delete'}
        onOpenChange={close}
        title="Delete goal"
        sentence="The goal goes with what you wrote about its periods. Your entries stay."
        confirmLabel="Delete"
        confirmIcon={<Trash2 />}
        destructive
        busy={remove.isPending ? 'Deleting...' : undefined}
        onConfirm={() => remove.mutate(undefined, { onSuccess: close })}
      />
    </div>
  )
}
