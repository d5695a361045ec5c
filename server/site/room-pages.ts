import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { readCertificate } from '#contract/certificates.ts'
import { holdingKindNames, holdingKinds, type HoldingKindName } from '#contract/holding-kinds.ts'
import type { HoldingCard } from '#contract/holdings.ts'
import { mostId } from '#contract/endpoint.ts'
import { readSharedRecord } from '#contract/learning.ts'
import { cookieName } from '#server/accounts/session.ts'
import { cardAsJson, holdingParts } from '#server/holdings/present.ts'
import { visibleHoldings } from '#server/holdings/visible-holdings.ts'
import { countNetwork } from '#server/http/rate-limits.ts'
import type { RoomPage, RoomPages, SitemapLine } from '#server/http/room-pages.ts'
import { keepFor } from '#server/keep-for.ts'
import { isCertificate } from '#server/learning/read-certificate.ts'
import { isShared } from '#server/learning/shared-record.ts'
import type { Rooms } from '#server/rooms.ts'
import type { HoldingKind } from '#server/subjects/holding-kind.ts'
import { readShowsRooms } from '#server/users/instance-setting.ts'
import { fillHolding, fillRoom } from './public-page.ts'

/** Pages for single things that anyone on the web may read, for kinds that have them. */
export function roomPages(rooms: Rooms): RoomPages {
  const kinds = holdingKindNames.filter((kind) => rooms.holdingKinds[kind]?.describe)
  return {
    pageAt: (request) => pageAt(rooms, kinds, request),
    doors: async () =>
      (await readShowsRooms(rooms.database.db)) ? kinds.flatMap((kind) => rooms.holdingKinds[kind]?.room?.path ?? []) : [],
    sitemaps: async () => ((await readShowsRooms(rooms.database.db)) ? listSitemaps(rooms, kinds) : []),
    sitemap: async (name) => ((await readShowsRooms(rooms.database.db)) ? readSitemap(rooms, kinds, name) : undefined),
  }
}

/**
 * For members, what is not public is the document that the client fills; for visitors it does not exist. Whether there is a
 * session is the browser's claim: documents are sent without checking it, and contain nothing of anyone's.
 */
async function pageAt(rooms: Rooms, kinds: HoldingKindName[], request: FastifyRequest): Promise<RoomPage | undefined> {
  const isSignedIn = request.cookies[cookieName(rooms.config)] !== undefined
  const { pathname, searchParams } = new URL(request.url, 'http://site')
  const room = kinds.map((kind) => rooms.holdingKinds[kind]?.room).find((one) => one?.path === pathname)
  if (room) return isSignedIn ? undefined : pageOfRoom(rooms, room)

  const named = kinds.flatMap((kind) => idAt(kind, pathname))[0]
  if (!named) return pageOfCode(rooms, request, pathname)
  const { rows } = await sql<{ card: HoldingCard }>`
    select ${cardAsJson}::json as card from holdings ${holdingParts}
     where holdings.id = ${named.id} and holdings.kind = ${named.kind} and ${visibleHoldings(null)}`.execute(rooms.database.db)
  const card = rows[0]?.card
  if (!card || holdingKinds[card.kind].path(card) !== pathname) return isSignedIn ? 'for members' : 'not found'
  const page = await rooms.holdingKinds[card.kind]!.describe!(rooms, card, searchParams)
  return { fill: (shell) => fillHolding(shell, rooms.config, card, page) }
}

/** A certificate or a shared record exists for anyone who has the code or link, and for no one else. */
async function pageOfCode(rooms: Rooms, request: FastifyRequest, pathname: string): Promise<RoomPage | undefined> {
  const [, kind, code] = /^\/(certificates|record)\/([^/]+)\/?$/.exec(pathname) ?? []
  if (!kind || !code) return undefined
  // As often as their contents may be requested: made-up codes cost a look-up too.
  await countNetwork(request, kind, (kind === 'record' ? readSharedRecord : readCertificate).limit!)
  // Of all that an address may encode, people put only spaces into a code, and nothing into a link.
  const isThere = await (kind === 'record' ? isShared(rooms, code) : isCertificate(rooms, code.replaceAll('%20', '')))
  return isThere ? 'for members' : 'not found'
}

