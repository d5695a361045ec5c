import { sql } from 'kysely'
import type { Whose } from '#server/data-exports/list.ts'
import { visibleHoldings } from '#server/holdings/visible-holdings.ts'

// What the member can no longer see is identified by its number alone.

/** For the row of `holdings` that the list joins. */
export const titleIfSeen = ({ userId }: Whose) =>
  sql`case when ${visibleHoldings({ id: userId, isAdmin: false })} then holdings.title end`

/** For the holding that a column refers to. */
export const titleOf = ({ userId }: Whose, id: string) => sql`(
  select holdings.title from holdings where holdings.id = ${sql.ref(id)} and ${visibleHoldings({ id: userId, isAdmin: false })})`
