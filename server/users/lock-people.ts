import { sql } from 'kysely'
import { prepareSql } from '#server/database/prepare-sql.ts'
import { Problem } from '#server/http/problem.ts'
import type { Tx } from '#server/rooms.ts'

/**
 * First step of everything that is written between people: until the transaction ends no one else asks, answers, ends or blocks
 * between them. In the order of their ids, so no two transactions wait for each other, and the counts in their rows are exact.
 */
export async function lockPeople({ db }: Tx, ids: number[]) {
  await db.selectFrom('users').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute()
}

/** One thing at a time by each author, so that what is sent twice at once is found. They may have been erased since the call came in. */
export async function lockAuthor({ db }: Tx, id: number) {
  const [author] = await waitForAuthor(db, { id })
  if (!author) throw new Problem('not_signed_in')
}

/** For a statement sent after it; no row of who was erased. */
export const waitForAuthor = prepareSql<{ id: number }, object>(
  ['id'],
  ({ id }) => sql`select from users where id = ${id} and erased_at is null for no key update`,
)

/** Until the end of the transaction they are neither suspended nor erased, nor does a block come between them and another. */
export async function lockActiveMember({ db }: Tx, id: number) {
  const [found] = await lockMember(db, { id })
  if (!found) throw new Problem('not_signed_in')
  if (found.isSuspended) throw new Problem('account_suspended')
}

const lockMember = prepareSql<{ id: number }, { isSuspended: boolean }>(
  ['id'],
  ({ id }) => sql`
    select suspended_at is not null as "isSuspended" from users where id = ${id} and erased_at is null for no key update`,
)
