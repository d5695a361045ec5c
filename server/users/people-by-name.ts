import { sql, type RawBuilder } from 'kysely'
import { readCursor } from '#server/http/page-cursor.ts'

/** Lists of people stand in the order of `name_key` and `id`. Conditions on a row of `users` under that alias. */

/** A part of the name or the username, without case and accents, found by its trigrams. Nothing said narrows nothing. */
export function isNamedLike(alias: string, q: string | undefined): RawBuilder<boolean> {
  const wanted = q?.trim().replace(/^@/, '')
  if (!wanted) return sql`true`
  // Escaped after folding, which makes an ordinary % of a wide one.
  const pattern = sql`'%' || regexp_replace(fold(${wanted}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`
  return sql`${sql.ref(`${alias}.search_name`)} like ${pattern}`
}

/** After the one who the page before ended with, whose `name_key` the cursor has as its words. */
export function standsAfterPerson(alias: string, cursor: string | undefined): RawBuilder<boolean> {
  if (cursor === undefined) return sql`true`
  const { id, words } = readCursor(cursor)
  return sql`(${sql.ref(`${alias}.name_key`)}, ${sql.ref(`${alias}.id`)}) > (${words}::text, ${id}::int)`
}
