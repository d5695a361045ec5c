import { sql, type RawBuilder } from 'kysely'

/**
 * JSON that the database writes as text, piece by piece: json_build_object would look up each value's type for every row, a
 * third of the cost of a page of posts, and concat() copies each piece twice. No piece is ever null. Columns may be given by
 * name.
 */
export type Json = RawBuilder<string>
type Value = string | RawBuilder<unknown>

const asSql = (value: Value) => (typeof value === 'string' ? sql.ref(value) : value)

/** Numbers and booleans. */
export const jsonPlain = (value: Value): Json => sql`coalesce((${asSql(value)})::text, 'null')`

export const jsonString = (value: Value): Json => sql`coalesce(to_json(${asSql(value)})::text, 'null')`

/** A word of our own, or a name like Europe/Paris: nothing in it needs escaping, and checking for that is the costliest part. */
export const jsonWord = (value: Value): Json => sql`coalesce('"' || ${asSql(value)} || '"', 'null')`

/** In the format of Date#toISOString. */
export const jsonTime = (value: Value): Json =>
  sql`coalesce(to_char(${asSql(value)} at time zone 'UTC', '\\"YYYY-MM-DD"T"HH24:MI:SS.MS"Z"\\"'), 'null')`

/** With every field of the type, and no others. */
export const jsonObject = <T extends object>(fields: Record<keyof T, Json>): Json => sql`(${fieldsAfter('{', fields)} || '}')`

/** For a column that holds the beginning of the object: adds the rest of its fields. */
export const jsonObjectFrom = <Rest extends object>(beginning: Value, fields: Record<keyof Rest, Json>): Json =>
  sql`(${asSql(beginning)} || (${fieldsAfter(',', fields)} || '}'))`

/** A few fields for the middle of an object. */
export const jsonFields = <T extends object>(fields: Record<keyof T, Json>): Json => fieldsAfter(',', fields)

function fieldsAfter(first: '{' | ',', fields: Record<string, Json>) {
  const pieces = Object.entries(fields).map(
    ([name, value], at) => sql`${sql.lit(`${at === 0 ? first : ','}"${name}":`)} || ${value}`,
  )
  return together(pieces)
}

/** Joins halves recursively: from left to right, everything so far would be copied again for each piece. */
function together(pieces: RawBuilder<unknown>[]): Json {
  if (pieces.length <= 4) return sql`(${sql.join(pieces, sql` || `)})`
  const half = Math.ceil(pieces.length / 2)
  return sql`(${together(pieces.slice(0, half))} || ${together(pieces.slice(half))})`
}

/** One piece per position of the tuple. */
export const jsonTuple = <T extends unknown[]>(values: { [At in keyof T]: Json }): Json =>
  sql`('[' || ${sql.join(values, sql` || ',' || `)} || ']')`

/** Of all rows, in the order they arrive or the one given. */
export const jsonArray = (item: Json, order?: RawBuilder<unknown>): Json =>
  sql`('[' || coalesce(string_agg(${item}, ','${order ? sql` order by ${order}` : sql``}), '') || ']')`
