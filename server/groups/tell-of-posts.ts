import { sql } from 'kysely'
import type { GroupLevel } from '#contract/groups.ts'
import { waitsForModerators } from '#server/holdings/visible-holdings.ts'
import type { Saying } from '#server/mail/words/words.ts'
import { notify } from '#server/notifications/notify.ts'
import { notifyMany, renewContent } from '#server/notifications/notify-many.ts'
import { withdrawNotification } from '#server/notifications/withdraw-notification.ts'
import { atLeisure, inTransaction, type Rooms, type Tx } from '#server/rooms.ts'
import type { HoldingKind, PostOfGroup } from '#server/subjects/holding-kind.ts'

const queue = 'group-posts'
/** Meanwhile the embedded database does nothing else. */
const atOnce = 500

const waits = 'group-waits'

interface Counting {
  groupId: number
  /** The person who submitted something; if left out, something was decided on or removed. */
  authorId?: number
}

interface Telling {
  groupId: number
  senderId: number
  /** Exactly one of the two. */
  postId?: number
  eventId?: number
  /** For members who chose one of these. */
  levels: GroupLevel[]
  /** If more than "{name} posted in {group}" is said; for an event, the group's name. */
  content?: string
  /** The last person told so far. */
  after?: number
}

/** What happens to posts in a group, as reported by posts. */
export const groupPosts = {
  onPostWaits: (tx, post) => tellWhatWaits(tx, post),
  async onPosted(tx, { id: postId, groupId, authorId: senderId }) {
    await sql`
      update groups set last_post_at = greatest(last_post_at, listed_at)
        from posts where posts.id = ${postId} and holding_id = ${groupId}`.execute(tx.db)
    await tellByLevel(tx, { groupId, postId, senderId, levels: ['all'] })
    tx.afterCommit(() =>
      tx.rooms.live.pushToWatchers({ type: 'holding', id: groupId }, { type: 'group_posts', holdingId: groupId }),
    )
  },
  async onPostSettled(tx, { id, groupId }) {
    await renewWhatWaits(tx, groupId)
    await sql`
      update groups set pinned_post_id = null, pinned_by = null
       where holding_id = ${groupId} and pinned_post_id = ${id}
         and not exists (select from posts where id = ${id} and is_approved and group_id = ${groupId})`.execute(tx.db)
  },
  /** Events are few and have a date, so all members hear of one, except those who want nothing. */
  async onShared(tx, { id: eventId, kind, group_id: groupId, author_id: senderId }) {
    if (kind !== 'event' || groupId === null) return
    const { title } = await tx.db.selectFrom('holdings').select('title').where('id', '=', groupId).executeTakeFirstOrThrow()
    await tellByLevel(tx, { groupId, eventId, senderId, levels: ['highlights', 'all'], content: title })
  },
  onShareWaits: (tx, { group_id: groupId, author_id: authorId }) => countLater(tx, { groupId: groupId!, authorId }),
  onShareSettled: (tx, { group_id: groupId }) => countLater(tx, { groupId: groupId! }),
} satisfies Partial<HoldingKind>

export async function tellByLevel({ db, rooms, afterCommit }: Tx, telling: Telling) {
  await rooms.jobs.enqueue(db, queue, telling)
  afterCommit(() => rooms.jobs.wake(queue))
}

/** Not under the lock of what was shared: a group is locked before anything in it. */
async function countLater({ db, rooms, afterCommit }: Tx, counting: Counting) {
  await rooms.jobs.enqueue(db, waits, counting)
  afterCommit(() => rooms.jobs.wake(waits))
}

export function tellOfPosts(rooms: Rooms) {
  rooms.jobs.work<Counting>(waits, async ({ groupId, authorId }) => {
    await inTransaction(atLeisure(rooms), (tx) =>
      authorId === undefined ? renewWhatWaits(tx, groupId) : tellWhatWaits(tx, { groupId, authorId }),
    )
  })
  rooms.jobs.work<Telling>(queue, async (telling) => {
    await inTransaction(atLeisure(rooms), (tx) => tellSome(tx, telling))
  })
}

