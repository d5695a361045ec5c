import { useQuery } from '@tanstack/react-query'
import { Pencil, Users } from 'lucide-react'
import type { Event } from '#contract/events.ts'
import type { Occurrence } from '#contract/occurrences.ts'
import { categoriesQuery } from '#client/categories/queries.ts'
import { ReportPageLink } from '#client/holdings/report-page-link.tsx'
import { useHoldingNews } from '#client/holdings/use-holding-news.ts'
import { useTitle } from '#client/page/use-title.ts'
import { paths } from '#client/paths.ts'
import { eventsKey } from '#client/queue/use-decision.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { Cloth } from '#client/ui/cloth.tsx'
import { KebabButton } from '#client/ui/overlays/kebab-button.tsx'
import { lazyMenu } from '#client/ui/overlays/lazy-menu.tsx'
import { Paragraphs } from '#client/ui/paragraphs.tsx'
import { useNow } from '#client/ui/time-ago.tsx'
import { Afterwards } from './afterwards.tsx'
import { AnswerBar } from './answer-bar.tsx'
import { AnswerCard } from './answer-card.tsx'
import { EventFacts } from './event-facts.tsx'
import { EventHead } from './event-head.tsx'
import { EventNotices } from './event-notices.tsx'
import { hasEnded, isSeries } from './event-words.ts'
import { EventGoodToKnow } from './good-to-know.tsx'
import { Hosts } from './hosts.tsx'
import { Questions } from './questions.tsx'
import { DatesOfSeries } from './dates-of-series.tsx'
import { WasThere } from './was-there.tsx'
import { WhoGoes } from './who-goes.tsx'
import '#client/holdings/holding-page.css'
import './event-page.css'

const EventMenu = lazyMenu(() => import('./event-menu.tsx'))

type EventPageProps = { event: Event; isMember: boolean }

export function EventPage({ event, isMember }: EventPageProps) {
  useTitle(event.title)
  useHoldingNews(event.id, eventsKey)
  const date = useShownDate(event)
  if (!date) return null
  return (
    <>
      <EventHead event={event} date={date} />
      {isMember && <EventNotices event={event} date={date} />}
      <div className="holding-split event-split">
        <div className="holding-column">
          <WasThere date={date} />
          <Afterwards event={event} date={date} />
          <EventFacts event={event} date={date} />
          <About event={event} />
          <DatesOfSeries event={event} date={date} />
          {isMember && event.state === 'approved' && <WhoGoes date={date} />}
          {isMember && <Questions event={event} />}
        </div>
        <aside className="holding-side" aria-label="Your answer and hosts">
          {isMember && <ForHosts event={event} date={date} />}
          <AnswerCard event={event} date={date} isMember={isMember} />
          <Hosts event={event} />
          <EventGoodToKnow event={event} />
          {!isMember && <ReportPageLink title={event.title} />}
        </aside>
      </div>
      {isMember && <AnswerBar event={event} date={date} />}
    </>
  )
}

/** The one asked for, or else the next to take place, or else the last that did: past ones are listed latest first. */
function useShownDate({ occurrences }: Event): Occurrence | undefined {
  const now = useNow()
  const toCome = occurrences.filter((date) => !hasEnded(date, now))
  const shown = toCome.length > 0 ? toCome : occurrences
  return shown.find(({ isCancelled }) => !isCancelled) ?? shown[0]
}

function About({ event: { body, language, categoryId } }: { event: Event }) {
  const { data: categories } = useQuery(categoriesQuery)
  const category = categories?.find(({ id }) => id === categoryId)
  if (!body && !category) return null
  return (
    <section aria-label="About this event">
      {body && (
        <div className="read holding-text">
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
  const dateId = isSeries(event) ? date.id : undefined
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
