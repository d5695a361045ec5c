import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Group } from '#contract/groups.ts'
import { useSettled } from '#client/page/use-settled.ts'
import { Badge } from '#client/ui/badge.tsx'
import { PagedList } from '#client/ui/paged-list.tsx'
import { SearchField } from '#client/ui/fields/search-field.tsx'
import { PersonRow } from '#client/users/person-row.tsx'
import { workOf } from '#client/users/work-of.ts'
import { groupMembersQuery } from './queries.ts'

const roles = { owner: 'Owner', moderator: 'Moderator' } as const

/** Its members. For a group by request, outsiders see only their own colleagues in it. */
export function GroupPeople({ group }: { group: Group }) {
  const [typed, setTyped] = useState('')
  const q = useSettled(typed.trim())
  return (
    <div className="group-column">
      {group.may.read ? (
        <SearchField label="Search members" value={typed} onChange={setTyped} />
      ) : (
        <p className="muted">The list of members is for members. These are your colleagues in it.</p>
      )}
      <PagedList
        query={useInfiniteQuery(groupMembersQuery(group.id, q))}
        empty={emptyWords(group, q)}
        error="Error loading members. Please try again later."
        drawing="cards"
      >
        {(members) => (
          <div className="card card--list bleed">
            <ul className="people" aria-label="Members">
              {members.map(({ user, role, isColleague }) => (
                <PersonRow
                  key={user.id}
                  person={user}
                  end={
                    <>
                      {isColleague && <Badge tone="plain">Colleague</Badge>}
                      {role !== 'member' && <Badge tone="accent">{roles[role]}</Badge>}
                    </>
                  }
                >
                  <span className="meta">{workOf(user)}</span>
                </PersonRow>
              ))}
            </ul>
          </div>
        )}
      </PagedList>
    </div>
  )
}

function emptyWords({ may }: Group, q: string) {
  if (q) return `No member is called “${q}”.`
  return may.read ? 'Nobody is in it yet.' : 'None of your colleagues is in it yet.'
}
