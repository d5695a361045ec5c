import { useState } from 'react'
import { Link } from 'react-router'
import type { Gap, GoalProgress } from '#contract/learning-goals.ts'
import { HoldingLink } from '#client/holdings/holding-link.tsx'
import { counted, formatNumber } from '#client/page/counted.ts'
import { paths } from '#client/paths.ts'
import { Button } from '#client/ui/button.tsx'
import { useNow } from '#client/ui/time-ago.tsx'
import { CompetencyBars } from './competency-bars.tsx'
import { dayOf, sayDay, weeksUntil } from './learning-days.ts'
import { categoryWords, sayHours } from './learning-words.ts'
import { MonthBars } from './month-bars.tsx'
import { Ring } from './ring.tsx'
import './progress.css'

/** One goal in its period: the ring, the months, the competencies, and what could fill the gaps. */
export function Progress({ of }: { of: GoalProgress }) {
  const { goal, done, byMonth, byCategory, byCompetency } = of
  return (
    <>
      <div className="progress-top">
        <section className="card progress-tile progress-goal bleed" aria-labelledby="progress-goal">
          <div className="progress-h">
            <h2 id="progress-goal" dir="auto">
              {goal.name}
            </h2>
            <Link className="link" to={paths.learningGoals()}>
              Change<span className="sr-only"> goals</span>
            </Link>
          </div>
          <Ring done={done} hours={goal.hours} size="lg" />
          <GoalWords of={of} />
        </section>
        <section className="card progress-tile bleed" aria-labelledby="progress-months">
          <div className="progress-h">
            <h2 id="progress-months">Hours by month</h2>
          </div>
          <div className="progress-months">
            <MonthBars months={byMonth} />
          </div>
          {byCategory.length > 0 && (
            <p className="meta">
              {byCategory.map(({ category, hours }) => `${categoryWords[category]} ${formatNumber(hours)} h`).join(' · ')}
            </p>
          )}
        </section>
      </div>
      {byCompetency.length > 0 && (
        <section className="card card--pad bleed" aria-labelledby="progress-competencies">
          <div className="progress-h">
            <h2 className="title-sm" id="progress-competencies">
              By competency
            </h2>
            {goal.minima.length > 0 && <span className="meta">The line marks your goal</span>}
          </div>
          <CompetencyBars of={byCompetency} />
        </section>
      )}
      <Gaps gaps={of.gaps} />
    </>
  )
}

/** What is missing, and where the current pace leads. */
export function GoalWords({ of: { missing, pace, period } }: { of: Pick<GoalProgress, 'missing' | 'pace' | 'period'> }) {
  const weeks = weeksUntil(period.endsOn, dayOf(useNow()))
  if (missing === 0) return <p className="read-sm progress-words">Goal reached.</p>
  return (
    <p className="read-sm progress-words">
      {sayHours(missing)} left, {weeks === 0 ? 'and today is the last day' : `${counted(weeks, 'week')} to go`}.
      {pace && ` At this pace you will have ${sayHours(pace.hours)} by ${sayDay(pace.by)}.`}
    </p>
  )
}

/** A goal without minima has many at first. */
const fewGaps = 3

function Gaps({ gaps }: { gaps: Gap[] }) {
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? gaps : gaps.slice(0, fewGaps)
  if (gaps.length === 0) return null
  return (
    <section className="progress-gaps" aria-labelledby="progress-gaps">
      <h2 className="title-sm" id="progress-gaps">
        Gaps
      </h2>
      <ul>
        {shown.map((gap) => (
          <li className="card card--pad bleed" key={gap.competency}>
            <h3>{gap.competency}</h3>
            <p className="meta">
              {gap.minimum > 0 ? `${sayHours(gap.missing)} of ${formatNumber(gap.minimum)} missing` : 'None yet'}
            </p>
            {gap.courses.length + gap.events.length > 0 ? (
              <div className="holding-links">
                {[...gap.courses, ...gap.events].map((card) => (
                  <HoldingLink key={card.id} holding={card} />
                ))}
              </div>
            ) : (
              <Link className="link" to={paths.learning({ competency: gap.competency })}>
                Find courses<span className="sr-only"> in {gap.competency}</span>
              </Link>
            )}
          </li>
        ))}
      </ul>
      {shown.length < gaps.length && (
        <Button size="sm" onClick={() => setShowsAll(true)}>
          Show all {formatNumber(gaps.length)} gaps
        </Button>
      )}
    </section>
  )
}
