import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Person } from '#contract/users.ts'
import { paths } from '#client/paths.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { BadgedName } from './badged-name.tsx'
import './person-row.css'

type PersonRowProps = {
  person: Pick<Person, 'id' | 'name' | 'profilePicture' | 'isVerified'>
  /** The name with something highlighted in it. */
  name?: ReactNode
  /** Below the name: the job, a reason. */
  children: ReactNode
  /** At the end of the line. */
  end?: ReactNode
}

/** One of a list of class "people"; draws the `li`. */
export function PersonRow({ person, name = person.name, children, end }: PersonRowProps) {
  return (
    <li>
      <Avatar name={person.name} src={person.profilePicture} />
      <div className="grow">
        <BadgedName person={person}>
          <Link className="name" to={paths.profile(person.id)}>
            {name}
          </Link>
        </BadgedName>
        {children}
      </div>
      {end && <div className="people-end">{end}</div>}
    </li>
  )
}
