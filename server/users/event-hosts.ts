import { sql, type RawBuilder } from 'kysely'
import type { PersonId } from './colleague-pairs.ts'

type Condition = RawBuilder<boolean>
/** A column or a number. */
type EventId = number | RawBuilder<number>

// Scalar on purpose, like `areColleagues`: one look-up per row. The author hosts it too, and is named by the holding.

export const coHosts = (userId: PersonId, eventId: EventId): Condition => sql`coalesce((
  select hosts.state = 'host' from hosts where hosts.event_id = ${eventId} and hosts.user_id = ${userId}), false)`

/** Hosts it besides its author, or has been asked to: they have to be able to read what they are asked about. */
export const isHostOrAsked = (userId: PersonId, eventId: EventId): Condition => sql`coalesce((
  select true from hosts where hosts.event_id = ${eventId} and hosts.user_id = ${userId}), false)`

export const goesToEvent = (userId: PersonId, eventId: EventId): Condition => sql`coalesce((
  select true from occurrences join rsvps on rsvps.occurrence_id = occurrences.id and rsvps.user_id = ${userId}
   where occurrences.event_id = ${eventId} and rsvps.answer = 'going' limit 1), false)`
