import { formatNumber } from '#client/page/counted.ts'
import { sayLongMonth, sayMonth } from './learning-days.ts'
import './month-bars.css'

/** `month` as in 2026-03. */
type MonthHours = { month: string; hours: number }

/** Beyond a year there is room neither for every number nor for every name. */
const roomFor = 12

/** A bar per month of a period. */
export function MonthBars({ months }: { months: MonthHours[] }) {
  const most = Math.max(4, ...months.map(({ hours }) => hours))
  const each = Math.ceil(months.length / roomFor)
  return (
    <>
      <div className="month-bars" role="img" aria-label={sentenceOf(months)}>
        {months.map(({ month, hours }) => (
          <div key={month}>
            {hours > 0 && (
              <>
                {each === 1 && <span>{formatNumber(hours)}</span>}
                {/* A tenth is left for the number above the longest. */}
                <i style={{ height: `${(90 * hours) / most}%` }} />
              </>
            )}
          </div>
        ))}
      </div>
      <div className="month-names" aria-hidden="true">
        {months
          .filter((_, at) => at % each === 0)
          .map(({ month }) => (
            <span key={month}>
              {sayMonth(month)}
              {each > 1 && ` ${month.slice(2, 4)}`}
            </span>
          ))}
      </div>
    </>
  )
}

function sentenceOf(months: MonthHours[]) {
  const some = months.filter(({ hours }) => hours > 0)
  if (some.length === 0) return 'Hours by month: none yet'
  return `Hours by month: ${some.map(({ month, hours }) => `${sayLongMonth(month)} ${formatNumber(hours)}`).join(', ')}`
}
