import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { CurrentUser } from '#contract/users.ts'
import { formatNumber } from '#client/page/counted.ts'
import { paths } from '#client/paths.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { Cover } from './cover.tsx'
import { workOf } from './work-of.ts'
import './record-card.css'

/** `figures` are rows of the leadered list: counts only the owner sees. */
export function RecordCard({ viewer, figures }: { viewer: CurrentUser; figures: ReactNode }) {
  const profile = paths.profile(viewer.id)
  const work = workOf(viewer)
  return (
    <section className="card catcard" aria-label="Your record">
      <div className="catcard-cover">
        <Cover id={viewer.id} picture={viewer.coverPicture} width={264} height={76} />
      </div>
      <div className="catcard-body">
        <Avatar name={viewer.name} src={viewer.profilePicture} size={56} />
        <Link className="nm" to={profile}>
          {viewer.name}
        </Link>
        {work && <p className="jb">{work}</p>}
        <dl className="leaders">
          {figures}
          <LeaderedRow label="Colleagues" value={viewer.colleagueCount} />
        </dl>
        <p className="catcard-more">
          <Link className="link" to={profile}>
            View full profile
          </Link>
        </p>
      </div>
    </section>
  )
}

/** The same height with or without its value. */
export const LeaderedRow = ({ label, value }: { label: string; value: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{typeof value === 'number' ? formatNumber(value) : (value ?? <Skeleton width="2ch" height="1.2em" />)}</dd>
  </div>
)
