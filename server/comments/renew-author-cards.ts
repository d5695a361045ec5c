import { sql } from 'kysely'
import { inTransaction, type Rooms, type Tx } from '#server/rooms.ts'
import type { Thread } from '#server/subjects/thread.ts'
import { allThreads } from './queries.ts'

/** Meanwhile the embedded database does nothing else. */
const atOnce = 200

/** A position among a member's comments, and which of their changes is being written. */
interface Place {
  changes: number
  /** The kinds of things that take comments, one after another, each by thing and comment, which is an index. */
  kind: number
  on: number
  id: number
}
const start: Place = { changes: 0, kind: 0, on: 0, id: 0 }

/** Comments by members whose profile has changed get the current card (021-changed-members.sql). Readers see it in any case. */
export async function renewAuthorCards(rooms: Rooms, stopping?: AbortSignal) {
  const changed = await rooms.database.db.selectFrom('changed_commenters').select('user_id').execute()
  for (const { user_id } of changed) await renewAuthorCardsOf(rooms, user_id, stopping)
}

/** Once this is done, nothing of their former card is kept; if stopped, it starts again. */
export async function renewAuthorCardsOf(rooms: Rooms, userId: number, stopping?: AbortSignal) {
  let place: Place | undefined = start
  while (place) {
    if (stopping?.aborted) return
    const from: Place = place
    place = await inTransaction(rooms, (tx) => renewSome(tx, userId, from))
  }
}

/** Returns where to continue: at the beginning, if they have changed again. Two processes doing this at once take turns. */
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
