import { Link } from 'react-router'
import type { Person } from '#contract/users.ts'
import { paths } from '#client/paths.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import { workOf } from './work-of.ts'

export function AuthorCard({ person }: { person: Person }) {
  const profile = paths.profile(person.id)
  return (
    <section className="card card--pad stack" aria-label="Author">
      <div className="row">
        <Avatar name={person.name} src={person.profilePicture} size={56} />
        <div className="grow">
          <Link className="title-sm" to={profile}>
            {person.name}
          </Link>
          <p className="meta">{workOf(person)}</p>
        </div>
      </div>
      <ButtonLink to={profile} block>
        View Profile
      </ButtonLink>
    </section>
  )
}
