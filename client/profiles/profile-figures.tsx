import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Figures } from '#contract/profiles.ts'
import { paths } from '#client/paths.ts'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { figuresQuery } from './queries.ts'
import { ViewsChart } from './views-chart.tsx'
import './profile-figures.css'

/** For the owner alone. An extra: if it cannot be loaded, it is left out. */
export function ProfileFigures() {
  const { data: figures, isError } = useQuery(figuresQuery)
  if (isError) return null
  return (
    <section className="card card--pad pfigures bleed" aria-labelledby="figures">
      <h2 className="title-sm" id="figures">
        Your last 30 days
      </h2>
      <p className="meta">Only you see this.</p>
      {figures ? <Counted figures={figures} /> : <Skeleton height="4.125rem" className="pfigures-coming" />}
    </section>
  )
}

function Counted({ figures: { profileViews, postEngagements, viewsByDay } }: { figures: Figures }) {
  return (
    <>
      <dl className="duo">
        {profileViews !== null && (
          <div>
            <dt>Profile views</dt>
            <dd>{profileViews}</dd>
          </div>
        )}
        <div>
          <dt>Post engagements</dt>
          <dd>{postEngagements}</dd>
        </div>
      </dl>
      {profileViews === null ? <NotCounted /> : <ViewsChart days={viewsByDay} total={profileViews} />}
    </>
  )
}

const NotCounted = () => (
  <p className="meta pfigures-note">
    Profile views are not counted.{' '}
    <Link className="link" to={paths.settings()}>
      Change this in Settings
    </Link>
  </p>
)