/** Those who have read that it was pinned keep that. */
export const withdrawPin = (tx: Tx, postId: number) => withdrawNotification(tx, { type: 'group_post', postId, isUnreadAct: true })

/**
 * Each batch enqueues the next in its own transaction: no one is told twice, and no one is missed if the process ends. What
 * has been removed meanwhile is not told.
 */
async function tellSome(tx: Tx, telling: Telling) {
  const { groupId, postId, eventId, senderId, levels, content = '', after = 0 } = telling
  const isPin = eventId === undefined && content !== ''
  const isThere =
    eventId === undefined
      ? sql`select from posts where id = ${postId} and is_approved and group_id = ${groupId}`
      : sql`select from holdings where id = ${eventId} and state = 'approved' and group_id = ${groupId}`
  const { rows } = await sql<{ id: number }>`
    select user_id as id from group_members
     where group_id = ${groupId} and state = 'member' and level = any (${levels}::text[]) and user_id > ${after}
       and exists (${isThere}) ${isPin ? isNewlyPinned(telling) : sql``}
     order by user_id limit ${atOnce}`.execute(tx.db)
  const ids = rows.map(({ id }) => id)
  const about = eventId === undefined ? { postId, holdingId: groupId } : { holdingId: eventId }
  if (ids.length > 0) await notifyMany(tx, ids, { type: 'group_post', senderId, content, ...about }, { letter: 'none' })
  if (ids.length === atOnce) await tellByLevel(tx, { ...telling, after: ids.at(-1)! })
}

/** Still pinned, and not told before. */
const isNewlyPinned = ({ groupId, postId }: Telling) => sql`
  and exists (select from groups where holding_id = ${groupId} and pinned_post_id = ${postId})
  and not exists (select from notifications told where told.user_id = group_members.user_id and told.type = 'group_post'
                     and told.post_id = ${postId} and told.content <> '')`

/** One line per moderator, however many posts wait; the author of the newest is not told about it. */
async function tellWhatWaits(tx: Tx, { groupId, authorId }: Pick<PostOfGroup, 'groupId' | 'authorId'>) {
  const { count, says } = await countWaiting(tx, groupId)
  // Decided on in the meantime.
  if (count === 0) return withdrawNotification(tx, { type: 'group_review', holdingId: groupId })
  const moderators = await tx.db
    .selectFrom('group_members')
    .select('user_id')
    .where('group_id', '=', groupId)
    .where('role', 'in', ['moderator', 'owner'])
    .where('user_id', '<>', authorId)
    .orderBy('user_id')
    .execute()
  const ids = moderators.map(({ user_id }) => user_id)
  if (ids.length === 0) return
  await withdrawNotification(tx, { type: 'group_review', holdingId: groupId, userIds: ids })
  for (const id of ids) await notify(tx, id, { type: 'group_review', holdingId: groupId, says })
}

async function renewWhatWaits(tx: Tx, groupId: number) {
  const { count, says } = await countWaiting(tx, groupId)
  if (count === 0) await withdrawNotification(tx, { type: 'group_review', holdingId: groupId })
  else await renewContent(tx, { type: 'group_review', holdingId: groupId }, says)
}

/** Of two concurrent ones, the second counts what the first has done: the last thing told is correct. */
async function countWaiting({ db }: Tx, groupId: number) {
  await sql`select from groups where holding_id = ${groupId} for no key update`.execute(db)
  const { rows } = await sql<{ title: string; posts: number; shared: number }>`
    select title,
           (select count(*) from posts where group_id = ${groupId} and not is_approved and rejected_at is null)::int as posts,
           (select count(*) from holdings as submitted where ${waitsForModerators('submitted', groupId)})::int as shared
      from holdings where id = ${groupId}`.execute(db)
  const { title = '', posts = 0, shared = 0 } = rows[0] ?? {}
  const count = posts + shared
  const says: Saying = [shared > 0 ? 'groupSharesWait' : 'groupPostsWait', { title, count }]
  return { count, says }
}
