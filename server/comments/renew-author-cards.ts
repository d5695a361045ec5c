import { sql } from 'kysely'
import { inTransaction, type Rooms, type Tx } from '#server/rooms.ts'
import type { Thread } from '#server/subjects/thread.ts'
import { allThreads } from './queries.ts'

/** The embedded database does nothing else meanwhile. */
const atOnce = 200

/** Among a member's comments, and since which of their changes they are being written again. */
interface Place {
  changes: number
  /** Of the kinds of things that have comments, one after the other, by the thing and the comment: that is an index. */
  kind: number
  on: number
  id: number
}
const start: Place = { changes: 0, kind: 0, on: 0, id: 0 }

/** Comments of members who have changed get the card of now (021-changed-members.sql). They are read with it already. */
export async function renewAuthorCards(rooms: Rooms, stopping?: AbortSignal) {
  const changed = await rooms.database.db.selectFrom('changed_commenters').select('user_id').execute()
  for (const { user_id } of changed) await renewAuthorCardsOf(rooms, user_id, stopping)
}

/** When this is done, nothing of how they were before is kept; what is stopped begins anew. */
export async function renewAuthorCardsOf(rooms: Rooms, userId: number, stopping?: AbortSignal) {
  let place: Place | undefined = start
  while (place) {
    if (stopping?.aborted) return
    const from: Place = place
    place = await inTransaction(rooms, (tx) => renewSome(tx, userId, from))
  }
}

/** Answers where to go on, from the beginning where they have changed again. Two who do this at once take turns. */
async function renewSome(tx: Tx, userId: number, before: Place): Promise<Place | undefined> {
  const { db } = tx
  const changed = db.selectFrom('changed_commenters').select('changes').where('user_id', '=', userId).forUpdate()
  const { changes } = (await changed.executeTakeFirst()) ?? {}
  if (changes === undefined) return undefined
  const from = changes === before.changes ? before : { ...start, changes }
  const threads = allThreads(tx.rooms.subjects).map(([, thread]) => thread)
  const comments = await renewAfter(db, userId, { ...from, ...threads[from.kind]! })
  const last = comments.at(-1)
  if (last && comments.length === atOnce) return { ...from, ...last }
  if (from.kind + 1 < threads.length) return { ...start, changes, kind: from.kind + 1 }
  await db.deleteFrom('changed_commenters').where('user_id', '=', userId).execute()
  return undefined
}

async function renewAfter(db: Tx['db'], userId: number, { column, on, id }: Pick<Thread, 'column'> & Place) {
  const place = sql.ref(column)
  const { rows } = await sql<{ on: number; id: number }>`
    with taken as materialized (
      select ${place} as "on", id from comments where author_id = ${userId} and (${place}, id) > (${on}::int, ${id}::bigint)
       order by ${place}, id limit ${atOnce}
    ), author as materialized (
      select case when suspended_at is null then card end as card from users where id = ${userId}
    ), renewed as (
      update comments set author_card = author.card from taken, author
       where comments.id = taken.id and comments.author_card is distinct from author.card
    )
    select "on", id from taken order by "on", id`.execute(db)
  return rows
}
