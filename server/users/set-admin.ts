import type { Tx } from '#server/rooms.ts'
import { isLastAdmin } from './is-last-admin.ts'

export async function setAdmin(
  tx: Pick<Tx, 'db'>,
  userId: number,
  isAdmin: boolean,
): Promise<'changed' | 'unchanged' | 'last_admin'> {
  if ((await isLastAdmin(tx, userId)) && !isAdmin) return 'last_admin'
  const changed = await tx.db
    .updateTable('users')
    .set({ is_admin: isAdmin })
    .where('id', '=', userId)
    .where('is_admin', '!=', isAdmin)
    .returning('id')
    .executeTakeFirst()
  return changed ? 'changed' : 'unchanged'
}
