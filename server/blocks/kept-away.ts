import { sql } from 'kysely'
import type { Person } from '#contract/users.ts'
import { pageOf, readCursor, timeOfCursor } from '#server/http/page-cursor.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import { personAsJson } from '#server/users/present.ts'

const tables = {
  blocks: { by: 'blocker_id', whom: 'blocked_id' },
  mutes: { by: 'muter_id', whom: 'muted_id' },
} as const

interface Row {
  id: number
  key: number
  person: Person
}

interface Asked {
  of: keyof typeof tables
  limit: number
  cursor?: string | undefined
}

/**
 * People the viewer has blocked or muted, even suspended ones: it stays the viewer's own choice. Someone who has blocked the
 * viewer is not shown even here.
 */
export async function listKeptAway({ db }: Tx, viewer: Viewer, { of, limit, cursor }: Asked) {
  const after = cursor === undefined ? undefined : readCursor(cursor)
  const whom = sql.ref(`kept.${tables[of].whom}`)
  const { rows } = await sql<Row>`
    select users.id, extract(epoch from kept.created_at) * 1000000 as key, ${personAsJson('users')}::json as person
      from ${sql.table(of)} as kept join users on users.id = ${whom}
     where ${sql.ref(`kept.${tables[of].by}`)} = ${viewer.id} and users.email_verified_at is not null
       and not exists (select from blocks theirs where theirs.blocker_id = users.id and theirs.blocked_id = ${viewer.id})
       and (kept.created_at, ${whom}) < (${after ? timeOfCursor(after.key) : 'infinity'}, ${after?.id ?? 2_147_483_647})
     order by kept.created_at desc, ${whom} desc limit ${limit + 1}`.execute(db)
  const { shown, end } = pageOf(rows, limit)
  return { items: shown.map(({ person }) => person), end }
}

/** For someone who has left: whom they blocked or muted, and who did so to them. */
export async function eraseBlocks({ db }: Tx, userId: number) {
  await db
    .deleteFrom('blocks')
    .where(({ or, eb }) => or([eb('blocker_id', '=', userId), eb('blocked_id', '=', userId)]))
    .execute()
  await db
    .deleteFrom('mutes')
    .where(({ or, eb }) => or([eb('muter_id', '=', userId), eb('muted_id', '=', userId)]))
    .execute()
}
