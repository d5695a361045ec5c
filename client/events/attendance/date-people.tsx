import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Event } from '#contract/events.ts'
import type { Occurrence, OccurrencePerson } from '#contract/occurrences.ts'
import { counted } from '#client/page/counted.ts'
import { useKeptFocus } from '#client/page/use-kept-focus.ts'
import { useSettled } from '#client/page/use-settled.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { CheckboxField } from '#client/ui/fields/field.tsx'
import { KebabButton } from '#client/ui/overlays/kebab-button.tsx'
import { lazyMenu } from '#client/ui/overlays/lazy-menu.tsx'
import { PagedList } from '#client/ui/paged-list.tsx'
import { SearchField } from '#client/ui/fields/search-field.tsx'
import { TimeAgo, useNow } from '#client/ui/time-ago.tsx'
import { PersonRow } from '#client/users/person-row.tsx'
import { workOf } from '#client/users/work-of.ts'
import { hasEnded } from '#client/events/event-words.ts'
import { type PeopleAnswer, peopleQuery } from '#client/events/people-queries.ts'
import { useCertifiedAttendance } from './issuer-dialog.tsx'

const PersonMenu = lazyMenu(() => import('./person-menu.tsx'))

type DatePeopleProps = {
  event: Event
  date: Occurrence
  answer: PeopleAnswer
  ticks: AttendanceTicks
  /** From the start until some weeks after the end. */
  isAttendanceOpen: boolean
}

const emptyWords: Record<PeopleAnswer, string> = {
  going: 'Nobody is going yet.',
  waiting: 'Nobody is on the waiting list.',
  interested: 'Nobody is interested yet.',
  not_going: 'Nobody has declined.',
  attended: 'No attendance is confirmed yet.',
}

const sayNobody = (answer: PeopleAnswer, isOver: boolean) =>
  isOver && answer === 'going' ? 'Nobody was going.' : emptyWords[answer]

/** Which of those going are ticked, until confirmed: kept while another list is shown. */
export function useAttendanceTicks() {
  const [chosen, choose] = useState<number[]>([])
  const [hasCertificates, setHasCertificates] = useState(false)
  return { chosen, choose, hasCertificates, setHasCertificates }
}
type AttendanceTicks = ReturnType<typeof useAttendanceTicks>

/** One list of people for one date, with the hosts' actions. */
export function DatePeople({ event, date, answer, ticks, isAttendanceOpen }: DatePeopleProps) {
  const now = useNow()
  const [typed, setTyped] = useState('')
  const q = useSettled(typed.trim())
  const list = useInfiniteQuery(peopleQuery(date.id, answer, q))
  const isNobody = !q && list.data?.pages[0]?.items.length === 0
  const { chosen, choose } = ticks
  const hasTicks = isAttendanceOpen && answer === 'going'
  const toggle = (id: number) => choose(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  return (
    <div className="event-people-list">
      <SearchField label="Search people by name" value={typed} onChange={setTyped} />
      {hasTicks && !isNobody && <AttendanceBar event={event} date={date} ticks={ticks} />}
      <PagedList
        query={list}
        empty={q ? `Nobody here is called “${q}”.` : sayNobody(answer, hasEnded(date, now))}
        error="Error loading people. Please try again later."
        drawing="cards"
      >
        {(people) => (
          <PeopleRows event={event} date={date} people={people} isAttendanceOpen={isAttendanceOpen}>
            {({ user, attended }) =>
              hasTicks &&
              !attended && <Came name={user.name} isChosen={chosen.includes(user.id)} onToggle={() => toggle(user.id)} />
            }
          </PeopleRows>
        )}
      </PagedList>
    </div>
  )
}

type AttendanceBarProps = { event: Event; date: Occurrence; ticks: AttendanceTicks }

function AttendanceBar({ event, date, ticks }: AttendanceBarProps) {
  const { chosen, choose, hasCertificates, setHasCertificates } = ticks
  const { confirm, isPending, dialog } = useCertifiedAttendance(event, date)
  const onConfirmed = () => choose([])
  const certified = hasCertificates && { certificates: true as const }
  return (
    <div className="event-people-bar">
      <Button
        variant="primary"
        disabled={chosen.length === 0}
        busy={isPending ? 'Confirming...' : undefined}
        onClick={() => confirm({ userIds: chosen, attended: true, ...certified }, onConfirmed)}
      >
        Confirm attendance
      </Button>
      <Button disabled={isPending} onClick={() => confirm({ everybody: true, attended: true, ...certified }, onConfirmed)}>
        Everybody who was going
      </Button>
      {date.creditHours !== null && (
        <CheckboxField
          label="Give certificates"
          checked={hasCertificates}
          onChange={({ target }) => setHasCertificates(target.checked)}
        />
      )}
      <span className="meta" role="status">
        {chosen.length > 0 && `${counted(chosen.length, 'person', 'people')} chosen`}
      </span>
      {dialog}
    </div>
  )
}

const Came = ({ name, isChosen, onToggle }: { name: string; isChosen: boolean; onToggle: () => void }) => (
  <label className="check">
    <input type="checkbox" aria-label={`${name} came`} checked={isChosen} onChange={onToggle} />
    <span aria-hidden="true">Came</span>
  </label>
)

type PeopleRowsProps = Omit<DatePeopleProps, 'answer' | 'ticks'> & {
  people: OccurrencePerson[]
  children: (person: OccurrencePerson) => ReactNode
}

function PeopleRows({ event, date, people, isAttendanceOpen, children }: PeopleRowsProps) {
  const kept = useKeptFocus()
  return (
    <ul className="card bleed people event-people-rows" aria-label="People" {...kept}>
      {people.map((person) => (
        <PersonRow
          key={person.user.id}
          person={person.user}
          end={
            <>
              {person.isQuiet && <Badge tone="plain">Quiet</Badge>}
              {person.attended && <Badge tone="ok">Attended</Badge>}
              {person.certificateCode && <Badge tone="plain">Certificate</Badge>}
              {children(person)}
              <PersonMenu
                trigger={<KebabButton label={`More for ${person.user.name}`} />}
                event={event}
                date={date}
                person={person}
                isAttendanceOpen={isAttendanceOpen}
              />
            </>
          }
        >
          <span className="meta">{workOf(person.user)}</span>
          {person.answeredAt && (
            <span className="meta">
              Answered <TimeAgo date={person.answeredAt} />
            </span>
          )}
        </PersonRow>
      ))}
    </ul>
  )
}
