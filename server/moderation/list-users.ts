import { sql, type RawBuilder } from 'kysely'
import type { Parsed } from '#contract/endpoint.ts'
import type { listUsers as contract } from '#contract/moderation.ts'
import { readCursor } from '#server/http/page-cursor.ts'
import type { Tx } from '#server/rooms.ts'
import { adminUserColumns, presentAdminUser } from './present.ts'

type Query = Parsed<typeof contract, 'query'>

/** Each walks an index of 006-moderation.sql; as numbers they also stand in the cursor. */
const orders: Record<Query['sort'], { by: RawBuilder<unknown>; asNumber: RawBuilder<number>; direction: 'asc' | 'desc' }> = {
  newest: { by: sql`created_at`, asNumber: sql`extract(epoch from created_at) * 1000000`, direction: 'desc' },
  oldest: { by: sql`created_at`, asNumber: sql`extract(epoch from created_at) * 1000000`, direction: 'asc' },
  warnings: { by: sql`warning_count`, asNumber: sql`warning_count`, direction: 'desc' },
  active: {
    by: sql`coalesce(last_active_on, date '1970-01-01')`,
    asNumber: sql`coalesce(last_active_on, date '1970-01-01') - date '1970-01-01'`,
    direction: 'desc',
  },
}

const statuses: Record<NonNullable<Query['status']>, RawBuilder<boolean>> = {
  verified: sql`is_verified`,
  pending: sql`not is_verified`,
  suspended: sql`suspended_at is not null`,
  warned: sql`warning_count > 0`,
  admins: sql`is_admin`,
}

export async function listUsers({ db }: Tx, { q, status, sort, limit, cursor }: Query) {
  const { by, asNumber, direction } = orders[sort]
  let query = db
    .selectFrom('users')
    .select(adminUserColumns)
    .select(asNumber.as('key'))
    .orderBy(by, direction)
    .orderBy('id', direction)
    .limit(limit + 1)
  const wanted = q?.trim()
  if (wanted)
    query = query.where(sql<boolean>`lower(name || E'\n' || username || E'\n' || email) like lower(${containing(wanted)})`)
  if (status) query = query.where(statuses[status])
  if (cursor) {
    const end = readCursor(cursor)
    query = query.where(
      sql<boolean>`(${asNumber}, id) ${sql.raw(direction === 'asc' ? '>' : '<')} (${end.key}::numeric, ${end.id}::int)`,
    )
  }
  const rows = await query.execute()
  const last = rows[limit - 1]
  return {
    users: rows.slice(0, limit).map(presentAdminUser),
    end: rows.length > limit && last ? { key: Number(last.key), id: last.id } : undefined,
  }
}

/** SPEC 2: a substring; what LIKE reads as a pattern is taken literally. */
const containing = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
