import type { CSSProperties } from 'react'
import './score.css'

/** Ten spines filled to the score; the number is always written, so color is never alone. */
export function Score({ score }: { score: number }) {
  return (
    <span className={`score score--${level(score)}`} style={{ '--v': score } as CSSProperties}>
      AI Relevance Score: {score}
    </span>
  )
}

function level(score: number) {
  if (score >= 70) return 'high'
  return score >= 40 ? 'mid' : 'low'
}
