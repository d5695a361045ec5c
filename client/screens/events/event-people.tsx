import { useQuery } from '@tanstack/react-query'
import { Download, KeyRound, UserPlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import type { Event } from '#contract/events.ts'
import { attendanceDays, type Occurrence } from '#contract/occurrences.ts'
import { DatePeople, useAttendanceTicks } from '#client/events/attendance/date-people.tsx'
import { SaidWhen } from '#client/events/event-facts.tsx'
import { isSeries } from '#client/events/event-words.ts'
import { sayWhen } from '#client/events/event-times.ts'
import { eventQuery } from '#client/events/queries.ts'
import { useAttendance } from '#client/events/attendance/use-attendance.ts'
import { useReaderZone } from '#client/events/zones.ts'
import { useHoldingNews } from '#client/holdings/use-holding-news.ts'
import { ApiError } from '#client/http/api-error.ts'
import { useTitle } from '#client/page/use-title.ts'
import { paths } from '#client/paths.ts'
import { eventsKey } from '#client/queue/use-decision.ts'
import { Button } from '#client/ui/button.tsx'
import { Crumb } from '#client/ui/crumb.tsx'
import { LoadError } from '#client/ui/empty.tsx'
import { Select } from '#client/ui/fields/select.tsx'
import { PageSpinner } from '#client/ui/spinner.tsx'
import { TabPanel, Tabs } from '#client/ui/tabs.tsx'
import { useNow } from '#client/ui/time-ago.tsx'
import NotFound from '#client/screens/not-found.tsx'
import './event-people.css'

const CheckInCode = lazy(() => import('#client/events/attendance/check-in-code.tsx'))
const PersonDialog = lazy(() => import('#client/events/person-dialog.tsx'))

const number = /^[1-9]\d{0,9}$/

/** `/events/{id}/people`, for its hosts: who answered one date, and who came. */
export default function EventPeople() {
  const { id = '' } = useParams()
  return number.test(id) ? <PeoplePage key={id} id={Number(id)} /> : <NotFound />
}

function PeoplePage({ id }: { id: number }) {
  const [search] = useSearchParams()
  const asked = search.get('date') ?? ''
  useHoldingNews(id, eventsKey)
  const { data: event, error, refetch } = useQuery(eventQuery(id, number.test(asked) ? Number(asked) : undefined))
  const date = event?.occurrences[0]
  if ((error instanceof ApiError && error.status === 404) || (event && !event.may.edit)) return <NotFound />
  if (!event && error) return <LoadFailed onRetry={() => void refetch()} />
  if (!event || !date) return <PageSpinner label="Loading people" />
  return <LoadedPage event={event} date={date} />
}

const LoadFailed = ({ onRetry }: { onRetry: () => void }) => (
  <main className="page page--1" id="main">
    <div className="card bleed">
      <LoadError text="Error loading people. Please try again later." onRetry={onRetry} />
    </div>
  </main>
)

function LoadedPage({ event, date }: { event: Event; date: Occurrence }) {
  useTitle(`People of ${event.title}`)
  const nowMs = useNow().getTime()
  const hasBegun = new Date(date.startsAt).getTime() <= nowMs
  const isAttendanceOpen = hasBegun && nowMs <= new Date(date.endsAt).getTime() + attendanceDays * 86_400_000
  return (
    <main className="page page--1" id="main">
      <Crumb to={paths.event(event.id, isSeries(event) ? date.id : undefined)}>
        <bdi>{event.title}</bdi>
      </Crumb>
      <div className="page-head">
        <div>
          <h1 className="title">People</h1>
          <p className="lede">
            <SaidWhen date={date} />
          </p>
        </div>
        <div className="event-people-acts">
          <ShowCode event={event} date={date} />
          {isAttendanceOpen && <AddWhoCame date={date} />}
          <a className="btn btn--secondary" href={`/api/occurrences/${date.id}/people.csv`} download>
            <Download />
            <span className="lb">CSV</span>
          </a>
        </div>
      </div>
      {isSeries(event) && <ChosenDate event={event} date={date} />}
      <PeopleTabs key={date.id} event={event} date={date} isAttendanceOpen={isAttendanceOpen} />
    </main>
  )
}

function ChosenDate({ event, date }: { event: Event; date: Occurrence }) {
  const zone = useReaderZone()
  const [, setSearch] = useSearchParams()
  const { data } = useQuery(eventQuery(event.id))
  const others = data?.occurrences ?? []
  const dates = others.some(({ id }) => id === date.id) ? others : [date, ...others]
  return (
    <div className="event-people-date">
      <Select
        label="Date"
        value={String(date.id)}
        options={dates.map((one) => ({ value: String(one.id), label: sayWhen(one, zone) }))}
        onChange={({ target }) => setSearch({ date: target.value }, { replace: true })}
      />
    </div>
  )
}

const answers = ['going', 'waiting', 'interested', 'attended'] as const

function PeopleTabs({ event, date, isAttendanceOpen }: { event: Event; date: Occurrence; isAttendanceOpen: boolean }) {
  const [shown, show] = useState<(typeof answers)[number]>('going')
  const ticks = useAttendanceTicks()
  return (
    <Tabs
      label="People"
      value={shown}
      onValueChange={show}
      tabs={[
        { value: 'going', label: 'Going', count: date.going },
        { value: 'waiting', label: 'Waiting list', count: date.waiting },
        { value: 'interested', label: 'Interested', count: date.interested },
        { value: 'attended', label: 'Attended' },
      ]}
    >
      {answers.map((answer) => (
        <TabPanel key={answer} value={answer}>
          <DatePeople event={event} date={date} answer={answer} ticks={ticks} isAttendanceOpen={isAttendanceOpen} />
        </TabPanel>
      ))}
    </Tabs>
  )
}

function ShowCode({ event, date }: { event: Event; date: Occurrence }) {
  const [isOpen, setIsOpen] = useState(false)
  const zone = useReaderZone()
  return (
    <>
      <Button icon={<KeyRound />} onClick={() => setIsOpen(true)}>
        Show code
      </Button>
      {isOpen && (
        <Suspense>
          <CheckInCode event={event} date={date} zone={zone} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** People who had not answered may have come too. */
function AddWhoCame({ date }: { date: Occurrence }) {
  const [isOpen, setIsOpen] = useState(false)
  const { mutate: attend, isPending } = useAttendance(date)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button icon={<UserPlus />} onClick={() => setIsOpen(true)}>
        Add a member
      </Button>
      {isOpen && (
        <Suspense>
          <PersonDialog
            title="Add a member who came"
            sentence="Their attendance is confirmed, even if they had not answered."
            confirmLabel="Confirm attendance"
            busy={isPending ? 'Confirming...' : undefined}
            onClose={close}
            onConfirm={({ id }) => attend({ userIds: [id], attended: true }, { onSuccess: close })}
          />
        </Suspense>
      )}
    </>
  )
}
