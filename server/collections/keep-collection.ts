import { sql } from 'kysely'
import { mostSamples } from '#contract/collections.ts'
import { freeRights } from '#contract/licences.ts'
import { anyOf } from '#server/database/prepare-sql.ts'
import { changeHolding } from '#server/holdings/change-holding.ts'
import { tellGroupItWaits, tellWatchers } from '#server/holdings/lock-holding.ts'
import { keepPartsInStep, nameWhole } from '#server/holdings/parts.ts'
import { canBeRead } from '#server/holdings/present.ts'
import { visibleHoldings } from '#server/holdings/visible-holdings.ts'
import { inTransaction, type Rooms, type Tx } from '#server/rooms.ts'
import type { LockedHolding } from '#server/subjects/holding-kind.ts'

/**
 * The last step of everything that changes a collection's items, under its lock: updates their counts, its card, whether it
 * waits for a reviewer, and what harvesters are told. `isRead` if nothing changed that a reviewer has yet to read; `items`
 * if it is known which ones changed.
 */
export async function keepCollection(tx: Tx, id: number, { isRead = false, items }: Kept = {}) {
  await keepListed(tx, { id, items })
  const before = await selectCollection(tx, id)
  await countItems(tx, id)
  const after = await selectCollection(tx, id)
  await keepOpen(tx, { id, items })
  const waits = after.state === 'approved' && after.waiting_count > 0
  const wasSeen = after.state === 'pending' || before.waiting_count > 0 || after.waiting_count > 0
  await changeHolding(tx, id, {
    facts: { institution: after.institution, items: after.item_count, samples: await selectSamples(tx, id, after) },
    newsSince: waits ? (after.news_since ?? tx.rooms.now()) : null,
    isAnother: !isRead && wasSeen,
  })
  if (waits && after.news_since === null) await tellGroup(tx, id)
  tellWatchers(tx, id)
}

interface Kept {
  isRead?: boolean
  items?: number[] | undefined
}

interface Changed {
  id: number
  /** All of them, if left out. */
  items?: number[] | undefined
}

const among = ({ items }: Changed) => (items ? sql`and items.holding_id = any(${anyOf(items)})` : sql``)

/** The group's moderators, about what only they decide on. */
async function tellGroup(tx: Tx, id: number) {
  const { rows } = await sql<LockedHolding>`select * from holdings where id = ${id}`.execute(tx.db)
  await tellGroupItWaits(tx, rows[0]!)
}

const selectCollection = async ({ db }: Tx, id: number) =>
  db
    .selectFrom('collections')
    .innerJoin('holdings', 'holdings.id', 'collections.holding_id')
    .select(['institution', 'item_count', 'waiting_count', 'cover_item_id', 'item_order', 'state', 'news_since'])
    .where('collections.holding_id', '=', id)
    .executeTakeFirstOrThrow()

const keepListed = ({ db }: Tx, changed: Changed) =>
  sql`
    update items set is_listed = holdings.state = 'approved' from holdings
     where items.collection_id = ${changed.id} ${among(changed)}
       and holdings.id = items.holding_id and items.is_listed <> (holdings.state = 'approved')`.execute(db)

const countItems = ({ db }: Tx, id: number) =>
  sql`
    update collections
       set (all_count, item_count, waiting_count, waiting_files, failed_files, bytes, types, first_year, last_year, is_free) = (
             select count(*), count(*) filter (where is_listed),
                    count(*) filter (where ${canBeRead} and (has_news or (not is_listed and part.state = 'pending'))),
                    coalesce(sum(items.waiting_files), 0), coalesce(sum(items.failed_files), 0), coalesce(sum(items.bytes), 0),
                    coalesce(array_agg(distinct items.type) filter (where is_listed), '{}'),
                    min(items.first_year) filter (where is_listed), max(items.last_year) filter (where is_listed),
                    coalesce(bool_and(items.metadata->'rights'->>0 = any (${freeRights}::text[])) filter (where is_listed), false)
               from items left join holdings as part on part.id = items.holding_id and not items.is_listed
              where items.collection_id = ${id}),
           items_version = items_version + 1
     where holding_id = ${id}`.execute(db)

