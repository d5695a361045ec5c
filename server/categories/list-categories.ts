import type { Category } from '#contract/categories.ts'
import type { Tx } from '#server/rooms.ts'

/** In the order that the shelf has, not the alphabet's. */
export function listCategories({ db }: Tx): Promise<Category[]> {
  return db.selectFrom('categories').select(['id', 'name', 'cloth']).orderBy('position').execute()
}
