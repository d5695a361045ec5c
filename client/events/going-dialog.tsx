import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Occurrence } from '#contract/occurrences.ts'
import { useSettled } from '#client/page/use-settled.ts'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { PagedList } from '#client/ui/paged-list.tsx'
import { SearchField } from '#client/ui/fields/search-field.tsx'
import { PersonRow } from '#client/users/person-row.tsx'
import { peopleQuery } from './people-queries.ts'
import { relationOf } from './who-goes.tsx'

export default function GoingDialog({ date, onClose }: { date: Occurrence; onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const q = useSettled(typed.trim())
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title="Who is going">
      <div className="stack">
        <SearchField label="Search people by name" value={typed} onChange={setTyped} />
        <PagedList
          query={useInfiniteQuery(peopleQuery(date.id, 'going', q))}
          empty={q ? `Nobody here is called “${q}”.` : 'Nobody is named here.'}
          error="Error loading people. Please try again later."
          drawing="cards"
        >
          {(people) => (
            <ul className="people" aria-label="Who is going">
              {people.map((person) => (
                <PersonRow key={person.user.id} person={person.user}>
                  <span className="meta">{relationOf(person)}</span>
                </PersonRow>
              ))}
            </ul>
          )}
        </PagedList>
      </div>
    </Dialog>
  )
}
