import { Link } from 'react-router'
import type { Occurrence } from '#contract/occurrences.ts'
import { paths } from '#client/paths.ts'
import { Alert } from '#client/ui/alert.tsx'
import { useNow } from '#client/ui/time-ago.tsx'
import { firstDayOf, plainDay } from './event-times.ts'
import { sayCredit } from './event-words.ts'
import { dayIn, useReaderZone } from './zones.ts'

/** For someone whose attendance was confirmed: what they got for it. */
export function WasThere({ date }: { date: Occurrence }) {
  const zone = useReaderZone()
  const today = dayIn(zone, useNow())
  if (!date.attended) return null
  const hours = date.credit?.hours
  return (
    <Alert tone="ok">
      You were there on {plainDay(firstDayOf(date, zone), today)}.
      {typeof hours === 'number' && (
        <>
          {' '}
          <b>{sayCredit(hours)}</b> {hours === 1 ? 'is' : 'are'} in{' '}
          <Link className="link" to={paths.learningRecord()}>
            your record
          </Link>
          , with the host’s confirmation.
        </>
      )}
    </Alert>
  )
}
