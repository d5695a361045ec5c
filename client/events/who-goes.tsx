import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { Occurrence, OccurrencePerson } from '#contract/occurrences.ts'
import { formatNumber } from '#client/page/counted.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { useNow } from '#client/ui/time-ago.tsx'
import { PersonName } from '#client/users/person-name.tsx'
import { workOf } from '#client/users/work-of.ts'
import { hasEnded } from './event-words.ts'
import { fewGoingQuery } from './people-queries.ts'

const GoingDialog = lazy(() => import('./going-dialog.tsx'))

/** Colleagues first; quiet people are counted, not named. */
export function WhoGoes({ date }: { date: Occurrence }) {
  const [isOpen, setIsOpen] = useState(false)
  const now = useNow()
  const { data: people } = useQuery({ ...fewGoingQuery(date.id), enabled: date.going > 0 })
  if (date.going === 0) return null
  return (
    <section aria-labelledby="event-going">
      <div className="part-h">
        <h2 id="event-going">
          {hasEnded(date, now) ? 'Who was going' : 'Who is going'} <span className="h-count">{formatNumber(date.going)}</span>
        </h2>
        <button type="button" className="link" onClick={() => setIsOpen(true)}>
          See all
        </button>
      </div>
      <ul className="event-going">
        {people?.map((person) => (
          <li key={person.user.id}>
            <Avatar name={person.user.name} src={person.user.profilePicture} size={40} />
            <span className="grow">
              <PersonName className="name" person={person.user} />
              <span className="meta truncate">{relationOf(person)}</span>
            </span>
          </li>
        ))}
      </ul>
      {isOpen && (
        <Suspense>
          <GoingDialog date={date} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </section>
  )
}

export const relationOf = ({ isColleague, user }: OccurrencePerson) => (isColleague ? 'Colleague' : workOf(user))
