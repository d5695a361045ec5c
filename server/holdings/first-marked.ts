import { sql, type RawBuilder } from 'kysely'

interface Marked {
  /** With the columns `marks`, in an index of its own, and `mark_bits`, beside the key in the index that the list walks. */
  table: 'occurrences' | 'resources'
  /** Its key, and what the list is ordered by before it; `found` selects both under these names. */
  id: string
  by: string
  isDescending?: boolean
  found: RawBuilder<unknown>
  /** As both indexes have it; what else it says, the list's has before the key. */
  isListed: RawBuilder<unknown>
  /** Where along the key the list begins and ends. */
  range: RawBuilder<unknown>
  /** Such a list is walked to its end, whatever is found. */
  hasEnd?: boolean
  /** What else of a row has to be so. */
  where?: RawBuilder<unknown>
  /** A select of one in each row. */
  marks: RawBuilder<unknown>
  /** Of a row of the table: a row where the reader may see it. */
  seen: RawBuilder<unknown>
  limit: number
}

/** So many places along the list are looked at for each row that is wanted: where one of 400 has the marks, that finds them. */
const lookedAt = 400

/** As `mark_bits` has it, which would be planned anew in each statement that calls it. */
const bitOf = (mark: RawBuilder<unknown>) => sql`1::bigint << (hashtext(${mark}) & 63)`

/**
 * The first of a list that have marks. Where many have them, they are soon met along the list's own index; where few have, the walk
 * would go on to the end, and the index of marks finds them all at once. Which it is shows after some steps, whatever the planner
 * believes: it cannot know how many rows have the marks of a statement that is prepared for any.
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
  // "offset 0" keeps the order of work: nothing is looked up before it is known that it comes next.
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
