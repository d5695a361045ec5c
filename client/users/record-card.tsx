import { Link } from 'react-router'
import type { CurrentUser } from '#contract/users.ts'
import { paths } from '#client/paths.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { Shelf } from '#client/ui/shelf.tsx'
import { workOf } from './work-of.ts'
import './record-card.css'

export function RecordCard({ viewer }: { viewer: CurrentUser }) {
  const profile = paths.profile(viewer.id)
  const work = workOf(viewer)
  return (
    <section className="card catcard" aria-label="Your record">
      <div className="catcard-cover">
        <Shelf seed={viewer.id} width={264} height={76} />
      </div>
      <div className="catcard-body">
        <Avatar name={viewer.name} src={viewer.profilePicture} size={56} />
        <Link className="nm" to={profile}>
          {viewer.name}
        </Link>
        {work && <p className="jb">{work}</p>}
        <dl className="leaders">
          <div>
            <dt>Colleagues</dt>
            <dd>{viewer.colleagueCount}</dd>
          </div>
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
