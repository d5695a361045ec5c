import { sql } from 'kysely'
import type { Db } from '#server/database/database.ts'
import { unacknowledgedTerms } from './unacknowledged-terms.ts'

export const selectUser = (db: Db, id: number) =>
  db
    .selectFrom('users')
    .selectAll()
    .select(sql<boolean>`exists (select from terms_versions where ${unacknowledgedTerms})`.as('has_terms_notice'))
    .where('id', '=', id)
    .executeTakeFirst()
