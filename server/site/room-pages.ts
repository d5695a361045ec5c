import { sql } from 'kysely'
import { holdingKindNames, holdingKinds, type HoldingKindName } from '#contract/holding-kinds.ts'
import type { HoldingCard } from '#contract/holdings.ts'
import { mostId } from '#contract/endpoint.ts'
import { cookieName } from '#server/accounts/session.ts'
import { cardAsJson, holdingParts } from '#server/holdings/present.ts'
import { visibleHoldings } from '#server/holdings/visible-holdings.ts'
import { escapeHtml } from '#server/http/escape-html.ts'
import type { RoomPage, RoomPages, SitemapLine } from '#server/http/room-pages.ts'
import { keepFor } from '#server/keep-for.ts'
import type { Rooms } from '#server/rooms.ts'

/** Pages of single things that anyone on the web may read, where a kind has such. */
export function roomPages(rooms: Rooms): RoomPages {
  const kinds = holdingKindNames.filter((kind) => rooms.holdingKinds[kind]?.describe)
  return {
    pageAt: ({ url, cookies }) =>
      pageAt(rooms, kinds, {
        path: new URL(url, 'http://site').pathname,
        isSignedIn: cookies[cookieName(rooms.config)] !== undefined,
      }),
    sitemaps: () => listSitemaps(rooms, kinds),
    sitemap: (name) => readSitemap(rooms, kinds, name),
  }
}

interface Asked {
  path: string
  /** By what the browser says: documents are sent without asking for the session, and hold nothing of anybody's. */
  isSignedIn: boolean
}

/** To members what is not public is the document that the client fills; to visitors it is not there. */
async function pageAt(rooms: Rooms, kinds: HoldingKindName[], { path, isSignedIn }: Asked): Promise<RoomPage | undefined> {
  const named = kinds.flatMap((kind) => idAt(kind, path))[0]
  if (!named) return undefined
  const { rows } = await sql<{ card: HoldingCard }>`
    select ${cardAsJson}::json as card from holdings ${holdingParts}
     where holdings.id = ${named.id} and holdings.kind = ${named.kind} and ${visibleHoldings(null)}`.execute(rooms.database.db)
  const card = rows[0]?.card
  if (!card) return isSignedIn ? 'for members' : 'not found'
  return { fill: (shell) => fill(shell, rooms, card) }
}

/** By where the kind's own paths have their number. */
function idAt(kind: HoldingKindName, path: string): { kind: HoldingKindName; id: number }[] {
  const [before = '', after = ''] = holdingKinds[kind].path({ id: 0, parentId: null }).split('0')
  const number = path.startsWith(before) && path.endsWith(after) ? path.slice(before.length, path.length - after.length) : ''
  const id = /^[1-9]\d{0,9}$/.test(number) ? Number(number) : 0
  return id > 0 && id <= mostId ? [{ kind, id }] : []
}

const beginning = (text: string) => text.replaceAll(/\s+/g, ' ').slice(0, 200)

/** The whole of it at the first byte: for search engines, for cards elsewhere, and for readers without a script. */
function fill(shell: string, { config, holdingKinds: kinds }: Rooms, card: HoldingCard): string {
  const url = config.publicUrl + holdingKinds[card.kind].path(card)
  const [title, description] = [escapeHtml(`${card.title} · ibid.`), escapeHtml(beginning(card.body) || card.title)]
  const picture = card.cover ? `<meta property="og:image" content="${escapeHtml(config.publicUrl + card.cover.url)}" />` : ''
  const data = JSON.stringify({ '@context': 'https://schema.org', url, ...kinds[card.kind]!.describe!(card) })
  const head = `<meta name="description" content="${description}" />
    <link rel="canonical" href="${escapeHtml(url)}" />
    <meta property="og:title" content="${escapeHtml(card.title)}" />
    <meta property="og:description" content="${description}" />
    <meta property="og:url" content="${escapeHtml(url)}" />${picture}
    <script type="application/ld+json">${data.replaceAll('<', String.raw`\u003c`)}</script>`
  const language = card.language ? ` lang="${escapeHtml(card.language)}"` : ''
  const body = card.body
    .split(/\n{2,}/)
    .map((paragraph) => `<p dir="auto">${escapeHtml(paragraph)}</p>`)
    .join('')
  const article = `<article${language}><h1 dir="auto">${escapeHtml(card.title)}</h1><p>${escapeHtml(card.user.name)}</p>${body}</article>`
  const withTitle = between(shell, '<title>', '</title>', `<title>${title}</title>`)
  return between(withTitle, '<meta\n      name="description"', '/>', head).replace(
    '<div id="root"></div>',
    () => `<div id="root">${article}</div>`,
  )
}

/** Puts something in the place of what stands from `start` to `end`, both included. */
function between(text: string, start: string, end: string, instead: string): string {
  const from = text.indexOf(start)
  const to = from < 0 ? -1 : text.indexOf(end, from)
  return to < 0 ? text : text.slice(0, from) + instead + text.slice(to + end.length)
}

const perSitemap = 10_000
const keepSitemaps = keepFor<{ name: string; kind: HoldingKindName; from: number }[]>(10 * 60_000)
const keepLines = keepFor<SitemapLine[]>(10 * 60_000)

/** Each begins where the one before it ended. */
const listSitemaps = (rooms: Rooms, kinds: HoldingKindName[]) =>
  keepSitemaps(rooms, async () => {
    if (kinds.length === 0) return []
    const { rows } = await sql<{ kind: HoldingKindName; from: number; page: number }>`
      select kind, min(id) as from, page::int + 1 as page
        from (select id, kind, (row_number() over (partition by kind order by id) - 1) / ${sql.lit(perSitemap)} as page
                from holdings where kind = any(${kinds}::text[]) and ${visibleHoldings(null)}) as numbered
       group by kind, page order by kind, page`.execute(rooms.database.db)
    return rows.map(({ kind, from, page }) => ({ name: `${holdingKinds[kind].many}-${page}`, kind, from }))
  })

const readSitemap = (rooms: Rooms, kinds: HoldingKindName[], name: string) =>
  listSitemaps(rooms, kinds).then((all) => {
    const found = all.find((sitemap) => sitemap.name === name)
    return found && keepLines(rooms, () => selectLines(rooms, found), name)
  })

async function selectLines({ config, database }: Rooms, { kind, from }: { kind: HoldingKindName; from: number }) {
  const { rows } = await sql<{ id: number; parentId: number | null; changedAt: Date }>`
    select id, parent_id as "parentId", coalesce(edited_at, approved_at) as "changedAt" from holdings
     where kind = ${kind} and id >= ${from} and ${visibleHoldings(null)} order by id limit ${sql.lit(perSitemap)}`.execute(
    database.db,
  )
  return rows.map(({ changedAt, ...holding }) => ({ url: config.publicUrl + holdingKinds[kind].path(holding), changedAt }))
}
