import type { Figures } from '#contract/profiles.ts'
import { counted } from '#client/page/counted.ts'
import { readerLocale } from '#client/page/reader-locale.ts'
import { Bars } from '#client/ui/bars.tsx'
import './views-chart.css'

const day = new Intl.DateTimeFormat(readerLocale.dates, { month: 'short', day: 'numeric', timeZone: 'UTC' })
const dayOf = (date: string | undefined) => (date ? day.format(new Date(date)) : '')

type ViewsChartProps = { days: Figures['viewsByDay']; total: number }

export const ViewsChart = ({ days, total }: ViewsChartProps) => (
  <div className="views">
    <Bars
      sentence={sentence(days, total)}
      unit="views a day"
      bars={days.map(({ day, count }) => ({ key: day, parts: [{ color: 'accent-ink', value: count }] }))}
      axis={[dayOf(days[0]?.day), dayOf(days.at(-1)?.day)]}
    />
  </div>
)

export function sentence(days: Figures['viewsByDay'], total: number): string {
  const busiest = days.reduce((most, it) => (it.count > most.count ? it : most), { day: '', count: 0 })
  if (busiest.count === 0) return 'No profile views in the last 30 days.'
  const viewers = counted(total, 'person viewed', 'people viewed')
  return `${viewers} your profile in the last 30 days, most on ${dayOf(busiest.day)}: ${busiest.count}.`
}
