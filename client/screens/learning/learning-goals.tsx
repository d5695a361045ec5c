import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { mostGoals } from '#contract/learning-goals.ts'
import { GoalList } from '#client/learning/goal-list.tsx'
import { NoGoal } from '#client/learning/no-goal.tsx'
import { progressQuery } from '#client/learning/queries.ts'
import { useTitle } from '#client/page/use-title.ts'
import { paths } from '#client/paths.ts'
import { Button } from '#client/ui/button.tsx'
import { Crumb } from '#client/ui/crumb.tsx'
import { LoadError } from '#client/ui/empty.tsx'
import { PageSpinner } from '#client/ui/spinner.tsx'
import '#client/learning/record.css'

const GoalDialog = lazy(() => import('#client/learning/goal-dialog.tsx'))

/** `/learning/goals` */
export default function LearningGoals() {
  useTitle('My goals')
  const { data: progress, isError, refetch } = useQuery(progressQuery)
  const [isOpen, setIsOpen] = useState(false)
  const goals = progress?.goals ?? []
  if (!progress && !isError) return <PageSpinner label="Loading your goals" />
  return (
    <main className="page page--1" id="main">
      <Crumb to={paths.learningRecord()}>My record</Crumb>
      <div className="page-head">
        <div>
          <h1 className="title">My goals</h1>
          <p className="lede">How many hours you want to learn in each period. Only you see your goals.</p>
        </div>
        {goals.length > 0 && goals.length < mostGoals && (
          <Button variant="primary" icon={<Plus />} onClick={() => setIsOpen(true)}>
            Set a goal
          </Button>
        )}
      </div>
      <div className="record">
        {!progress && (
          <div className="card bleed">
            <LoadError text="Error loading your goals. Please try again later." onRetry={() => void refetch()} />
          </div>
        )}
        {progress && (goals.length > 0 ? <GoalList progress={goals} /> : <NoGoal />)}
      </div>
      {isOpen && (
        <Suspense>
          <GoalDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </main>
  )
}
