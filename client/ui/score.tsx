import type { CSSProperties } from 'react'
import { VisuallyHidden } from './visually-hidden.tsx'
import './score.css'

/** Ten spines filled up to the score; the number is always shown, so color is never the only signal. */
export function Score({ score, isShort = false }: { score: number; isShort?: boolean }) {
  return (
    <span className={`score score--${level(score)}`} style={{ '--v': score } as CSSProperties}>
      {isShort ? <VisuallyHidden>AI Relevance Score: </VisuallyHidden> : 'AI Relevance Score: '}
      {score}
    </span>
  )
}

function level(score: number) {
  if (score >= 70) return 'high'
  return score >= 40 ? 'mid' : 'low'
}
