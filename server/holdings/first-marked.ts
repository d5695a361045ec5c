import { sql, type RawBuilder } from 'kysely'

interface Marked {
  /** Has the columns `marks`, with an index of its own, and `mark_bits`, which is part of the index the list walks. */
  table: 'occurrences' | 'resources'
  /** Its primary key, and the column the list is sorted by before it; `found` selects both under these names. */
  id: string
  by: string
  isDescending?: boolean
  found: RawBuilder<unknown>
  /** The condition of both indexes; columns it compares come before the key in the list's index. */
  isListed: RawBuilder<unknown>
  /** Where on the key the list begins and ends. */
  range: RawBuilder<unknown>
  /** The whole range is walked, however much is found. */
  hasEnd?: boolean
  /** Any other condition on a row. */
  where?: RawBuilder<unknown>
  /** A select that returns one mark per row. */
  marks: RawBuilder<unknown>
  /** For a row of the table: a row if the reader may see it. */
  seen: RawBuilder<unknown>
  limit: number
}

/** How many rows of the list are looked at for each one wanted: enough if one in 400 has the marks. */
const lookedAt = 400

/** Computed as `mark_bits` is, whose function would be planned anew in each statement that calls it. */
const bitOf = (mark: RawBuilder<unknown>) => sql`1::bigint << (hashtext(${mark}) & 63)`

/**
 * The first rows of a list that have certain marks. If many have them, walking the list's own index soon finds enough; if
 * few do, that walk would go on to the end, while the index of marks finds them all at once. Which is the case shows after
 * some steps, whatever the planner believes: it cannot know how many rows have the marks given to a prepared statement.
 */
export function firstMarked(asked: Marked): RawBuilder<unknown> {
  const { table, id, by, isDescending = false, found, isListed, range, hasEnd = false } = asked
  const { where = sql`true`, marks, seen, limit } = asked
  const rows = sql.table(table)
  const keyOf = (name: string) => sql`${sql.ref(`${name}.${by}`)}, ${sql.ref(`${name}.${id}`)}`
  const direction = isDescending ? sql`desc` : sql`asc`
  const orderOf = (name: string) => sql`${sql.ref(`${name}.${by}`)} ${direction}, ${sql.ref(`${name}.${id}`)} ${direction}`
  const hasMarks = sql`${rows}.marks @> (select marks from asked)`
  const bits = sql`(select bits from asked)`
  const most = sql.lit(limit)
  // "offset 0" fixes the order of work: no row is looked up before it is known to come next.
  const firstOf = (keys: RawBuilder<unknown>) => sql`
    select ${found} from (${keys} order by ${orderOf('keys')} offset 0) as keys
     cross join lateral (
       select * from ${rows} where ${sql.ref(`${table}.${id}`)} = ${sql.ref(`keys.${id}`)} and ${where} and ${hasMarks} offset 0) as ${rows}
     cross join lateral (${seen}) as seen order by ${orderOf('keys')} limit ${most}`
  const near = sql`
    with asked as materialized (
      select array_agg(mark) as marks, bit_or(${bitOf(sql`mark`)}) as bits from (${marks}) as said (mark)),
    near as materialized (${firstOf(sql`
      select ${keyOf('keys')} from (
        select ${keyOf(table)}, ${rows}.mark_bits from ${rows} where ${isListed} and ${range}
         order by ${orderOf(table)} ${hasEnd ? sql`` : sql`limit ${sql.lit(limit * lookedAt)}`}) as keys
       where keys.mark_bits & ${bits} = ${bits}`)})`
  const inOrder = sql`order by ${sql.ref(by)} ${direction}, ${sql.ref(id)} ${direction}`
  if (hasEnd) return sql`(${near} select * from near ${inOrder})`
  return sql`(
    ${near},
    marked as materialized (
      select ${keyOf(table)} from ${rows} where (select count(*) from near) < ${most} and ${isListed} and ${hasMarks}),
    far as materialized (${firstOf(sql`
      select ${keyOf('keys')} from (select ${keyOf(table)} from marked as ${rows} where ${range}) as keys
       where ${sql.ref(`keys.${id}`)} not in (select ${sql.ref(id)} from near)`)})
    select * from near union all select * from far ${inOrder} limit ${most})`
}
