import { Link } from 'react-router'
import type { Event } from '#contract/events.ts'
import type { Occurrence } from '#contract/occurrences.ts'
import { paths } from '#client/paths.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { textLanguage } from '#client/ui/paragraphs.tsx'
import { PersonName } from '#client/users/person-name.tsx'
import { DateSlip } from './date-slip.tsx'
import { stampOf } from './event-row.tsx'
import { firstDayOf } from './event-times.ts'
import { useReaderZone } from './zones.ts'

/** Cover, date slip, title and hosts. */
export function EventHead({ event, date }: { event: Event; date: Occurrence }) {
  const zone = useReaderZone()
  const { cover, title, language, group } = event
  const hosts = event.hosts.filter(({ state }) => state === 'host').map(({ user }) => user)
  return (
    <>
      {cover && (
        <div className="event-hero">
          <img src={cover.url} alt={cover.alt} width={cover.width ?? undefined} height={cover.height ?? undefined} />
        </div>
      )}
      <div className={classNames('event-head', cover && 'event-head--on-cover')}>
        <DateSlip day={firstDayOf(date, zone)} stamp={stampOf(event, date)} size="lg" />
        <div className="event-head-text">
          <h1 {...textLanguage(language)}>{title}</h1>
          <p className="event-by">
            <span className="event-faces" aria-hidden="true">
              {hosts.slice(0, 3).map((host) => (
                <Avatar key={host.id} name={host.name} src={host.profilePicture} size={28} />
              ))}
            </span>
            <span>
              Hosted by{' '}
              {hosts.map((host, at) => (
                <span key={host.id}>
                  {at > 0 && (at === hosts.length - 1 ? ' and ' : ', ')}
                  <PersonName className="link" person={host} />
                </span>
              ))}
              {group && (
                <>
                  {' '}
                  in{' '}
                  <Link className="link" to={paths.group(group.id)} dir="auto">
                    {group.name}
                  </Link>
                </>
              )}
            </span>
          </p>
        </div>
      </div>
    </>
  )
}
