import type { Passkey } from '#contract/security.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import { presentPasskey } from './present-passkey.ts'
import { selectPasskeys } from './queries.ts'

export async function listPasskeys({ db }: Tx, viewer: Viewer): Promise<Passkey[]> {
  const passkeys = await selectPasskeys(db, viewer.id)
  return passkeys.map(presentPasskey)
}
