import { sql, type RawBuilder } from 'kysely'

/** Others meet only people who have a verified address and are not suspended. A condition on a row of `users` under that alias. */
export const isActiveMember = (alias: string): RawBuilder<boolean> =>
  sql`(${sql.ref(`${alias}.email_verified_at`)} is not null and ${sql.ref(`${alias}.suspended_at`)} is null)`
