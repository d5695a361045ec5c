import { sql } from 'kysely'
import { tellWatchers } from '#server/holdings/lock-holding.ts'
import { withdrawNotification } from '#server/notifications/withdraw-notification.ts'
import type { Tx } from '#server/rooms.ts'

export async function endHosting(tx: Tx, eventId: number, userId: number) {
  await tx.db.deleteFrom('hosts').where('event_id', '=', eventId).where('user_id', '=', userId).execute()
  await withdrawNotification(tx, { type: 'group_invited', holdingId: eventId, userIds: [userId] })
  tellWatchers(tx, eventId)
  tx.afterCommit(() => tx.rooms.live.recheckWatches({ userIds: [userId] }))
}

/** Between two of whom one has blocked the other, neither hosts what is the other's, nor was asked by them. After `lockPeople`. */
export async function endHostingBetween(tx: Tx, one: number, other: number) {
  const { rows } = await sql<{ id: number; userId: number }>`
    select hosts.event_id as id, hosts.user_id as "userId" from hosts join holdings on holdings.id = hosts.event_id
     where (hosts.user_id = ${one} and (holdings.author_id = ${other} or (hosts.state = 'asked' and hosts.asked_by = ${other})))
        or (hosts.user_id = ${other} and (holdings.author_id = ${one} or (hosts.state = 'asked' and hosts.asked_by = ${one})))
     order by 1, 2`.execute(tx.db)
  for (const { id, userId } of rows) {
    await sql`select from holdings where id = ${id} for no key update`.execute(tx.db)
    await endHosting(tx, id, userId)
  }
}
