import { isDeletedMember, type Person } from '#contract/users.ts'
import { paths } from '#client/paths.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import { PersonName } from './person-name.tsx'
import { workOf } from './work-of.ts'

export const AuthorCard = ({ person }: { person: Person }) => (
  <section className="card card--pad stack" aria-label="Author">
    <div className="row">
      <Avatar name={person.name} src={person.profilePicture} size={56} />
      <div className="grow">
        <PersonName className="title-sm" person={person} />
        <p className="meta">{workOf(person)}</p>
      </div>
    </div>
    {!isDeletedMember(person) && (
      <ButtonLink to={paths.profile(person.id)} block>
        View Profile
      </ButtonLink>
    )}
  </section>
)
