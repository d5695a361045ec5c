import { Link } from 'react-router'
import { isDeletedMember, type Person } from '#contract/users.ts'
import { paths } from '#client/paths.ts'

type PersonNameProps = { person: Pick<Person, 'id' | 'name' | 'username'>; className: string }

/** Links to the profile; someone who has left has none. */
export const PersonName = ({ person, className }: PersonNameProps) =>
  isDeletedMember(person) ? (
    <span className={className}>{person.name}</span>
  ) : (
    <Link className={className} to={paths.profile(person.id)}>
      {person.name}
    </Link>
  )
