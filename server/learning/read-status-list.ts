import { sql } from 'kysely'
import { Problem } from '#server/http/problem.ts'
import type { Tx } from '#server/rooms.ts'
import { bitsOfList, statusListOf } from './credential.ts'
import { signDocument } from './sign-document.ts'
import { readSigningKey } from './signing-key.ts'

/**
 * Which certificates in a list have been withdrawn, including those of recipients who have left. A list that is still empty
 * does not exist.
 */
export async function readStatusList(tx: Tx, list: number) {
  const first = list * bitsOfList
  const isOfList = sql`id >= ${first} and id < ${first + bitsOfList}::bigint`
  const { rows } = await sql<{ revoked: number[] | null }>`
    select (select array_agg(id) from certificates where revoked_at is not null and ${isOfList}) as revoked
     where exists (select from certificates where ${isOfList})`.execute(tx.db)
  if (!rows[0]) throw new Problem('not_found')
  const now = tx.rooms.now()
  const document = statusListOf(tx.rooms.config.publicUrl, { list, revoked: rows[0].revoked ?? [], now })
  return signDocument(document, await readSigningKey(tx), now)
}
