import { sql } from 'kysely'
import { mostLargeId } from '#contract/endpoint.ts'
import type { Tx } from '#server/rooms.ts'
import { eraseUnseen } from './erase-unseen.ts'
import { lockConversation } from './queries.ts'

const atOnce = 50
/** Greater than the id of any message to come. */
const forEver = mostLargeId

/**
 * The side of someone who has left: nothing in it is theirs any more, nor does it tell what they read. The other person keeps
 * what they have; what both have deleted, or no one is left to read, is deleted. A few conversations at a time; returns how
 * many.
 */
export async function eraseConversations(tx: Tx, userId: number): Promise<number> {
  const sides = await tx.db
    .selectFrom('conversation_members')
    .select(['conversation_id as id', 'other_id as otherId'])
    .where('user_id', '=', userId)
    // Including those in which someone wrote or read after the first pass.
    .where(sql<boolean>`(cleared_up_to < ${forEver} or last_message_id is not null or unread_count > 0 or read_up_to > 0)`)
    .orderBy('conversation_id')
    .limit(atOnce)
    .execute()
  for (const { id, otherId } of sides) {
    await lockConversation(tx, id)
    await leave(tx, id, userId)
    await eraseUnseen(tx, id)
    await eraseIfEmpty(tx, id)
    tx.afterCommit(() => tx.rooms.live.push(otherId, { type: 'conversation_changed', userId }))
  }
  return sides.length
}

async function leave({ db }: Tx, conversationId: number, userId: number) {
  await db
    .updateTable('conversation_members')
    .set({
      ...{ folder: 'inbox', unread_count: 0, last_message_id: null },
      ...{ read_up_to: 0, read_at: null, cleared_up_to: forEver },
    })
    .where('conversation_id', '=', conversationId)
    .where('user_id', '=', userId)
    .execute()
  await db
    .deleteFrom('deleted_messages')
    .where('user_id', '=', userId)
    .where('message_id', 'in', ({ selectFrom }) =>
      selectFrom('messages').select('id').where('conversation_id', '=', conversationId),
    )
    .execute()
}

/** Both have left, or the one remaining had deleted everything. */
const eraseIfEmpty = ({ db }: Tx, conversationId: number) =>
  sql`
    delete from conversations
     where id = ${conversationId} and not exists (select from messages where conversation_id = ${conversationId})`.execute(db)
