import { fieldProblem } from '#server/http/problem.ts'
import type { Tx } from '#server/rooms.ts'

/** A post may do without; what it names must be there, and take what is new. `kept` is the one that it has already. */
export async function requireCategory({ db }: Tx, categoryId: number | null | undefined, kept?: number | null) {
  if (categoryId === null || categoryId === undefined) return
  const found = await db.selectFrom('categories').select('retired_at').where('id', '=', categoryId).executeTakeFirst()
  if (!found) throw fieldProblem('category_not_found', 'categoryId')
  if (found.retired_at && categoryId !== kept) throw fieldProblem('category_retired', 'categoryId')
}
