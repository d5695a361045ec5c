import type { CSSProperties, ReactNode } from 'react'
import { formatNumber } from '#client/page/counted.ts'
import './bars.css'

export interface Bar {
  key: string
  parts: { color: string; value: number }[]
}

type BarsProps = Omit<PlotProps, 'marks' | 'children'> & {
  /** What the chart shows, as a sentence. */
  sentence: string
  bars: Bar[]
}

/** HTML and CSS, so that text never scales with the drawing. */
export function Bars({ sentence, unit, bars, axis }: BarsProps) {
  const marks = marksFor(Math.max(...bars.map(totalOf)))
  const top = marks.at(-1) ?? 1
  return (
    <Plot unit={unit} marks={marks} axis={axis}>
      <div className="bars" role="img" aria-label={sentence}>
        {bars.map(({ key, parts }) => (
          <div key={key}>
            {parts
              .filter(({ value }) => value > 0)
              .map(({ color, value }) => (
                <i key={color} style={{ '--k': `var(--${color})`, height: `${(100 * value) / top}%` } as CSSProperties} />
              ))}
          </div>
        ))}
      </div>
    </Plot>
  )
}

type PlotProps = {
  /** What the numbers beside the bars count: "posts a day". */
  unit: string
  marks: number[]
  /** Labels below the bars, from first to last. */
  axis: string[]
  children: ReactNode
}

/** The numbers beside the bars, their unit, and the labels below. `--steps` sets the ruling of the bars. */
export const Plot = ({ unit, marks, axis, children }: PlotProps) => (
  <div className="plot" style={{ '--steps': marks.length - 1 } as CSSProperties}>
    <div className="plot-unit" aria-hidden="true">
      {unit}
    </div>
    <div className="plot-marks" aria-hidden="true">
      {marks.map((mark) => (
        <span key={mark}>{formatNumber(mark)}</span>
      ))}
    </div>
    {children}
    <div className="axis" aria-hidden="true">
      {axis.map((label) => (
        <span key={label}>{label}</span>
      ))}
    </div>
  </div>
)

const totalOf = ({ parts }: Bar) => parts.reduce((sum, { value }) => sum + value, 0)

/** So that a count of one does not look like a crowd. */
const lowestTop = 5
const mostSteps = 4

/** Round numbers from zero to the first that nothing exceeds: 0, 2, 4, 6. */
export function marksFor(most: number): number[] {
  const reach = Math.max(most, lowestTop)
  const steps = (step: number) => Math.ceil(reach / step)
  let step = 1
  for (let at = 0; steps(step) > mostSteps; at++) step = [2, 5, 10][at % 3]! * 10 ** Math.floor(at / 3)
  return Array.from({ length: steps(step) + 1 }, (_, at) => at * step)
}
