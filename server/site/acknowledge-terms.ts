import { sql } from 'kysely'
import type { TermsVersion } from '#contract/terms.ts'
import type { Tx } from '#server/rooms.ts'
import { unacknowledgedTerms } from '#server/users/read-current-user.ts'
import { presentTermsVersion } from './present.ts'

export async function listTermsNotices({ db }: Tx, userId: number): Promise<TermsVersion[]> {
  const rows = await db
    .selectFrom('terms_versions')
    .innerJoin('users', (join) => join.on('users.id', '=', userId))
    .selectAll('terms_versions')
    .where(unacknowledgedTerms)
    .orderBy('terms_versions.id', 'desc')
    .limit(50)
    .execute()
  return rows.map(presentTermsVersion)
}

/** Only what was shown: a change announced at this very moment remains to be read. */
export async function acknowledgeTerms({ db, rooms }: Tx, userId: number, ids: number[]) {
  await sql`
    insert into terms_acknowledgements (version_id, user_id, acknowledged_at)
    select id, ${userId}, ${rooms.now()} from terms_versions where id = any(${ids}::int[])
    on conflict do nothing`.execute(db)
  return { message: 'Thank you.' }
}
