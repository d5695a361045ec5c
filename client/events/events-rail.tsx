import { useInfiniteQuery } from '@tanstack/react-query'
import { CalendarSync } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { MiniMonth } from '#client/events/month/mini-month.tsx'
import { type EventFilter, eventsQuery } from './queries.ts'
import { UpcomingRow } from './upcoming-panel.tsx'
import { useReaderZone } from './zones.ts'

const SubscribeDialog = lazy(() => import('./subscribe-dialog.tsx'))

/** To the right of the list, if there is room. */
export const EventsRail = ({ filter, isMember }: { filter: EventFilter; isMember: boolean }) => (
  <aside className="rail rail--right" aria-label={isMember ? 'Calendar and your events' : 'Calendar'}>
    <MiniMonth filter={filter} />
    {isMember && <YourEvents />}
  </aside>
)

const mostShown = 3

function YourEvents() {
  const dates = useOwnDates()
  return (
    <section aria-labelledby="your-events">
      <div className="panel-h">
        <h2 id="your-events">Your events</h2>
        <SubscribeButton isQuiet />
      </div>
      {dates?.length === 0 && <p className="panel-none">You are not going to anything yet.</p>}
      {dates && dates.length > 0 && (
        <ul className="panel-rows panel-rows--dates" aria-labelledby="your-events">
          {dates.slice(0, mostShown).map((date) => (
            <UpcomingRow key={date.occurrence.id} {...date} />
          ))}
        </ul>
      )}
    </section>
  )
}

/** What the member goes to or hosts, soonest first. */
function useOwnDates() {
  const zone = useReaderZone()
  const going = useInfiniteQuery(eventsQuery({ mine: 'going' }, zone)).data
  const hosting = useInfiniteQuery(eventsQuery({ mine: 'hosting' }, zone)).data
  if (!going || !hosting) return undefined
  const dates = [...going.pages, ...hosting.pages]
    .flatMap(({ items }) => items)
    .filter(({ event, occurrence }) => event.state === 'approved' && !occurrence.isCancelled)
  const byId = new Map(dates.map((date) => [date.occurrence.id, date]))
  return [...byId.values()].toSorted((one, other) => (one.occurrence.startsAt < other.occurrence.startsAt ? -1 : 1))
}

/** The address of one’s own calendar. */
export function SubscribeButton({ isQuiet = false }: { isQuiet?: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  const opens = { 'aria-haspopup': 'dialog', onClick: () => setIsOpen(true) } as const
  return (
    <>
      {isQuiet ? (
        <button type="button" className="link" {...opens}>
          Subscribe
        </button>
      ) : (
        <Button icon={<CalendarSync />} {...opens}>
          Subscribe
        </Button>
      )}
      {isOpen && (
        <Suspense>
          <SubscribeDialog onOpenChange={setIsOpen} />
        </Suspense>
      )}
    </>
  )
}
