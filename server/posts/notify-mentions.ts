import { sql, type RawBuilder } from 'kysely'
import { tellMentioned } from '#server/notifications/tell-mentioned.ts'
import { withdrawNotification } from '#server/notifications/withdraw-notification.ts'
import type { Tx } from '#server/rooms.ts'
import { isNotBlockedFor } from '#server/users/blocked-people.ts'
import { areColleagues } from '#server/users/colleague-pairs.ts'
import { isInGroup } from '#server/users/group-readers.ts'
import type { LockedPost } from './lock-post.ts'

type About = Pick<LockedPost, 'id' | 'author_id' | 'audience' | 'group_id' | 'is_approved'>

interface Mentioning {
  post: About
  text: string
  senderId: number
}

/** Mentions in the post itself; no one hears of a post that waits for review. */
export function notifyMentions(tx: Tx, { post, text, senderId }: Mentioning) {
  const on = { id: post.id, authorId: post.author_id, isOpen: post.is_approved, isReader: () => isReaderOf(post) }
  return tellMentioned(tx, { thread: { column: 'post_id', named: (postId) => ({ postId }) }, on, text, senderId })
}

/**
 * A condition on `users`: who may see the post once it is approved; if it was written for a group, even an open one, only
 * its members.
 */
export const isReaderOf = (post: About): RawBuilder<boolean> =>
  sql`(${isNotBlockedFor(post.author_id, 'users.id')} and ${isOfAudience(post)})`

const userId = sql.ref<number>('users.id')

function isOfAudience({ author_id: authorId, audience, group_id: groupId }: About): RawBuilder<boolean> {
  if (groupId !== null) return isInGroup(userId, groupId)
  return audience === 'colleagues' ? areColleagues(userId, authorId) : sql`true`
}

/** The audience has narrowed: notices to those who may no longer see the post are withdrawn. */
export async function withdrawMentionsFromStrangers(tx: Tx, post: About) {
  const { id: postId, author_id: authorId } = post
  const strangers = await tx.db
    .selectFrom('notifications')
    .innerJoin('users', 'users.id', 'notifications.user_id')
    .select('users.id')
    .where('notifications.type', '=', 'mention')
    .where('notifications.post_id', '=', postId)
    .where(sql<boolean>`users.id <> ${authorId} and not ${isOfAudience(post)}`)
    .execute()
  if (strangers.length > 0) await withdrawNotification(tx, { type: 'mention', postId, userIds: strangers.map(({ id }) => id) })
}
