import { sql } from 'kysely'
import { revokedMonths } from '#contract/certificates.ts'
import type { Rooms, Tx } from '#server/rooms.ts'

/** Only its number remains, so that its bit stays set. */
const nothing = sql`
  code = null, recipient_id = null, recipient_name = null, event_id = null, occurrence_id = null, entry_id = null, title = null,
  starts_on = null, ends_on = null, hours = null, competencies = '{}', issuer_name = null, issued_by = null, key_id = null,
  credential = null, revoked_by = null, revoke_reason = null, recipient_orcid = null`

/** For a member who leaves: what they received is deleted; what they issued stays, in the institution's name. */
export async function eraseCertificates({ db, rooms }: Tx, userId: number) {
  await sql`
    update certificates set ${nothing}, revoked_at = coalesce(revoked_at, ${rooms.now()}::timestamptz)
     where recipient_id = ${userId}`.execute(db)
  await db.updateTable('certificates').set({ issued_by: null }).where('issued_by', '=', userId).execute()
  await db.updateTable('certificates').set({ revoked_by: null }).where('revoked_by', '=', userId).execute()
}

/** A withdrawn one says so for a year. */
export async function forgetRevoked({ database, now }: Pick<Rooms, 'database' | 'now'>) {
  await sql`
    update certificates set ${nothing}
     where code is not null and revoked_at < ${now()}::timestamptz - make_interval(months => ${revokedMonths}::int)`.execute(
    database.db,
  )
}
