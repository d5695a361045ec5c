import { sql, type RawBuilder } from 'kysely'
import type { Parsed } from '#contract/endpoint.ts'
import type { listUsers as contract } from '#contract/moderation.ts'
import { pageOf, readCursor, timeOfCursor } from '#server/http/page-cursor.ts'
import type { Tx } from '#server/rooms.ts'
import { adminUserColumns, presentAdminUser, type AdminUserRow } from './present.ts'

type Query = Parsed<typeof contract, 'query'>

interface Order {
  by: RawBuilder<unknown>
  /** The tie-breaker, from the same table, so that one index covers both. */
  id: RawBuilder<unknown>
  /** The value as a number for the cursor, and back again. */
  asNumber: RawBuilder<number>
  fromNumber: (key: number) => RawBuilder<unknown>
  direction: 'asc' | 'desc'
}

/** Cursors may be made up. */
const wholeNumber = (key: number) => sql<number>`${Math.round(Math.min(Math.max(key, 0), 2 ** 30))}::int`

const byAge: Omit<Order, 'direction'> = {
  by: sql`created_at`,
  id: sql`id`,
  asNumber: sql`extract(epoch from created_at) * 1000000`,
  fromNumber: (key) => sql`${timeOfCursor(key)}::timestamptz`,
}

/** Each walks an index of 006-moderation.sql or 018-member-activity.sql. */
const orders: Record<Query['sort'], Order> = {
  newest: { ...byAge, direction: 'desc' },
  oldest: { ...byAge, direction: 'asc' },
  warnings: {
    by: sql`warning_count`,
    id: sql`id`,
    asNumber: sql`warning_count`,
    fromNumber: wholeNumber,
    direction: 'desc',
  },
  active: {
    by: sql`coalesce(last_active_on, date '1970-01-01')`,
    id: sql`user_id`,
    asNumber: sql`coalesce(last_active_on, date '1970-01-01') - date '1970-01-01'`,
    fromNumber: (key) => sql`date '1970-01-01' + ${wholeNumber(key)}`,
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

/** Part of a common name is found among the first of the list, up to this many; for a rarer one, an index gives everyone who has it. */
const looksThrough = 2000

const members = sql`(select * from users join member_activity on member_activity.user_id = users.id)`

export async function listUsers(tx: Tx, query: Query) {
  const wanted = query.q?.trim()
  const rows = wanted ? await selectContaining(tx, query, wanted) : await selectUsers(tx, query, members)
  const { shown, end } = pageOf(rows, query.limit)
  return { items: shown.map(presentAdminUser), end }
}

async function selectContaining(tx: Tx, query: Query, wanted: string) {
  const next = sql`select * from ${members} as users where ${isFurtherOn(query)} ${inOrder(query)} limit ${looksThrough}`
  const near = await selectUsers(tx, query, sql`(select * from (${next}) as next where ${contains(wanted)})`)
  if (near.length > query.limit) return near
  // `offset 0` keeps PostgreSQL from walking the sort index again.
  return selectUsers(tx, query, sql`(select * from ${members} as users where ${isFoundByIndex(wanted)} offset 0)`)
}

async function selectUsers({ db }: Tx, query: Query, from: RawBuilder<unknown>) {
  const columns = sql.join(adminUserColumns.map((column) => sql.ref(column)))
  const statement = sql<AdminUserRow & { key: number }>`
    select ${columns}, ${orders[query.sort].asNumber} as key from ${from} as users
     where ${isFurtherOn(query)} ${inOrder(query)} limit ${query.limit + 1}`
  return (await statement.execute(db)).rows
}

function isFurtherOn({ status, sort, cursor }: Query): RawBuilder<boolean> {
  const { by, id, fromNumber, direction } = orders[sort]
  const isWanted = sql<boolean>`erased_at is null and ${status ? statuses[status] : sql`true`}`
  if (!cursor) return isWanted
  const end = readCursor(cursor)
  return sql`${isWanted} and (${by}, ${id}) ${sql.raw(direction === 'asc' ? '>' : '<')} (${fromNumber(end.key)}, ${end.id}::int)`
}

function inOrder({ sort }: Query): RawBuilder<unknown> {
  const { by, id, direction } = orders[sort]
  return sql`order by ${by} ${sql.raw(direction)}, ${id} ${sql.raw(direction)}`
}

/** A substring: no index can serve this, so none is tried. */
const contains = (text: string) => sql<boolean>`strpos(admin_search, lower(${text})) > 0`

/** Trigrams consist of letters and digits; without three in a row, every member would have to be read. */
function isFoundByIndex(text: string): RawBuilder<boolean> {
  if (!/[\p{L}\p{N}]{3}/u.test(text))
    return sql`letters_and_pairs(admin_search) @> letters_and_pairs(lower(${text})) and ${contains(text)}`
  const literally = text.replaceAll(/[\\%_]/g, String.raw`\$&`)
  return sql`admin_search like lower(${`%${literally}%`})`
}
