import { sql } from 'kysely'
import type { Db } from '#server/database/database.ts'
import { notify } from '#server/notifications/notify.ts'
import { withdrawNotification } from '#server/notifications/withdraw-notification.ts'
import type { Tx } from '#server/rooms.ts'
import { isNotBlockedFor } from '#server/users/blocked-people.ts'
import { areColleagues } from '#server/users/colleague-pairs.ts'
import type { LockedPost } from './lock-post.ts'
import { mentionsIn } from './topics-and-mentions.ts'

type About = Pick<LockedPost, 'id' | 'author_id' | 'audience' | 'is_approved'>

interface Mentioning {
  post: About
  text: string
  senderId: number
  /** Where it stands, if not in the post itself. */
  commentId?: number
}

/** Whoever may see the post and was not told yet; nobody learns of a post that waits for review. */
export async function notifyMentions(tx: Tx, { post, text, senderId, commentId }: Mentioning) {
  const names = mentionsIn(text)
  if (!post.is_approved || names.length === 0) return
  for (const { id, senderName } of await selectMentioned(tx.db, { post, names, senderId, commentId: commentId ?? null })) {
    await notify(tx, id, {
      ...{ type: 'mention', senderId, postId: post.id, ...(commentId && { commentId }) },
      content: `${senderName} mentioned you in a ${commentId ? 'comment' : 'post'}`,
    })
  }
}

interface Search {
  post: About
  names: string[]
  senderId: number
  commentId: number | null
}

function selectMentioned(db: Db, { post, names, senderId, commentId }: Search) {
  // The author of a post hears of every comment on it anyway.
  const toldOtherwise = commentId === null ? [senderId] : [senderId, post.author_id]
  return db
    .selectFrom('users')
    .innerJoin('users as sender', (join) => join.on('sender.id', '=', senderId))
    .select(['users.id', 'sender.name as senderName'])
    .where(({ fn }) => fn('lower', ['users.username']), 'in', names)
    .where('users.email_verified_at', 'is not', null)
    .where('users.suspended_at', 'is', null)
    .where('users.id', 'not in', toldOtherwise)
    .where(isNotBlockedFor(post.author_id, 'users.id'))
    .$if(post.audience === 'colleagues', (query) => query.where(areColleagues(sql.ref('users.id'), post.author_id)))
    .where(
      sql<boolean>`not exists (select from notifications told where told.user_id = users.id and told.type = 'mention'
        and told.post_id = ${post.id} and told.comment_id is not distinct from ${commentId}::bigint)`,
    )
    .execute()
}

/** A narrower audience: who was told and may no longer see the post is told no longer. */
export async function withdrawMentionsFromStrangers(tx: Tx, { id: postId, author_id: authorId }: About) {
  const strangers = await tx.db
    .selectFrom('notifications')
    .innerJoin('users', 'users.id', 'notifications.user_id')
    .select('users.id')
    .where('notifications.type', '=', 'mention')
    .where('notifications.post_id', '=', postId)
    .where(sql<boolean>`users.id <> ${authorId} and not ${areColleagues(sql.ref('users.id'), authorId)}`)
    .execute()
  if (strangers.length > 0) await withdrawNotification(tx, { type: 'mention', postId, userIds: strangers.map(({ id }) => id) })
}
