import { sql, type RawBuilder } from 'kysely'
import type { PersonId } from './colleague-pairs.ts'

/** Whether one asks for something that the other gives away. Scalar on purpose, as `areColleagues` is: a look-up for each row. */
export const asksOfOther = (askerId: PersonId, giverId: PersonId): RawBuilder<boolean> => sql`coalesce((
  select true from offer_asks join holdings on holdings.id = offer_asks.offer_id
   where offer_asks.user_id = ${askerId} and holdings.author_id = ${giverId} limit 1), false)`
