import type { Passkey } from '#contract/security.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import { presentPasskey } from './list-passkeys.ts'

export async function renamePasskey({ db }: Tx, viewer: Viewer, { id, name }: { id: string; name: string }): Promise<Passkey> {
  const renamed = await db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', viewer.id)
    .returningAll()
    .executeTakeFirst()
  if (!renamed) throw new Problem('passkey_not_found')
  return presentPasskey(renamed)
}
