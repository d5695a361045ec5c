import type { QueueLine } from '#contract/review.ts'
import { Score } from '#client/ui/score.tsx'
import { Tooltip } from '#client/ui/overlays/tooltip.tsx'

/** The score, with its reasons on hover and focus. It advises; the admin decides. */
export function RelevanceReasons({ line: { aiScore, aiReasons } }: { line: Pick<QueueLine, 'aiScore' | 'aiReasons'> }) {
  if (aiScore === null) return null
  const reasons = describe(aiReasons ?? [])
  if (!reasons) return <Score score={aiScore} />
  return (
    <Tooltip text={reasons}>
      <button type="button" className="score-why">
        <Score score={aiScore} />
      </button>
    </Tooltip>
  )
}

function describe(reasons: NonNullable<QueueLine['aiReasons']>): string {
  const terms = (isFor: boolean) =>
    reasons
      .filter(({ weight }) => weight > 0 === isFor)
      .map(({ term }) => term)
      .join(', ')
  const parts = [terms(true) && `For: ${terms(true)}`, terms(false) && `Against: ${terms(false)}`]
  return parts.filter(Boolean).join('. ')
}
