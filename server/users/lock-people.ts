import { sql } from 'kysely'
import { prepareSql } from '#server/database/prepare-sql.ts'
import { Problem } from '#server/http/problem.ts'
import type { Tx } from '#server/rooms.ts'

/**
 * The first step of everything written between people: until the transaction ends, no one else asks, answers, ends or blocks
 * between them. Always in the order of their ids, so that transactions do not deadlock, and the counts in their rows are
 * exact.
 */
export async function lockPeople({ db }: Tx, ids: number[]) {
  await db.selectFrom('users').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute()
}

/** One write at a time per author, so that something sent twice at once is noticed. They may have been erased since the call came in. */
export async function lockAuthor({ db }: Tx, id: number) {
  const [author] = await waitForAuthor(db, { id })
  if (!author) throw new Problem('not_signed_in')
}

/** For a following statement; returns no row if they have been erased. */
export const waitForAuthor = prepareSql<{ id: number }, object>(
  ['id'],
  ({ id }) => sql`select from users where id = ${id} and erased_at is null for no key update`,
)

/**
 * Until the transaction ends they can be neither suspended nor erased, and no block can come between them and another
 * person.
 */
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
