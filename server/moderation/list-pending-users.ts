import { sql } from 'kysely'
import type { PendingUser } from '#contract/moderation.ts'
import { pageOf, readCursor, timeOfCursor } from '#server/http/page-cursor.ts'
import type { Tx } from '#server/rooms.ts'
import { adminUserColumns, presentAdminUser } from './present.ts'

/** Providers open to anyone, whose addresses say nothing about a workplace. */
const freeMail = new Set([
  'aol.com', 'gmail.com', 'gmx.de', 'gmx.net', 'googlemail.com', 'hotmail.com', 'icloud.com', 'live.com', 'mail.com', 'me.com', 'msn.com',
  'orange.fr', 'outlook.com', 'pm.me', 'proton.me', 'protonmail.com', 'qq.com', 'web.de', 'yahoo.com', 'yandex.ru', '163.com',
]) // prettier-ignore

const domain = sql<string>`lower(split_part(users.email, '@', 2))`

/** Promised within 3-5 business days, so the longest wait comes first. */
export async function listPendingUsers({ db }: Tx, { limit, cursor }: { limit: number; cursor?: string | undefined }) {
  let query = db
    .selectFrom('users')
    .innerJoin('member_activity', 'member_activity.user_id', 'users.id')
    .select(adminUserColumns)
    .select([domain.as('domain'), sql<number>`extract(epoch from created_at) * 1000000`.as('key')])
    .where('is_verified', '=', false)
    .where('verification_refused_at', 'is', null)
    .where('erased_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit + 1)
  if (cursor) {
    const { key, id } = readCursor(cursor)
    query = query.where(sql<boolean>`(created_at, id) > (${timeOfCursor(key)}::timestamptz, ${id}::int)`)
  }
  const rows = await query.execute()
  const { shown, end } = pageOf(rows, limit)
  const verified = await countVerifiedOn(db, [...new Set(shown.map((row) => row.domain))])
  return {
    items: shown.map((row): PendingUser => {
      const verifiedOnDomain = verified.get(row.domain) ?? 0
      const known = verifiedOnDomain > 0 ? 'known_workplace' : 'unknown'
      const domainHint = freeMail.has(row.domain) ? 'free_mail' : known
      return { ...presentAdminUser(row), domain: row.domain, domainHint, verifiedOnDomain }
    }),
    end,
  }
}

async function countVerifiedOn(db: Tx['db'], domains: string[]): Promise<Map<string, number>> {
  const asked = domains.filter((name) => !freeMail.has(name))
  if (asked.length === 0) return new Map()
  const rows = await db
    .selectFrom('users')
    .select([domain.as('domain'), sql<number>`count(*)::int`.as('count')])
    .where('is_verified', '=', true)
    .where(domain, 'in', asked)
    .groupBy(domain)
    .execute()
  return new Map(rows.map((row) => [row.domain, row.count]))
}
