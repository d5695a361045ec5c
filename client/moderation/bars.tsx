import type { CSSProperties } from 'react'
import './bars.css'

export interface Bar {
  key: string
  parts: { color: string; value: number }[]
}

type BarsProps = {
  /** What a reader of the picture would learn from it, as a sentence. */
  sentence: string
  bars: Bar[]
  axis: string[]
}

/** HTML and CSS, so that text never scales with the drawing. */
export function Bars({ sentence, bars, axis }: BarsProps) {
  const most = Math.max(1, ...bars.map(({ parts }) => parts.reduce((sum, { value }) => sum + value, 0)))
  return (
    <>
      <div className="bars" role="img" aria-label={sentence}>
        {bars.map(({ key, parts }) => (
          <div key={key}>
            {parts
              .filter(({ value }) => value > 0)
              .map(({ color, value }) => (
                <i key={color} style={{ '--k': `var(--${color})`, height: `${(92 * value) / most}%` } as CSSProperties} />
              ))}
          </div>
        ))}
      </div>
      <div className="axis" aria-hidden="true">
        {axis.map((label) => (
          <span key={label}>{label}</span>
        ))}
      </div>
    </>
  )
}
