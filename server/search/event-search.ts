import { sql, type RawBuilder } from 'kysely'
import type { EventFormat } from '#contract/events.ts'

/** What events can be filtered by, as in their own list; days are those on which they take place. */
export interface EventSearch {
  format?: EventFormat | undefined
  country?: string | undefined
  free?: boolean | undefined
  credit?: boolean | undefined
  language?: string | undefined
  since: Date | null
  until: Date | null
}

/** Conditions on `holdings` of kind event, starting with "and"; undefined if nothing is asked for. */
export function narrowedEvents({ format, country, free, credit, language, since, until }: EventSearch) {
  const of = [
    ...(format ? [sql`events.format = ${format}`] : []),
    ...(country ? [sql`events.country = ${country.toUpperCase()}`] : []),
    ...(free === undefined ? [] : [sql`(events.cost = 'free') = ${free}`]),
    ...(credit === undefined ? [] : [sql`(events.credit_hours is not null) = ${credit}`]),
    ...(language ? [sql`coalesce(events.language, holdings.language) = ${language}`] : []),
  ]
  const ofEvent =
    of.length === 0
      ? undefined
      : sql`and exists (
    select from events where events.holding_id = holdings.id and ${sql.join(of, sql` and `)})`
  if (!since && !until) return ofEvent
  return sql`${ofEvent ?? sql``} and exists (
    select from occurrences where occurrences.event_id = holdings.id
       and occurrences.ends_at >= ${since ?? '-infinity'}::timestamptz and occurrences.starts_at < ${until ?? 'infinity'}::timestamptz)`
}

/** Upcoming before past, title before text; then soonest first, and for past events latest first. */
export const rankOfEvent = (now: Date): RawBuilder<number> => sql`(
  case when ts_rank('{0, 0, 0, 1}', holdings.search, (select words from asked)) > 0 then 1e12 else 0 end
  + coalesce(
    (select 1e13 + 1e11 - extract(epoch from occurrences.starts_at) from occurrences
      where occurrences.event_id = holdings.id and occurrences.starts_at >= ${now}::timestamptz and occurrences.cancelled_at is null
      order by occurrences.starts_at limit 1),
    (select extract(epoch from occurrences.starts_at) from occurrences
      where occurrences.event_id = holdings.id order by occurrences.starts_at desc limit 1), 0))`
