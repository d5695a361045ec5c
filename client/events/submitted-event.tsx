import { useQuery } from '@tanstack/react-query'
import type { Event } from '#contract/events.ts'
import type { HoldingCard } from '#contract/holdings.ts'
import { CoverPicture } from '#client/holdings/cover-picture.tsx'
import { PlainCard } from '#client/holdings/plain-card.tsx'
import { counted, formatNumber } from '#client/page/counted.ts'
import { Paragraphs, textLanguage } from '#client/ui/paragraphs.tsx'
import { EventFacts } from './event-facts.tsx'
import { sayInOwnZone, sayWhen } from './event-times.ts'
import { EventGoodToKnow } from './good-to-know.tsx'
import { eventQuery } from './queries.ts'
import { useReaderZone } from './zones.ts'
import './submitted-event.css'

/** For reviewers, as members would see it: the card knows too little, so the event itself is fetched. */
export default function SubmittedEvent({ holding }: { holding: HoldingCard }) {
  const { data } = useQuery({ ...eventQuery(holding.id), staleTime: 0 })
  const event = data && asDecided(data, holding)
  const date = event?.occurrences[0]
  if (!event || !date) return <PlainCard holding={{ ...holding, facts: {} }} />
  return (
    <div className="submitted-event">
      {event.cover && <CoverPicture cover={event.cover} />}
      <h3 {...textLanguage(event.language)}>{event.title}</h3>
      <EventFacts event={event} date={date} />
      {event.occurrenceCount > 1 && <Dates event={event} />}
      {event.body && (
        <div className="read">
          <Paragraphs content={event.body} language={event.language} />
        </div>
      )}
      <Links event={event} />
      <EventGoodToKnow event={event} />
    </div>
  )
}

/** Only the card has a pending change: its text, and links that are in the facts only then. */
function asDecided(event: Event, { title, body, cover, audience, categoryId, facts }: HoldingCard): Event {
  const { infoUrl, registerUrl, registration } = { ...event, ...(facts as Partial<Event>) }
  return { ...event, title, body, cover, audience, categoryId, infoUrl, registerUrl, registration }
}

function Dates({ event }: { event: Event }) {
  const zone = useReaderZone()
  const others = event.occurrenceCount - event.occurrences.length
  return (
    <section>
      <h4>{counted(event.occurrenceCount, 'date')}</h4>
      <ul className="submitted-event-dates">
        {event.occurrences.map((date) => {
          const own = sayInOwnZone(date, zone)
          return (
            <li key={date.id}>
              {sayWhen(date, zone)}
              {own && <span className="meta"> ({own})</span>}
            </li>
          )
        })}
      </ul>
      {others > 0 && <p className="meta">And {counted(others, 'other date')}.</p>}
    </section>
  )
}

/** Its links are part of the decision. */
function Links({ event: { joinUrl, infoUrl, registerUrl, capacity } }: { event: Event }) {
  const links = [
    ['Places', capacity === null ? null : formatNumber(capacity)],
    ['Link to join', joinUrl],
    ['More about it', infoUrl],
    ['Registration', registerUrl],
  ].filter(([, says]) => says)
  if (links.length === 0) return null
  return (
    <dl className="leaders leaders--panel">
      {links.map(([term, says]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd dir="ltr">{says}</dd>
        </div>
      ))}
    </dl>
  )
}
