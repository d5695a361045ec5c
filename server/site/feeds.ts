import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { holdingKinds, type HoldingKindName } from '#contract/holding-kinds.ts'
import type { HoldingCard } from '#contract/holdings.ts'
import { element, writeAttributes } from '#server/collections/write-xml.ts'
import { cardAsJson, holdingParts } from '#server/holdings/present.ts'
import { visibleHoldings } from '#server/holdings/visible-holdings.ts'
import { Problem } from '#server/http/problem.ts'
import { networkOf } from '#server/http/rate-limits.ts'
import type { Rooms } from '#server/rooms.ts'
import { readShowsRooms } from '#server/users/instance-setting.ts'
import { readSite } from '#server/users/read-site.ts'

/** Readers ask every hour or so; they have not seen the newest ones. */
const mostEntries = 30
const mostWords = 500
const kinds: Record<string, HoldingKindName> = { events: 'event', resources: 'resource', collections: 'collection' }
/** The address of a room's feed, by the room's own path. */
export const feedOf = (path: string) => (Object.hasOwn(kinds, path.slice(1)) ? `/feeds${path}.atom` : undefined)

const limit = { max: 60, timeWindow: 60_000, keyGenerator: ({ ip }: { ip: string }) => `address:${networkOf(ip)}` }

/** What members share with anyone on the web, for feed readers (Atom, RFC 4287). */
export function feedRoutes(app: FastifyInstance) {
  const { rooms } = app
  const config = { rateLimit: rooms.config.rateLimits && limit }
  app.get<{ Params: { file: string } }>('/feeds/:file', { config }, async ({ params: { file }, headers }, reply) => {
    const [, name = ''] = /^(\w+)\.atom$/.exec(file) ?? []
    const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined
    if (!kind || !(await readShowsRooms(rooms.database.db))) throw new Problem('not_found')
    const text = await writeFeed(rooms, kind, name)
    const etag = `W/"${createHash('sha256').update(text).digest('base64url')}"`
    reply.headers({ etag, 'cache-control': 'no-cache' })
    if (headers['if-none-match']?.split(',').some((known) => known.trim() === etag)) return reply.code(304).send()
    return reply.type('application/atom+xml; charset=utf-8').send(text)
  })
}

interface Entry {
  card: HoldingCard
  publishedAt: Date
  changedAt: Date
}

async function writeFeed(rooms: Rooms, kind: HoldingKindName, name: string): Promise<string> {
  const { publicUrl } = rooms.config
  const { title = name, description = '' } = rooms.holdingKinds[kind]?.room ?? {}
  const { name: siteName } = await readSite(rooms.database.db)
  const entries = await selectNewest(rooms, kind)
  const written = await Promise.all(entries.map((entry) => writeEntry(rooms, entry)))
  const last = entries.reduce((newest, { changedAt }) => Math.max(newest, changedAt.getTime()), 0)
  const url = `${publicUrl}/feeds/${name}.atom`
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
${element('id', url)}
${element('title', `${title} · ${siteName}`)}
${element('subtitle', description)}
${element('updated', new Date(last).toISOString())}
<author>${element('name', siteName)}${element('uri', publicUrl)}</author>
<link${writeAttributes({ rel: 'self', type: 'application/atom+xml', href: url })}/>
<link${writeAttributes({ rel: 'alternate', type: 'text/html', href: `${publicUrl}/${name}` })}/>
${written.join('\n')}
</feed>
`
}

/** By the same condition as the pages: what is withdrawn, or no longer for the web, leaves the feed at once. */
async function selectNewest({ database: { db }, holdingKinds: all, now }: Rooms, kind: HoldingKindName): Promise<Entry[]> {
  const told = all[kind]?.inSitemap?.(now())
  const changedAt = told?.changedAt ?? sql<Date>`coalesce(edited_at, approved_at)`
  const { rows } = await sql<Entry>`
    select ${cardAsJson}::json as card, holdings.approved_at as "publishedAt", newest."changedAt"
      from (select id as newest_id, ${changedAt} as "changedAt" from holdings
             where kind = ${kind} and ${visibleHoldings(null)} and ${told?.where ?? sql<boolean>`true`}
             order by approved_at desc, id desc limit ${sql.lit(mostEntries)}) as newest
      join holdings on holdings.id = newest.newest_id ${holdingParts}
     order by holdings.approved_at desc, holdings.id desc`.execute(db)
  return rows
}

async function writeEntry(rooms: Rooms, { card, publishedAt, changedAt }: Entry): Promise<string> {
  const url = rooms.config.publicUrl + holdingKinds[card.kind].path(card)
  const page = await rooms.holdingKinds[card.kind]?.describe?.(rooms, card, new URLSearchParams())
  const summary = [...(page?.lines ?? []), card.body].filter(Boolean).join(' · ').replaceAll(/\s+/g, ' ')
  const language: Record<string, string> = card.language ? { 'xml:lang': card.language } : {}
  return [
    `<entry${writeAttributes(language)}>`,
    ...[element('id', url), element('title', card.title)],
    ...[element('published', publishedAt.toISOString()), element('updated', changedAt.toISOString())],
    `<author>${element('name', card.user.name)}</author>`,
    `<link${writeAttributes({ rel: 'alternate', type: 'text/html', href: url })}/>`,
    ...card.topics.map((term) => `<category${writeAttributes({ term })}/>`),
    element('summary', summary.slice(0, mostWords).toWellFormed()),
    '</entry>',
  ].join('')
}
