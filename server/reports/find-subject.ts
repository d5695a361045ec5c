import { sql } from 'kysely'
import { mostId } from '#contract/endpoint.ts'
import type { Report } from '#contract/reports.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { lockComment } from '#server/posts/lock-comment.ts'
import { lockPost } from '#server/posts/lock-post.ts'
import type { Tx } from '#server/rooms.ts'

/** Whose it is and what it says; only what the viewer may see can be reported. */
export async function findSubject(
  tx: Tx,
  viewer: Viewer,
  { subjectType, subjectId }: Pick<Report, 'subjectType' | 'subjectId'>,
): Promise<{ authorId: number; content: string | null }> {
  if (subjectType === 'post') {
    if (subjectId > mostId) throw new Problem('post_not_found')
    const { author_id: authorId, content } = await lockPost(tx, subjectId, viewer)
    return { authorId, content }
  }
  if (subjectType === 'comment') {
    const { comment } = await lockComment(tx, subjectId, viewer)
    return { authorId: comment.user.id, content: comment.content }
  }
  if (subjectType === 'user') return { authorId: await findMember(tx, subjectId), content: null }
  return { authorId: await lockMessage(tx, viewer.id, subjectId), content: null }
}

/** Whoever has not proven an address, or is suspended, cannot be met by others. */
async function findMember({ db }: Tx, userId: number): Promise<number> {
  if (userId > mostId) throw new Problem('user_not_found')
  const member = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('email_verified_at', 'is not', null)
    .where('suspended_at', 'is', null)
    .executeTakeFirst()
  if (!member) throw new Problem('user_not_found')
  return member.id
}

/** Of a conversation of one’s own, and not deleted; also from somebody blocked since. Its words stay until they are quoted. */
async function lockMessage({ db }: Tx, readerId: number, messageId: number): Promise<number> {
  const { rows } = await sql<{ senderId: number }>`
    select sender_id as "senderId" from messages
     where id = ${messageId} and ${readerId} in (sender_id, receiver_id) and unsent_at is null
       and id > (select cleared_up_to from conversation_members mine
                  where mine.conversation_id = messages.conversation_id and mine.user_id = ${readerId})
       and not exists (select from deleted_messages where message_id = messages.id and user_id = ${readerId})
       for share of messages`.execute(db)
  if (!rows[0]) throw new Problem('message_not_found')
  return rows[0].senderId
}
