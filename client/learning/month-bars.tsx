import { formatNumber } from '#client/page/counted.ts'
import { marksFor, Plot } from '#client/ui/bars.tsx'
import { sayLongMonth, sayMonth } from './learning-days.ts'
import './month-bars.css'

/** `month` as in 2026-03. */
type MonthHours = { month: string; hours: number }

/** Beyond a year there is not enough room for every number and name. */
const roomFor = 12
/** Extra height above the longest bar, for its number. */
const roomAbove = 1.1

/** One bar per month of a period. */
export function MonthBars({ months }: { months: MonthHours[] }) {
  const each = Math.ceil(months.length / roomFor)
  const isLong = each > 1
  const most = Math.max(...months.map(({ hours }) => hours))
  const marks = marksFor(isLong ? most : most * roomAbove)
  const top = marks.at(-1) ?? 1
  const named = months.filter((_, at) => at % each === 0)
  return (
    <div className={isLong ? 'month-plot is-long' : 'month-plot'}>
      <Plot
        unit="hours a month"
        marks={marks}
        axis={named.map(({ month }) => (isLong ? `${sayMonth(month)} ${month.slice(2, 4)}` : sayMonth(month)))}
      >
        <div className="month-bars" role="img" aria-label={sentenceOf(months)}>
          {months.map(({ month, hours }) => (
            <div key={month}>
              {hours > 0 && (
                <>
                  {!isLong && <span>{formatNumber(hours)}</span>}
                  <i style={{ height: `${(100 * hours) / top}%` }} />
                </>
              )}
            </div>
          ))}
        </div>
      </Plot>
    </div>
  )
}

function sentenceOf(months: MonthHours[]) {
  const some = months.filter(({ hours }) => hours > 0)
  if (some.length === 0) return 'Hours by month: none yet'
  return `Hours by month: ${some.map(({ month, hours }) => `${sayLongMonth(month)} ${formatNumber(hours)}`).join(', ')}`
}
