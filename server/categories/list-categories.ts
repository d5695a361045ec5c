import type { Category } from '#contract/categories.ts'
import type { Tx } from '#server/rooms.ts'

/** In the order that the shelf has, not the alphabet's. Retired ones too: posts still show them. */
export async function listCategories({ db }: Tx): Promise<Category[]> {
  const rows = await db.selectFrom('categories').select(['id', 'name', 'cloth', 'retired_at']).orderBy('position').execute()
  return rows.map(({ retired_at, ...category }) => ({ ...category, ...(retired_at && { isRetired: true as const }) }))
}