/** If the rooms are not shown to the web, this is a page that asks visitors to log in. */
async function pageOfRoom(rooms: Rooms, room: NonNullable<HoldingKind['room']>): Promise<RoomPage | undefined> {
  if (!(await readShowsRooms(rooms.database.db))) return undefined
  const found = await room.first(rooms)
  return { fill: (shell) => fillRoom(shell, rooms.config, room, found) }
}

/** By where the kind's own paths have ids; for a part, the last one. */
function idAt(kind: HoldingKindName, path: string): { kind: HoldingKindName; id: number }[] {
  const pattern = holdingKinds[kind].path({ id: 0, parentId: 0 }).split('/')
  const given = path.split('/')
  const fits = pattern.length === given.length && pattern.every((part, at) => part === '0' || part === given[at])
  const number = fits ? (given[pattern.lastIndexOf('0')] ?? '') : ''
  const id = /^[1-9]\d{0,9}$/.test(number) ? Number(number) : 0
  return id > 0 && id <= mostId ? [{ kind, id }] : []
}

const perSitemap = 10_000
const keepSitemaps = keepFor<{ name: string; kind: HoldingKindName; from: number }[]>(10 * 60_000)
const keepLines = keepFor<SitemapLine[]>(10 * 60_000)

/** Each begins where the previous one ended. */
const listSitemaps = (rooms: Rooms, kinds: HoldingKindName[]) =>
  keepSitemaps(rooms, async () => {
    if (kinds.length === 0) return []
    const { rows } = await sql<{ kind: HoldingKindName; from: number; page: number }>`
      select kind, min(id) as from, page::int + 1 as page
        from (select id, kind, (row_number() over (partition by kind order by id) - 1) / ${sql.lit(perSitemap)} as page
                from holdings where kind = any(${kinds}::text[]) and ${visibleHoldings(null)} and ${areTold(rooms, kinds)}) as numbered
       group by kind, page order by kind, page`.execute(rooms.database.db)
    return rows.map(({ kind, from, page }) => ({ name: `${holdingKinds[kind].many}-${page}`, kind, from }))
  })

const readSitemap = (rooms: Rooms, kinds: HoldingKindName[], name: string) =>
  listSitemaps(rooms, kinds).then((all) => {
    const found = all.find((sitemap) => sitemap.name === name)
    return found && keepLines(rooms, () => selectLines(rooms, found), name)
  })

/** All of them, except for kinds that say which ones. */
const areTold = (rooms: Rooms, kinds: HoldingKindName[]) =>
  sql.join(
    kinds.map((kind) => {
      const told = rooms.holdingKinds[kind]?.inSitemap?.(rooms.now())
      return told ? sql<boolean>`(holdings.kind <> ${kind} or ${told.where})` : sql<boolean>`true`
    }),
    sql` and `,
  )

async function selectLines(rooms: Rooms, { kind, from }: { kind: HoldingKindName; from: number }) {
  const { config, database, holdingKinds: kinds } = rooms
  const changedAt = kinds[kind]?.inSitemap?.(rooms.now()).changedAt ?? sql<Date>`coalesce(edited_at, approved_at)`
  const { rows } = await sql<{ id: number; parentId: number | null; changedAt: Date }>`
    select id, parent_id as "parentId", ${changedAt} as "changedAt" from holdings
     where kind = ${kind} and id >= ${from} and ${visibleHoldings(null)} and ${areTold(rooms, [kind])} order by id limit ${sql.lit(perSitemap)}`.execute(
    database.db,
  )
  return rows.map(({ changedAt, ...holding }) => ({ url: config.publicUrl + holdingKinds[kind].path(holding), changedAt }))
}
