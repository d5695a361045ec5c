import { sql } from 'kysely'
import type { HoldingAudience } from '#contract/holdings.ts'
import { problems } from '#contract/problems.ts'
import { visibleHoldings } from '#server/holdings/visible-holdings.ts'
import { Problem } from '#server/http/problem.ts'
import type { Tx } from '#server/rooms.ts'
import type { Reader } from '#server/users/reader.ts'

/** Parameters that track readers without changing where the address leads. */
const tracking = /^(utm_\w+|fbclid|gclid|dclid|msclkid|mc_cid|mc_eid|igshid|yclid|_hsenc|_hsmi|ref|ref_src)$/i

/**
 * The same for every spelling of an address: without fragment, tracking parameters and their order, "www." and a final
 * slash.
 */
export function addressOf(url: string): string {
  const read = URL.parse(url)
  if (!read) return url
  const said = [...read.searchParams]
    .filter(([name]) => !tracking.test(name))
    .toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  const query = new URLSearchParams(said).toString()
  return `${read.host.replace(/^www\./, '')}${withoutLastSlash(read.pathname)}${query && `?${query}`}`
}

const withoutLastSlash = (path: string) => (path.endsWith('/') ? path.slice(0, -1) : path)

interface Wanted {
  url: string
  audience: HoldingAudience
  groupId: number | null
  /** The course itself, if it is already listed. */
  besides?: number
}

/**
 * An address may be listed once in the catalogue and once per group. Pending courses count, as do addresses in pending
 * changes. If two arrive at the same moment, the index refuses one (course_addresses). Those who may see the course that
 * already has the address are told which it is.
 */
export async function requireFreeAddress({ db }: Tx, viewer: Reader, { url, audience, groupId, besides }: Wanted) {
  const [address, place] = [addressOf(url), audience === 'group' ? groupId : 0]
  const { rows } = await sql<{ id: number; isSeen: boolean }>`
    select holdings.id, ${visibleHoldings(viewer)} as "isSeen" from holdings
     where holdings.id in (
             select id from holdings where kind = 'course' and state in ('pending', 'approved') and facts->>'address' = ${address}
                and (case when audience = 'group' then group_id else 0 end) = ${place}::int
             union all
             select id from holdings where kind = 'course' and state = 'approved' and waits_since is not null
                and proposed->'facts'->>'address' = ${address}
                and (case when proposed->>'audience' = 'group' then group_id else 0 end) = ${place}::int)
       and holdings.id is distinct from ${besides ?? null}::int`.execute(db)
  const [taken] = rows
  if (!taken) return
  const fields = { url: problems.already_listed[1] }
  throw new Problem('already_listed', { fields, ...(taken.isSeen && { id: taken.id }) })
}
