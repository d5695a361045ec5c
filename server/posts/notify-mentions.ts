import { sql, type RawBuilder } from 'kysely'
import { tellMentioned } from '#server/notifications/tell-mentioned.ts'
import { withdrawNotification } from '#server/notifications/withdraw-notification.ts'
import type { Tx } from '#server/rooms.ts'
import { isNotBlockedFor } from '#server/users/blocked-people.ts'
import { areColleagues } from '#server/users/colleague-pairs.ts'
import type { LockedPost } from './lock-post.ts'

type About = Pick<LockedPost, 'id' | 'author_id' | 'audience' | 'is_approved'>

interface Mentioning {
  post: About
  text: string
  senderId: number
}

/** In the post itself; nobody learns of one that waits for review. */
export function notifyMentions(tx: Tx, { post, text, senderId }: Mentioning) {
  const on = { id: post.id, authorId: post.author_id, isOpen: post.is_approved, isReader: () => isReaderOf(post) }
  return tellMentioned(tx, { thread: { column: 'post_id', named: (postId) => ({ postId }) }, on, text, senderId })
}

/** Of `users`: who may see it, once it is approved. */
export function isReaderOf({ author_id: authorId, audience }: About): RawBuilder<boolean> {
  const isNotBlocked = isNotBlockedFor(authorId, 'users.id')
  return audience === 'colleagues' ? sql`(${isNotBlocked} and ${areColleagues(sql.ref('users.id'), authorId)})` : isNotBlocked
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
