import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Person } from '#contract/users.ts'
import { paths } from '#client/paths.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { BadgedName } from './badged-name.tsx'
import { workOrDefault } from './work-of.ts'
import './person-card.css'

type PersonCardProps = {
  person: Person
  /** Below the job: a time, a reason, a note, a state. */
  children?: ReactNode
  actions: ReactNode
  /** At the end of the first line. */
  menu?: ReactNode
}

/** A card in a grid of people; draws the `li`. */
export function PersonCard({ person, children, actions, menu }: PersonCardProps) {
  return (
    <li className="card person">
      <Avatar name={person.name} src={person.profilePicture} size={56} />
      <div className="person-about">
        <h3>
          <BadgedName person={person}>
            <Link to={paths.profile(person.id)}>{person.name}</Link>
          </BadgedName>
        </h3>
        <p className="person-work">{workOrDefault(person)}</p>
        {children}
      </div>
      {menu && <div className="person-menu">{menu}</div>}
      <div className="person-acts">{actions}</div>
    </li>
  )
}
