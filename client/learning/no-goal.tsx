import { lazy, Suspense, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Empty } from '#client/ui/empty.tsx'

const GoalDialog = lazy(() => import('./goal-dialog.tsx'))

/** The form it opens is filled in with twenty hours a year. */
export function NoGoal() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className="card bleed">
      <Empty drawing="table" text="No goal yet." sub="20 hours a year is a common start.">
        <Button onClick={() => setIsOpen(true)}>Set a goal</Button>
      </Empty>
      {isOpen && (
        <Suspense>
          <GoalDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
