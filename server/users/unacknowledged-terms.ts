import { sql } from 'kysely'

/** Of a row of `terms_versions` for a row of `users`: announced after they came, and not acknowledged. */
export const unacknowledgedTerms = sql<boolean>`
  terms_versions.created_at > users.created_at
  and not exists (select from terms_acknowledgements seen where seen.version_id = terms_versions.id and seen.user_id = users.id)`
