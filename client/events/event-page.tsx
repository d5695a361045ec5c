import { useQuery } from '@tanstack/react-query'
import { Flag, Pencil, Users } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import type { Event } from '#contract/events.ts'
import type { Occurrence } from '#contract/occurrences.ts'
import { categoriesQuery } from '#client/categories/queries.ts'
import { useTitle } from '#client/page/use-title.ts'
import { paths } from '#client/paths.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { Cloth } from '#client/ui/cloth.tsx'
import { KebabButton } from '#client/ui/kebab-button.tsx'
import { lazyMenu } from '#client/ui/lazy-menu.tsx'
import { Paragraphs } from '#client/ui/paragraphs.tsx'
import { useNow } from '#client/ui/time-ago.tsx'
import { Afterwards } from './afterwards.tsx'
import { AnswerBar } from './answer-bar.tsx'
import { AnswerCard } from './answer-card.tsx'
import { EventFacts } from './event-facts.tsx'
import { EventHead } from './event-head.tsx'
import { EventNotices } from './event-notices.tsx'
import { hasEnded } from './event-words.ts'
import { GoodToKnow } from './good-to-know.tsx'
import { Hosts } from './hosts.tsx'
import { Questions } from './questions.tsx'
import { DatesOfSeries } from './dates-of-series.tsx'
import { useEventNews } from './use-event-news.ts'
import { WasThere } from './was-there.tsx'
import { WhoGoes } from './who-goes.tsx'
import './event-page.css'

const EventMenu = lazyMenu(() => import('./event-menu.tsx'))

type EventPageProps = { event: Event; isMember: boolean }

export function EventPage({ event, isMember }: EventPageProps) {
  useTitle(event.title)
  useEventNews(event.id)
  const date = useShownDate(event)
  if (!date) return null
  return (
    <>
      <EventHead event={event} date={date} />
      {isMember && <EventNotices event={event} date={date} />}
      <div className="event-split">
        <div className="event-column">
          <WasThere date={date} />
          <EventFacts event={event} date={date} />
          <Afterwards event={event} date={date} />
          <About event={event} />
          <DatesOfSeries event={event} date={date} />
          {isMember && event.state === 'approved' && <WhoGoes date={date} />}
          {isMember && <Questions event={event} />}
        </div>
        <aside className="event-side" aria-label="Your answer and hosts">
          {isMember && <ForHosts event={event} date={date} />}
          <AnswerCard event={event} date={date} isMember={isMember} />
          <Hosts event={event} />
          <GoodToKnow event={event} />
          {!isMember && <ReportPage event={event} />}
        </aside>
      </div>
      {isMember && <AnswerBar event={event} date={date} />}
    </>
  )
}

/** The one that is asked for, else the next that takes place, else the last. */
function useShownDate({ occurrences }: Event): Occurrence | undefined {
  const now = useNow()
  const toCome = occurrences.filter((date) => !hasEnded(date, now))
  return toCome.find(({ isCancelled }) => !isCancelled) ?? toCome[0] ?? occurrences.at(-1)
}

function About({ event: { body, language, categoryId } }: { event: Event }) {
  const { data: categories } = useQuery(categoriesQuery)
  const category = categories?.find(({ id }) => id === categoryId)
  if (!body && !category) return null
  return (
    <section aria-label="About this event">
      {body && (
        <div className="read event-text">
          <Paragraphs content={body} language={language} />
        </div>
      )}
      {category && (
        <p className="event-category">
          <Cloth cloth={category.cloth} name={category.name} />
        </p>
      )}
    </section>
  )
}

function ForHosts({ event, date }: { event: Event; date: Occurrence }) {
  const dateId = event.occurrenceCount > 1 ? date.id : undefined
  return (
    <div className="event-acts">
      {event.may.edit && (
        <>
          <ButtonLink icon={<Pencil />} to={paths.editEvent(event.id, dateId)}>
            Edit event
          </ButtonLink>
          {event.state === 'approved' && (
            <ButtonLink icon={<Users />} to={paths.eventPeople(event.id, dateId)}>
              People
            </ButtonLink>
          )}
        </>
      )}
      <EventMenu trigger={<KebabButton label="Event options" />} event={event} date={date} />
    </div>
  )
}

/** Who has no account writes to the house. */
function ReportPage({ event: { title } }: { event: Event }) {
  const { pathname, search } = useLocation()
  const address = window.location.origin + pathname + search
  return (
    <Link className="link event-more" to={paths.connect({ subject: `Report: ${title}`, message: `About ${address}\n\n` })}>
      <Flag className="i--sm" /> Report this page
    </Link>
  )
}
