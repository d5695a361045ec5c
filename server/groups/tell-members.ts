import { batchSize } from '#server/database/in-batches.ts'
import type { Saying } from '#server/mail/words/words.ts'
import { notify } from '#server/notifications/notify.ts'
import { atLeisure, inTransaction, type Rooms, type Tx } from '#server/rooms.ts'

const queue = 'group-told'

interface Telling {
  groupId: number
  says?: Saying
  /** Used instead for jobs that an earlier release began. */
  content?: string
  /** The person who did it, who is not told. */
  exceptId: number
  /** The last person told so far. */
  after?: number
}

/** All members of a group are told what became of it, a few at a time. */
export async function tellMembers({ db, rooms, afterCommit }: Tx, telling: Telling) {
  await rooms.jobs.enqueue(db, queue, telling)
  afterCommit(() => rooms.jobs.wake(queue))
}

/** Each batch enqueues the next in its own transaction: no one is told twice, and no one is missed if the process ends. */
export function tellGroupMembers(rooms: Rooms) {
  rooms.jobs.work<Telling>(queue, async (telling) => {
    await inTransaction(atLeisure(rooms), (tx) => tellSome(tx, telling))
  })
}

async function tellSome(tx: Tx, telling: Telling) {
  const { groupId, says, content, exceptId, after = 0 } = telling
  const notice = { type: 'group_changed', holdingId: groupId, ...(says ? { says } : { content: content ?? '' }) } as const
  const members = await tx.db
    .selectFrom('group_members')
    .select('user_id')
    .where('group_id', '=', groupId)
    .where('state', '=', 'member')
    .where('user_id', '>', after)
    .orderBy('user_id')
    .limit(batchSize)
    .execute()
  for (const { user_id } of members) if (user_id !== exceptId) await notify(tx, user_id, notice)
  const last = members.at(-1)
  if (last && members.length === batchSize) await tellMembers(tx, { ...telling, after: last.user_id })
}

/** How many of its posts, and of other things in it, may be on anyone's screen. */
const mostOnScreens = 1000

/**
 * Fewer people may read it now: access is checked again for those who have the group, its posts or anything shared there
 * open.
 */
export async function recheckReaders({ db, rooms, afterCommit }: Tx, groupId: number) {
  const posts = await db
    .selectFrom('posts')
    .select('id')
    .where('group_id', '=', groupId)
    .orderBy('listed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostOnScreens)
    .execute()
  const shared = await db
    .selectFrom('holdings')
    .select('id')
    .where('group_id', '=', groupId)
    .where('audience', '=', 'group')
    .orderBy('id', 'desc')
    .limit(mostOnScreens)
    .execute()
  const holding = [groupId, ...shared.map(({ id }) => id)]
  afterCommit(() => rooms.live.recheckWatches({ things: { holding, post: posts.map(({ id }) => id) } }))
}
