import type { CSSProperties } from 'react'
import { formatNumber } from '#client/page/counted.ts'
import './ring.css'

const around = 2 * Math.PI * 42

/** How much of a goal is done; the numbers are inside, since a picture alone is not enough. */
export function Ring({ done, hours, size }: { done: number; hours: number; size: 'sm' | 'lg' }) {
  const part = around * Math.min(1, done / hours)
  return (
    <div className={`ring ring--${size}`} role="img" aria-label={`${formatNumber(done)} of ${formatNumber(hours)} hours`}>
      <svg viewBox="0 0 100 100" aria-hidden="true" focusable="false">
        <circle className="ring-track" cx="50" cy="50" r="42" />
        <circle className="ring-edge" cx="50" cy="50" r="47" />
        <circle className="ring-done" cx="50" cy="50" r="42" style={{ '--part': part, '--around': around } as CSSProperties} />
      </svg>
      <div className="ring-words" aria-hidden="true">
        <b>{formatNumber(done)}</b>
        <span>of {formatNumber(hours)} hours</span>
      </div>
    </div>
  )
}
