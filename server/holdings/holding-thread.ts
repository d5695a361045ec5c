import { sql, type RawBuilder } from 'kysely'
import { holdingKinds } from '#contract/holding-kinds.ts'
import { jsonObject, jsonPlain, jsonString, jsonTime, type Json } from '#server/database/json-text.ts'
import { tellMentioned } from '#server/notifications/tell-mentioned.ts'
import { inTransaction, type Rooms, type Tx } from '#server/rooms.ts'
import type { LockedHolding } from '#server/subjects/holding-kind.ts'
import type { Act, Thread } from '#server/subjects/thread.ts'
import { isNotBlockedFor } from '#server/users/blocked-people.ts'
import { findsGroup, isInGroup } from '#server/users/group-readers.ts'
import { isHeardByAuthor, requireVoiceOn } from '#server/users/group-voice.ts'
import { textOf } from './holding-text.ts'
import { lockIfVisible, lockUnseen, tellWatchers } from './lock-holding.ts'
import { isHoldingHeard } from './present.ts'
import { isReviewedBy } from './visible-holdings.ts'

/** What comments need to know about holdings. Kinds without comments do not exist as far as they are concerned. */
export const holdingThread: Thread = {
  column: 'holding_id',
  notFound: 'holding_not_found',
  mayRead: (db, viewer, id) => isHoldingHeard(db, id, viewer),
  isModeratedBy: (viewer) =>
    sql`coalesce((select ${isReviewedBy(viewer)} from holdings where holdings.id = comments.holding_id), false)`,
  async lock(tx, viewer, id) {
    const holding = await lockIfVisible(tx, id, viewer)
    if (!holding || !tx.rooms.holdingKinds[holding.kind]?.hasComments) return undefined
    const commented = {
      ...placeOf(holding),
      ...{ isOpen: holding.state === 'approved', isReader: () => isReaderOf(holding) },
    }
    if (holding.audience !== 'group' && !holding.said_in_group) return commented
    if (!(await isHoldingHeard(tx.db, id, viewer))) return undefined
    const [requireVoice, isHeard] = [() => requireVoiceOn(tx, viewer, holding), () => isHeardByAuthor(tx, holding)]
    return { ...commented, groupId: holding.group_id, requireVoice, isHeardByAuthor: isHeard }
  },
  async lockUnseen(tx, id) {
    const holding = await lockUnseen(tx, id)
    return holding && placeOf(holding)
  },
  count,
  recount,
  card: commentCard(),
  notice: 'holding_comment',
  named: (holdingId) => ({ holdingId }),
  tell: tellWatchers,
}

const placeOf = ({ id, author_id: authorId, listed_at, created_at }: LockedHolding) => ({
  ...{ id, authorId, listedAt: listed_at ?? created_at },
})

/** Notifies those mentioned in its text, once others may read it. */
export const callMentioned = (tx: Tx, holding: LockedHolding) =>
  tellMentioned(tx, {
    ...{ thread: holdingThread, word: holdingKinds[holding.kind].one, text: textOf(holding), senderId: holding.author_id },
    on: { id: holding.id, authorId: holding.author_id, isOpen: true, isReader: () => isReaderOf(holding) },
  })

/**
 * A condition on `users`: who may read what is open; for what only a group sees, its members. A hidden group is known only
 * to its members, and a part is seen like its whole.
 */
export const isReaderOf = ({ id, kind, parent_id, author_id, audience, group_id }: LockedHolding): RawBuilder<boolean> => {
  const userId = sql.ref<number>('users.id')
  const isOpenTo =
    audience === 'group' && group_id !== null
      ? isInGroup(userId, group_id)
      : kind === 'group'
        ? findsGroup(userId, id)
        : sql`true`
  const doesWholeStand = parent_id === null ? sql`true` : sql`(select state = 'approved' from holdings where id = ${parent_id})`
  return sql`(${isNotBlockedFor(author_id, 'users.id')} and ${isOpenTo} and ${doesWholeStand})`
}

/** Counted as for posts: without suspended members' comments, and never below zero. */
function count({ id, userId }: Act, by: 1 | -1) {
  const [holdingId, writer, change] = [sql`${id}::int`, sql`${userId}::int`, sql.lit(by)]
  const theirs = sql`(select count(*) from comments where comments.holding_id = ${holdingId} and comments.author_id = ${writer})`
  return sql`
    update holdings
       set comment_count = greatest(0, comment_count + ${change}),
           commenter_count = greatest(0, commenter_count + case
             when holdings.author_id <> ${writer} and ${theirs} = ${sql.lit(by === 1 ? 0 : 1)} then ${change} else 0 end)
      from written
     where holdings.id = ${holdingId}
       and not exists (select from users where users.id = ${writer} and suspended_at is not null)`
}

/** Locked in one order for everyone, so that transactions do not deadlock. */
async function recount({ db }: Tx, ids: number[], change: () => Promise<void>) {
  await sql`select from holdings where id = any(${ids}::int[]) order by id for no key update`.execute(db)
  await change()
  await sql`
    update holdings
       set comment_count = counted.comments, commenter_count = counted.commenters
      from (select holdings.id, count(comments.id)::int as comments,
                   (count(distinct comments.author_id) filter (where comments.author_id <> holdings.author_id))::int as commenters
              from holdings
              left join (comments join users on users.id = comments.author_id and users.suspended_at is null)
                on comments.holding_id = holdings.id
             where holdings.id = any(${ids}::int[]) group by holdings.id) as counted
     where holdings.id = counted.id`.execute(db)
}

const atOnce = 200

/**
 * After a member is suspended or reinstated: their comments count only while they are a member, and who sees their own
 * holdings changes.
 */
export async function recountHoldingsOf(rooms: Rooms, userId: number) {
  for (let after = 0; ;) {
    const { rows } = await sql<{ id: number }>`
      select distinct holding_id as id from comments
       where author_id = ${userId} and holding_id > ${after} order by holding_id limit ${atOnce}`.execute(rooms.database.db)
    const last = rows.at(-1)?.id
    if (last === undefined) break
    const ids = rows.map(({ id }) => id)
    await inTransaction(rooms, (tx) => recount(tx, ids, async () => {}))
    after = last
  }
  const own = await rooms.database.db.selectFrom('holdings').select('id').where('author_id', '=', userId).execute()
  rooms.live.recheckWatches({ things: { holding: own.map(({ id }) => id) } })
}

/** A comment as JSON, without its author and closing brace: assembled here, while comments on posts keep theirs ready. */
function commentCard(): Json {
  const whole = jsonObject({
    id: jsonPlain('comments.id'),
    postId: sql`'null'`,
    holdingId: jsonPlain('comments.holding_id'),
    content: jsonString('comments.content'),
    language: jsonString('comments.language'),
    createdAt: jsonTime('comments.created_at'),
    editedAt: jsonTime('comments.edited_at'),
  })
  return sql`rtrim(${whole}, '}')`
}
