import { sql, type RawBuilder } from 'kysely'
import { readCursor } from '#server/http/page-cursor.ts'

/** Lists of people are sorted by `name_key` and `id`. Conditions on a row of `users` under that alias. */

/** Part of the name or username, ignoring case and accents, found by trigrams. An empty query matches everyone. */
export function isNamedLike(alias: string, q: string | undefined): RawBuilder<boolean> {
  const wanted = q?.trim().replace(/^@/, '')
  if (!wanted) return sql`true`
  // Escaped after folding, which turns a full-width % into an ordinary one.
  const pattern = sql`'%' || regexp_replace(fold(${wanted}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`
  return sql`${sql.ref(`${alias}.search_name`)} like ${pattern}`
}

/** After the last person of the previous page, whose `name_key` is the cursor's text. */
export function standsAfterPerson(alias: string, cursor: string | undefined): RawBuilder<boolean> {
  if (cursor === undefined) return sql`true`
  const { id, words } = readCursor(cursor)
  return sql`(${sql.ref(`${alias}.name_key`)}, ${sql.ref(`${alias}.id`)}) > (${words}::text, ${id}::int)`
}
