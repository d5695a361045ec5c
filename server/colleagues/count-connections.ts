import { sql } from 'kysely'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import { colleaguesOf } from '#server/users/colleague-pairs.ts'
import { isSeenBy } from './connection-conditions.ts'

interface Counts {
  colleagues: number
  received: number
  sent: number
}

/**
 * As many as the lists show. Suspended people are few, so they are looked up through their own index rather than per
 * colleague.
 */
export async function countConnections({ db, rooms }: Tx, { id }: Viewer): Promise<Counts> {
  const isActive = (column: string) => sql`${sql.ref(column)} not in (select id from users where suspended_at is not null)`
  const { rows } = await sql<Counts>`
    select (select count(*) from ${colleaguesOf(id)} as colleague where ${isActive('colleague.id')}) as colleagues,
           (select count(*) from connections
             where receiver_id = ${id} and status = 'pending' and ${isActive('requester_id')}) as received,
           (select count(*) from connections
             where requester_id = ${id} and status in ('pending', 'rejected') and ${isSeenBy(id, rooms.now())}
               and ${isActive('receiver_id')}) as sent`.execute(db)
  return rows[0]!
}
