import type { CSSProperties } from 'react'
import { type Competency, competencies } from '#contract/competencies.ts'
import { formatNumber } from '#client/page/counted.ts'
import './competency-bars.css'

type CompetencyHours = { competency: Competency; hours: number; minimum: number | null }

const cloths = ['madder', 'plum', 'umber', 'teal', 'ochre', 'moss', 'slate'] as const
const clothOf = (competency: Competency) => cloths[competencies.indexOf(competency) % cloths.length]

/** The hours of each, with a line marking a minimum. */
export function CompetencyBars({ of }: { of: CompetencyHours[] }) {
  const most = 1.25 * Math.max(1, ...of.flatMap(({ hours, minimum }) => [hours, minimum ?? 0]))
  const percent = (hours: number) => `${(100 * hours) / most}%`
  return (
    <dl className="competency-bars">
      {of.map(({ competency, hours, minimum }) => (
        <div key={competency}>
          <dt>{competency}</dt>
          <dd className="competency-bar" aria-hidden="true">
            <i style={{ '--p': percent(hours), '--c': `var(--cloth-${clothOf(competency)})` } as CSSProperties} />
            {minimum !== null && <u style={{ '--t': percent(minimum) } as CSSProperties} />}
          </dd>
          <dd className="competency-hours">
            {minimum === null ? formatNumber(hours) : `${formatNumber(hours)} of ${formatNumber(minimum)}`} h
          </dd>
        </div>
      ))}
    </dl>
  )
}
