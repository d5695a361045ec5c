import type { Warning } from '#contract/standing.ts'
import { Alert } from '#client/ui/alert.tsx'

export function AppealOutcome({ appeal }: Pick<Warning, 'appeal'>) {
  if (!appeal) return null
  if (!appeal.outcome) {
    return (
      <Alert tone="info" title="Your appeal is waiting">
        <p>Another admin decides where there is one. You will be told.</p>
      </Alert>
    )
  }
  const isGranted = appeal.outcome === 'granted'
  return (
    <Alert tone={isGranted ? 'ok' : 'warn'} title={isGranted ? 'Your appeal was granted' : 'Your appeal was not granted'}>
      <p>{appeal.decision}</p>
    </Alert>
  )
}
