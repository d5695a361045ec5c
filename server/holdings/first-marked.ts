import { sql, type RawBuilder } from 'kysely'

interface Marked {
  /** With a column `marks` and an index of it. */
  table: 'occurrences' | 'resources'
  /** Its key, and what the list is ordered by before it; `found` selects both under these names. */
  id: string
  by: string
  isDescending?: boolean
  found: RawBuilder<unknown>
  where: RawBuilder<unknown>
  marks: RawBuilder<unknown>
  /** Of a row of the table: a row where the reader may see it. */
  seen: RawBuilder<unknown>
  limit: number
}

/** So many rows are looked at along the list for each one that is wanted: where one of a hundred has the marks, that finds them. */
const lookedAt = 100

/**
 * The first of a list that have marks. Where many have them, they are soon met along the list's own index; where few have, the walk
 * would go on to the end, and the index of marks finds them all at once. Which it is shows after some steps, whatever the planner
 * believes: it cannot know how many rows have the marks of a statement that is prepared for any.
 */
export function firstMarked({
  table,
  id,
  by,
  isDescending = false,
  found,
  where,
  marks,
  seen,
  limit,
}: Marked): RawBuilder<unknown> {
  const rows = sql.table(table)
  const key = sql`${sql.ref(`${table}.${by}`)}, ${sql.ref(`${table}.${id}`)}`
  const direction = isDescending ? sql`desc` : sql`asc`
  const orderOf = (name: string) => sql`${sql.ref(`${name}.${by}`)} ${direction}, ${sql.ref(`${name}.${id}`)} ${direction}`
  const order = orderOf(table)
  const hasMarks = sql`${rows}.marks @> ${marks}`
  const most = sql.lit(limit)
  const steps = sql.lit(limit * lookedAt)
  return sql`(
    with near as materialized (
      select ${found} from (select * from ${rows} where ${where} order by ${order} limit ${steps}) as ${rows}
       cross join lateral (${seen}) as seen where ${hasMarks} order by ${order} limit ${most}),
    marked as materialized (
      select ${key} from ${rows}
       where (select count(*) from near) < ${most} and ${where} and ${hasMarks}
         and (${key}) ${isDescending ? sql`<` : sql`>`} (
           select ${key} from ${rows} where ${where} order by ${order} offset ${steps} - 1 limit 1)),
    far as materialized (
      select ${found} from (select * from marked order by ${orderOf('marked')}) as marked
       cross join lateral (select * from ${rows} where ${sql.ref(`${table}.${id}`)} = ${sql.ref(`marked.${id}`)} offset 0) as ${rows}
       cross join lateral (${seen}) as seen order by ${orderOf('marked')} limit ${most})
    select * from near union all select * from far order by ${sql.ref(by)} ${direction}, ${sql.ref(id)} ${direction} limit ${most})`
}
