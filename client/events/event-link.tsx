import { Link } from 'react-router'
import type { EventFormat } from '#contract/events.ts'
import type { HoldingCard } from '#contract/holdings.ts'
import type { LinkOfHolding } from '#client/holdings/holding-cards.ts'
import { formatNumber } from '#client/page/counted.ts'
import { paths } from '#client/paths.ts'
import { Badge } from '#client/ui/badge.tsx'
import { textLanguage } from '#client/ui/paragraphs.tsx'
import { useNow } from '#client/ui/time-ago.tsx'
import { AnswerMark } from './answer-mark.tsx'
import { DateSlip, SlipInWords } from './date-slip.tsx'
import { clock, firstDayOf, longDay, sayShort } from './event-times.ts'
import { formatWords } from './event-words.ts'
import { dayIn, useReaderZone } from './zones.ts'
import '#client/holdings/holding-link.css'

interface Facts {
  format: EventFormat
  timeZone: string
  allDay: boolean
  starts: string[]
  city?: string | null
  isCancelled: boolean
}

/** Slip, title, time and place, and the viewer's answer if the date is known. */
export default function EventLink({ holding, date: linked }: LinkOfHolding) {
  const { id, title, language, date } = holding
  const facts = holding.facts as unknown as Facts
  const zone = useReaderZone()
  const now = useNow()
  const next = date ? { day: firstDayOf(date, zone), says: sayShort(date, zone, now) } : nextOf(facts, zone, now)
  const where = whereOf(facts, date?.place?.city ?? facts.city)
  const going = date && date.going > 0 && `${formatNumber(date.going)} going`
  const isCancelled = date ? date.isCancelled : facts.isCancelled
  return (
    <Link className="holding-link" to={paths.event(id, linked)}>
      {next && <DateSlip day={next.day} />}
      <span className="grow">
        <b {...textLanguage(language)}>{title}</b>
        <span className="meta" dir="auto">
          {date && next && <SlipInWords day={next.day} />}
          {[next?.says, ...where, going].filter(Boolean).join(' · ')}
        </span>
      </span>
      {isCancelled ? <Badge tone="danger">Cancelled</Badge> : date?.answer && <AnswerMark occurrence={date} />}
    </Link>
  )
}

const whereOf = ({ format }: Facts, city: string | null | undefined) =>
  [format === 'online' ? null : city, format !== 'in_person' && formatWords.online].filter((word) => typeof word === 'string')

/** For a line of text: time and place. */
export function sayEventFacts(holding: HoldingCard, zone: string, now: Date): string[] {
  const facts = holding.facts as unknown as Facts
  const when = nextOf(facts, zone, now)?.says
  return [...(facts.isCancelled ? ['Cancelled'] : []), ...(when ? [when] : []), ...whereOf(facts, facts.city)]
}

/** As far as a card knows: the first future start, or else the last. */
function nextOf({ starts, allDay, timeZone }: Facts, zone: string, now: Date) {
  const instant = starts.find((start) => new Date(start) >= now) ?? starts.at(-1)
  if (!instant) return undefined
  const day = dayIn(allDay ? timeZone : zone, new Date(instant))
  return { day, says: allDay ? longDay(day) : `${longDay(day)}, ${clock(instant, zone)}` }
}
