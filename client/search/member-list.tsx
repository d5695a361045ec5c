import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { DirectoryEntry } from '#contract/profiles.ts'
import { ConnectButton } from '#client/colleagues/connect-button.tsx'
import { PeopleLoading } from '#client/colleagues/connection-list.tsx'
import { useKeptFocus } from '#client/page/use-kept-focus.ts'
import { paths } from '#client/paths.ts'
import { Empty, LoadError } from '#client/ui/empty.tsx'
import { LoadMore } from '#client/ui/load-more.tsx'
import { countryName } from '#contract/countries.ts'
import { PersonCard } from '#client/users/person-card.tsx'
import { type DirectoryFilter, membersQuery } from './queries.ts'
import './member-list.css'

const mostSpecialities = 3

export function MemberList({ filter }: { filter: DirectoryFilter }) {
  const list = useInfiniteQuery(membersQuery(filter))
  const members = list.data?.pages.flatMap(({ items }) => items)
  const keptFocus = useKeptFocus()

  if (list.isError && !members)
    return (
      <div className="card bleed">
        <LoadError text="Error loading members. Please try again later." onRetry={() => void list.refetch()} />
      </div>
    )
  if (!members) return <PeopleLoading />
  if (members.length === 0)
    return (
      <div className="card bleed">
        <Empty drawing="lens" text="No members match these filters." sub="Check the spelling, or take a filter away." />
      </div>
    )
  return (
    <>
      <h2 className="sr-only">Members</h2>
      <ul className="grid-3" aria-label="Members" {...keptFocus}>
        {members.map((member) => (
          <MemberCard key={member.id} member={member} />
        ))}
      </ul>
      <LoadMore pages={list} />
    </>
  )
}

function MemberCard({ member }: { member: DirectoryEntry }) {
  return (
    <PersonCard person={member} actions={<ConnectButton person={member} />}>
      {member.country && <p className="meta">{countryName(member.country)}</p>}
      {member.specialities.length > 0 && (
        <ul className="member-specialities" aria-label="Specialities">
          {member.specialities.slice(0, mostSpecialities).map((speciality) => (
            <li key={speciality}>
              <Link className="badge" to={paths.findColleagues({ speciality })}>
                {speciality}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </PersonCard>
  )
}
