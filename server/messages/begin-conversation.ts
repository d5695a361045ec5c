import { sql } from 'kysely'
import type { Tx } from '#server/rooms.ts'
import type { Standing } from './standing.ts'

/** Returns its id, even if the other person began it at the same moment. From a stranger it arrives as a request. */
export async function beginConversation({ db, rooms }: Tx, ownId: number, { otherId, areAcquainted }: Standing): Promise<number> {
  const [lowId, highId] = [Math.min(ownId, otherId), Math.max(ownId, otherId)]
  await sql`
    with begun as (
      insert into conversations (low_id, high_id, created_at) values (${lowId}, ${highId}, ${rooms.now()})
      on conflict do nothing returning id, created_at)
    insert into conversation_members (conversation_id, user_id, other_id, folder, last_message_at)
    select id, side.user_id, side.other_id, side.folder, created_at
      from begun, (values (${ownId}::int, ${otherId}::int, 'inbox'),
                          (${otherId}, ${ownId}, ${areAcquainted ? 'inbox' : 'request'})) as side (user_id, other_id, folder)`.execute(
    db,
  )
  const { id } = await db
    .selectFrom('conversations')
    .select('id')
    .where('low_id', '=', lowId)
    .where('high_id', '=', highId)
    .executeTakeFirstOrThrow()
  return id
}
