import { sql } from 'kysely'
import { notify } from '#server/notifications/notify.ts'
import type { Tx } from '#server/rooms.ts'
import { isInGroup } from '#server/users/group-readers.ts'
import { isActiveMember } from '#server/users/is-active-member.ts'
import { holdOccurrences } from './lock-occurrence.ts'

interface MovedUp {
  userId: number
  eventId: number
  title: string
}

/**
 * Places that become free or are added go to the first in line, as many as fit, until it begins; not if people register
 * elsewhere. In the transaction that freed them, so that no one gets in between.
 */
export async function fillPlaces(tx: Tx, occurrenceId: number) {
  await holdOccurrences(tx, [occurrenceId])
  const now = tx.rooms.now()
  const { rows } = await sql<MovedUp>`
    with open as (
      select occurrences.id, capacity - going_count as free, holdings.id as event_id, holdings.title, holdings.audience, holdings.group_id
        from occurrences join holdings on holdings.id = occurrences.event_id
       where occurrences.id = ${occurrenceId} and cancelled_at is null and starts_at > ${now} and waiting_count > 0
         and coalesce(going_count < capacity, true) and holdings.state = 'approved'
         and exists (select from events where events.holding_id = holdings.id and events.registration <> 'elsewhere')
    ), next as (
      select rsvps.user_id from open
        join rsvps on rsvps.occurrence_id = open.id and rsvps.answer = 'waiting'
        join users on users.id = rsvps.user_id and ${isActiveMember('users')}
       where open.audience <> 'group' or ${isInGroup(sql.ref('users.id'), sql.ref('open.group_id'))}
       order by rsvps.waiting_order limit (select free from open)
    ), moved as (
      update rsvps set answer = 'going', waiting_order = null, answered_at = ${now}
        from next where rsvps.occurrence_id = ${occurrenceId} and rsvps.user_id = next.user_id returning rsvps.user_id
    ), counted as (
      update occurrences set going_count = going_count + moves, waiting_count = waiting_count - moves
        from (select count(*)::int as moves from moved) as many where id = ${occurrenceId} and moves > 0
    )
    select moved.user_id as "userId", open.event_id as "eventId", open.title from moved cross join open order by 1`.execute(tx.db)
  for (const { userId, eventId, title } of rows) {
    await notify(tx, userId, {
      ...{ type: 'event_changed', holdingId: eventId, says: ['placeFree', { title }] },
    })
    tellOwnTabs(tx, eventId, userId)
  }
}

/** Makes them refetch what they have on screen. */
export function tellOwnTabs({ rooms, afterCommit }: Tx, holdingId: number, userId: number) {
  afterCommit(() => rooms.live.push(userId, { type: 'holding_changed', holdingId }))
}
