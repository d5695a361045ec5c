import { fieldProblem } from '#server/http/problem.ts'
import type { Tx } from '#server/rooms.ts'

/** A post may do without; what it names must be there. */
export async function requireCategory({ db }: Tx, categoryId: number | null | undefined) {
  if (categoryId === null || categoryId === undefined) return
  const found = await db.selectFrom('categories').select('id').where('id', '=', categoryId).executeTakeFirst()
  if (!found) throw fieldProblem('category_not_found', 'categoryId')
}
