import type { Passkey } from '#contract/security.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import { selectPasskeys, type PasskeyRow } from '#server/accounts/queries.ts'

export async function listPasskeys({ db }: Tx, viewer: Viewer): Promise<Passkey[]> {
  const passkeys = await selectPasskeys(db, viewer.id)
  return passkeys.map(presentPasskey)
}

export const presentPasskey = ({ id, name, is_backed_up, created_at, last_used_at }: PasskeyRow): Passkey => ({
  id,
  name,
  isBackedUp: is_backed_up,
  createdAt: created_at.toISOString(),
  lastUsedAt: last_used_at?.toISOString() ?? null,
})
