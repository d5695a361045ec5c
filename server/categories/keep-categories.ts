import { sql } from 'kysely'
import type { z } from 'zod'
import type { Category } from '#contract/categories.ts'
import {
  type addCategory as added,
  type changeCategory as changed,
  type KeptCategory,
  mostCategories,
} from '#contract/category-desk.ts'
import { recordAct } from '#server/audit/record-act.ts'
import { prepareSql } from '#server/database/prepare-sql.ts'
import { fieldProblem, Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'

/** In shelf order, not alphabetical. Including retired ones, which posts still show. */
export async function listCategories({ db }: Tx): Promise<Category[]> {
  const rows = await db.selectFrom('categories').select(['id', 'name', 'cloth', 'retired_at']).orderBy('position').execute()
  return rows.map(({ retired_at, ...category }) => ({ ...category, ...(retired_at && { isRetired: true as const }) }))
}

const selectRetired = prepareSql<{ categoryId: number }, { retired_at: Date | null }>(
  ['categoryId'],
  ({ categoryId }) => sql`select retired_at from categories where id = ${categoryId}`,
)

/** A post may have none; one it names must exist and not be retired. `kept` is the one it has already. */
export async function requireCategory({ db }: Tx, categoryId: number | null | undefined, kept?: number | null) {
  if (categoryId === null || categoryId === undefined) return
  const [found] = await selectRetired(db, { categoryId })
  if (!found) throw fieldProblem('category_not_found', 'categoryId')
  if (found.retired_at && categoryId !== kept) throw fieldProblem('category_retired', 'categoryId')
}

export async function listKeptCategories({ db }: Pick<Tx, 'db'>): Promise<KeptCategory[]> {
  const { rows } = await sql<Omit<KeptCategory, 'isRetired'> & { isRetired: boolean }>`
    select id, name, cloth, retired_at is not null as "isRetired",
           (select count(*)::int from posts where category_id = categories.id) as posts,
           (select count(*)::int from holdings where category_id = categories.id) as holdings
      from categories order by position`.execute(db)
  return rows.map(({ isRetired, ...category }) => ({ ...category, ...(isRetired && { isRetired: true as const }) }))
}

export async function addCategory(
  tx: Tx,
  admin: Viewer,
  { name, cloth }: z.output<typeof added.body & {}>,
): Promise<KeptCategory[]> {
  const { count, last } = await lockAll(tx)
  if (count >= mostCategories) throw new Problem('too_many_categories')
  await tx.db
    .insertInto('categories')
    .values({ name, cloth, position: last + 1 })
    .execute()
  await tell(tx, admin, `New category ${name}`)
  return listKeptCategories(tx)
}

export async function changeCategory(
  tx: Tx,
  admin: Viewer,
  { id, ...change }: z.output<typeof changed.body & {}> & { id: number },
): Promise<KeptCategory[]> {
  const { db, rooms } = tx
  await lockAll(tx)
  const before = await db.selectFrom('categories').selectAll().where('id', '=', id).executeTakeFirst()
  if (!before) throw new Problem('not_found')
  const { name = before.name, cloth = before.cloth, isRetired = before.retired_at !== null } = change
  const retired_at = isRetired ? (before.retired_at ?? rooms.now()) : null
  await db.updateTable('categories').set({ name, cloth, retired_at }).where('id', '=', id).execute()
  if (name !== before.name) await tell(tx, admin, `Category ${before.name} is called ${name}`)
  if (cloth !== before.cloth) await tell(tx, admin, `Category ${name} is ${cloth}`)
  if (isRetired !== (before.retired_at !== null))
    await tell(tx, admin, isRetired ? `Category ${name} is retired` : `Category ${name} is in use again`)
  return listKeptCategories(tx)
}

/** All of them, each once: ordering while another admin adds one must not lose it. */
export async function orderCategories(tx: Tx, admin: Viewer, ids: number[]): Promise<KeptCategory[]> {
  await lockAll(tx)
  const before = await listKeptCategories(tx)
  if (new Set(ids).size !== ids.length || ids.length !== before.length || !before.every(({ id }) => ids.includes(id)))
    throw new Problem('other_categories')
  await sql`update categories set position = placed.position
              from unnest(${ids}::int[]) with ordinality as placed (id, position) where categories.id = placed.id`.execute(tx.db)
  if (before.some(({ id }, at) => id !== ids[at])) await tell(tx, admin, 'Categories stand in another order')
  return listKeptCategories(tx)
}

/** One admin at a time: locking rows would miss those another admin has just added. Readers do not wait. */
async function lockAll({ db }: Tx): Promise<{ count: number; last: number }> {
  await sql`lock table categories in share row exclusive mode`.execute(db)
  const rows = await db.selectFrom('categories').select('position').execute()
  return { count: rows.length, last: Math.max(0, ...rows.map(({ position }) => position)) }
}

const tell = (tx: Tx, admin: Viewer, label: string) =>
  recordAct(tx, admin, { action: 'change_settings', subjectType: 'settings', label })
