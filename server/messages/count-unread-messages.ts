import { sql } from 'kysely'
import { prepareSql } from '#server/database/prepare-sql.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import { isNotBlockedFor } from '#server/users/blocked-people.ts'

interface Counts {
  count: number
  requests: number
}

/** From two partial indexes on conversations: no message is looked at, however many there are. */
const select = prepareSql<{ viewerId: number }, Counts>(
  ['viewerId'],
  ({ viewerId }) => sql`
    select (select coalesce(sum(unread_count), 0) from conversation_members
             where user_id = ${viewerId} and folder = 'inbox' and unread_count > 0
               and ${isNotBlockedFor(viewerId, 'other_id')}) as count,
           (select count(*) from conversation_members
             where user_id = ${viewerId} and folder = 'request' and last_message_id is not null
               and ${isNotBlockedFor(viewerId, 'other_id')}) as requests`,
)

export async function countUnreadMessages({ db }: Tx, viewer: Viewer): Promise<Counts> {
  const [counts] = await select(db, { viewerId: viewer.id })
  return counts!
}
