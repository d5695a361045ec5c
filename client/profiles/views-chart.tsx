import type { CSSProperties } from 'react'
import type { Figures } from '#contract/profiles.ts'
import './views-chart.css'
import { counted } from '#client/page/counted.ts'
import { readerLocale } from '#client/page/reader-locale.ts'

const day = new Intl.DateTimeFormat(readerLocale.dates, { month: 'short', day: 'numeric', timeZone: 'UTC' })
const dayOf = (date: string | undefined) => (date ? day.format(new Date(date)) : '')

type ViewsChartProps = { days: Figures['viewsByDay']; total: number }

/** Bars of HTML, so that text beside them never scales; one sentence says the same. */
export function ViewsChart({ days, total }: ViewsChartProps) {
  const most = Math.max(1, ...days.map(({ count }) => count))
  return (
    <figure className="views">
      <div className="views-bars" role="img" aria-label={sentence(days, total)}>
        {days.map(({ day, count }) => (
          <i key={day} style={{ '--part': count / most } as CSSProperties} />
        ))}
      </div>
      <figcaption className="views-ends" aria-hidden="true">
        <span>{dayOf(days[0]?.day)}</span>
        <span>{dayOf(days.at(-1)?.day)}</span>
      </figcaption>
    </figure>
  )
}

export function sentence(days: Figures['viewsByDay'], total: number): string {
  const busiest = days.reduce((most, it) => (it.count > most.count ? it : most), { day: '', count: 0 })
  if (busiest.count === 0) return 'No profile views in the last 30 days.'
  const viewers = counted(total, 'person viewed', 'people viewed')
  return `${viewers} your profile in the last 30 days, most on ${dayOf(busiest.day)}: ${busiest.count}.`
}
