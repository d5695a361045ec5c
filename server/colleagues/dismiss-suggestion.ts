import { Problem } from '#server/http/problem.ts'
import type { Tx } from '#server/rooms.ts'
import { keepSuggestions } from './rank-suggestions.ts'

export async function dismissSuggestion(tx: Tx, viewerId: number, dismissedId: number) {
  const person = await tx.db
    .selectFrom('users')
    .select('id')
    .where('id', '=', dismissedId)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  if (!person) throw new Problem('user_not_found')
  await tx.db
    .insertInto('dismissed_suggestions')
    .values({ user_id: viewerId, dismissed_id: dismissedId, created_at: tx.rooms.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  tx.afterCommit(() => keepSuggestions.forget(tx.rooms, viewerId))
  return { message: 'This person will not be suggested again.' }
}
