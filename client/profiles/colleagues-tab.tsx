import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Profile } from '#contract/profiles.ts'
import { useSettled } from '#client/page/use-settled.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Empty, LoadError } from '#client/ui/empty.tsx'
import { LoadMore } from '#client/ui/load-more.tsx'
import { SearchField } from '#client/ui/fields/search-field.tsx'
import { PageSpinner } from '#client/ui/spinner.tsx'
import { PersonRow } from '#client/users/person-row.tsx'
import { workOrDefault } from '#client/users/work-of.ts'
import { colleaguesOfQuery } from './queries.ts'
import './colleagues-tab.css'

/** The list itself, shared colleagues first. */
export function ColleaguesTab({ profile }: { profile: Profile }) {
  const [typed, setTyped] = useState('')
  const q = useSettled(typed.trim())
  const list = useInfiniteQuery(colleaguesOfQuery(profile.id, q))
  const people = list.data?.pages.flatMap(({ items }) => items)
  const isSearchable = q !== '' || (people?.length ?? 0) > 1
  return (
    <section className="card profile-colleagues bleed">
      <h2 className="sr-only">Colleagues</h2>
      {(isSearchable || typed) && <SearchField label="Find a colleague" value={typed} onChange={setTyped} />}
      {list.isPending && <PageSpinner label="Loading colleagues" />}
      {list.isError && !people && (
        <LoadError text="Error loading colleagues. Please try again later." onRetry={() => void list.refetch()} />
      )}
      {people?.length === 0 && (
        <Empty drawing={q ? 'lens' : 'cards'} text={q ? `Nobody here is called “${q}”.` : 'No colleagues yet.'} />
      )}
      <ul className="people" aria-label={`Colleagues of ${profile.name}`}>
        {people?.map((person) => (
          <PersonRow key={person.id} person={person} end={person.isShared && <Badge>Shared</Badge>}>
            <p className="meta">{workOrDefault(person)}</p>
          </PersonRow>
        ))}
      </ul>
      <LoadMore pages={list} />
    </section>
  )
}
