import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Hourglass } from 'lucide-react'
import { Link } from 'react-router'
import type { HoldingCard } from '#contract/holdings.ts'
import { paths } from '#client/paths.ts'
import { Badge } from '#client/ui/badge.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import { Empty, LoadError } from '#client/ui/empty.tsx'
import { LoadMore } from '#client/ui/load-more.tsx'
import { textLanguage } from '#client/ui/paragraphs.tsx'
import { TimeAgo } from '#client/ui/time-ago.tsx'
import { EventRow } from './event-row.tsx'
import { EventsLoading } from './events-loading.tsx'
import { stateWords } from './event-words.ts'
import { eventsQuery, type Mine, ownSubmissionsQuery } from './queries.ts'
import { useReaderZone } from './zones.ts'

/** What one goes to is always there, if only to say that it is nothing; the rest where there is some. */
export const OwnEvents = () => (
  <div className="events-part">
    <OwnDates mine="going" title="Going" isAlwaysThere />
    <OwnDates mine="waiting" title="Waiting" />
    <OwnDates mine="interested" title="Interested" />
    <OwnDates mine="hosting" title="Hosting" />
    <Submissions />
  </div>
)

function OwnDates({ mine, title, isAlwaysThere = false }: { mine: Mine; title: string; isAlwaysThere?: boolean }) {
  const list = useInfiniteQuery(eventsQuery({ mine }, useReaderZone()))
  const dates = list.data?.pages.flatMap(({ items }) => items).filter(({ event }) => event.state === 'approved')
  const id = `own-${mine}`
  if (!isAlwaysThere && !dates?.length && !list.isError) return null
  return (
    <section className="event-day" aria-labelledby={id}>
      <div className="event-day-h">
        <h2 id={id}>{title}</h2>
      </div>
      {dates && dates.length > 0 ? (
        <ul className="event-rows" aria-labelledby={id}>
          {dates.map(({ event, occurrence }) => (
            <EventRow key={occurrence.id} event={event} occurrence={occurrence} />
          ))}
        </ul>
      ) : (
        <Nothing list={list} />
      )}
      <LoadMore pages={list} />
    </section>
  )
}

function Nothing({ list }: { list: { data: unknown; isError: boolean; refetch: () => unknown } }) {
  if (!list.data && !list.isError) return <EventsLoading />
  return (
    <div className="card bleed">
      {list.isError ? (
        <LoadError text="Error loading events. Please try again later." onRetry={() => void list.refetch()} />
      ) : (
        <Empty drawing="table" text="You are not going to anything yet.">
          <ButtonLink to={paths.events()}>Find an event</ButtonLink>
        </Empty>
      )}
    </div>
  )
}

function Submissions() {
  const { data: holdings } = useQuery(ownSubmissionsQuery)
  if (!holdings || holdings.length === 0) return null
  return (
    <section className="event-day" aria-labelledby="own-drafts">
      <div className="event-day-h">
        <h2 id="own-drafts">Drafts and submissions</h2>
      </div>
      <ul className="event-rows event-drafts" aria-labelledby="own-drafts">
        {holdings.map((holding) => (
          <Submission key={holding.id} holding={holding} />
        ))}
      </ul>
    </section>
  )
}

const Submission = ({ holding: { id, title, state, language, createdAt, editedAt } }: { holding: HoldingCard }) => (
  <li>
    <div>
      <h3>
        <Link to={state === 'draft' ? paths.editEvent(id) : paths.event(id)} {...textLanguage(language)}>
          {title}
        </Link>
      </h3>
      <p className="meta">
        Changed <TimeAgo date={editedAt ?? createdAt} />
      </p>
    </div>
    <Badge icon={<Hourglass />}>{stateWords[state]}</Badge>
  </li>
)