/** What anyone on the web may harvest, and what they no longer may: every such change gets a stamp. */
async function keepOpen({ db, rooms }: Pick<Tx, 'db' | 'rooms'>, changed: Changed) {
  const { id } = changed
  const now = stampOf(rooms.now())
  await sql`
    with changed as (
      update items set is_open = not is_open, changed_at = ${now}
        from holdings
       where items.collection_id = ${id} ${among(changed)} and holdings.id = ${id}
         and items.is_open <> (items.is_listed and ${visibleHoldings(null)})
       returning items.holding_id, items.is_open),
    gone as (
      insert into gone_items (item_id, collection_id, gone_at)
      select holding_id, ${id}, ${now} from changed where not is_open
      on conflict (item_id) do update set gone_at = excluded.gone_at)
    delete from gone_items using changed where gone_items.item_id = changed.holding_id and changed.is_open`.execute(db)
}

/** Showing the rooms, or suspending editors, affects collections without touching their rows. */
export async function keepAllOpen(rooms: Rooms, stopping?: AbortSignal) {
  const { rows } = await sql<{ id: number }>`
    select holdings.id from holdings join collections on collections.holding_id = holdings.id
     where case when ${visibleHoldings(null)} then collections.item_count else 0 end
           <> (select count(*) from items where items.collection_id = holdings.id and items.is_open)`.execute(rooms.database.db)
  for (const { id } of rows) {
    if (stopping?.aborted) return
    await inTransaction(rooms, async (tx) => {
      await tx.db.selectFrom('holdings').select('id').where('id', '=', id).forUpdate().execute()
      await keepOpen(tx, { id })
    })
  }
}

/** To be called before they are deleted. */
export async function bury(
  { db, rooms }: Pick<Tx, 'db' | 'rooms'>,
  { collectionId, itemId }: { collectionId: number; itemId?: number },
) {
  await sql`
    insert into gone_items (item_id, collection_id, gone_at)
    select holding_id, collection_id, ${stampOf(rooms.now())} from items
     where collection_id = ${collectionId} and is_open ${itemId === undefined ? sql`` : sql`and holding_id = ${itemId}`}
    on conflict (item_id) do update set gone_at = excluded.gone_at`.execute(db)
}

/** Harvesters count in whole seconds. */
export const stampOf = (now: Date) => new Date(Math.floor(now.getTime() / 1000) * 1000)

/** Small pictures: the chosen one, then the first that others may see. */
async function selectSamples(
  { db }: Tx,
  id: number,
  { state, cover_item_id }: { state: LockedHolding['state']; cover_item_id: number | null },
): Promise<string[]> {
  const areShown = state === 'approved' ? sql`and items.is_listed` : sql``
  const { rows } = await sql<{ thumb: string }>`
    select thumb from (
      (select 0 as rank, '' as position, items.holding_id, facts->>'thumb' as thumb from items join holdings on holdings.id = items.holding_id
        where items.holding_id = ${cover_item_id} and items.collection_id = ${id} ${areShown} and facts->>'thumb' is not null)
      union all
      (select 1, items.position, items.holding_id, facts->>'thumb' from items join holdings on holdings.id = items.holding_id
        where items.collection_id = ${id} and items.holding_id is distinct from ${cover_item_id} ${areShown} and facts->>'thumb' is not null
        order by items.position, items.holding_id limit ${mostSamples})) as found
     order by rank, position collate "C", holding_id limit ${mostSamples}`.execute(db)
  return rows.map(({ thumb }) => thumb)
}

/** For when its audience, group, author or title may have changed. */
export async function keepItemsInStep(tx: Tx, { id, title }: Pick<LockedHolding, 'id' | 'title'>) {
  await keepPartsInStep(tx, { id })
  await nameWhole(tx, id, { collectionTitle: title })
}
