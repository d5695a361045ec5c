import { createHash } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { house } from '#contract/this-site.ts'
import { escapeHtml } from './escape-html.ts'
import { Problem } from './problem.ts'
import type { RoomPages } from './room-pages.ts'

export interface SitePage {
  html: string
  etag: string
}

/** A page as built, and the same with another site name filled in. */
export interface DrawnPage extends SitePage {
  named: (name: string) => string
}

/** How the operator has this site look, if different from the house's own look. */
export interface Look {
  name: string
  /** Puts the name, the pictures and the color into a document, so that the default ones never flash up. */
  dress: (html: string) => string
  manifest: object
}

/**
 * The placeholders left by client/prerender.tsx: the site's address, and its name in text, at the end of a sentence and in
 * data.
 */
const address = '%PUBLIC_URL%'
const openNames = /%SITE_NAME(_END|_DATA)?%/g

function nameIn(html: string, name: string): string {
  const asData = JSON.stringify(name)
    .slice(1, -1)
    .replaceAll('<', String.raw`\u003c`)
  const asText = escapeHtml(name)
  const atEnd = name.endsWith('.') ? asText : `${asText}.`
  return html.replaceAll(openNames, (_all, kind?: string) => (kind === '_DATA' ? asData : kind === '_END' ? atEnd : asText))
}
export const notFoundPath = '/404'

/** The public pages as built, by path. Read once: they only change with a deploy. */
export async function readSitePages(folder: string, publicUrl: string): Promise<Map<string, DrawnPage>> {
  const files = await Array.fromAsync(glob('**/*.html', { cwd: folder }))
  const pages = files.map(async (file) => {
    const drawn = await readFile(path.join(folder, file), 'utf8')
    const here = drawn.replaceAll(address, () => escapeHtml(publicUrl))
    const page = { ...sitePage(nameIn(here, house.name)), named: (name: string) => nameIn(here, name) }
    return [`/${file.slice(0, -'.html'.length).replaceAll(path.sep, '/')}`, page] as const
  })
  return new Map(await Promise.all(pages))
}

export const sitePage = (html: string): SitePage => ({
  html,
  etag: `W/"${createHash('sha256').update(html).digest('base64url')}"`,
})

export function sendSitePage(request: FastifyRequest, reply: FastifyReply, { html, etag }: SitePage) {
  reply.headers({ 'cache-control': 'no-cache', etag })
  if (reply.statusCode === 200 && request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply.type('text/html; charset=utf-8').send(html)
}

interface Crawled {
  pages: Map<string, SitePage>
  publicUrl: string
  rooms?: RoomPages | undefined
}

const schema = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const declared = '<?xml version="1.0" encoding="UTF-8"?>'

const sitemapOf = (urls: string[]) => `${declared}
<urlset xmlns="${schema}">
${urls.join('\n')}
</urlset>
`

const indexOf = (urls: string[]) => `${declared}
<sitemapindex xmlns="${schema}">
${urls.map((url) => `<sitemap><loc>${escapeHtml(url)}</loc></sitemap>`).join('\n')}
</sitemapindex>
`

/** What search engines ask for. Pages for members are not listed: they send "noindex" themselves. */
export function siteForCrawlers(app: FastifyInstance, { pages, publicUrl, rooms }: Crawled) {
  const found = [...pages.keys()].filter((page) => page !== notFoundPath).sort()
  const robots = `User-agent: *\nDisallow: /api/\nDisallow: /media/\nDisallow: /iiif/\nDisallow: /oai\nSitemap: ${publicUrl}/sitemap.xml\n`
  const xml = (reply: FastifyReply, text: string) => reply.type('application/xml; charset=utf-8').send(text)
  app.get('/sitemap.xml', async (_request, reply) => {
    const names = ['pages', ...((await rooms?.sitemaps()) ?? []).map(({ name }) => name)]
    return xml(reply, indexOf(names.map((name) => `${publicUrl}/sitemap-${name}.xml`)))
  })
  app.get('/sitemap-pages.xml', async (_request, reply) => {
    const all = [...found, ...((await rooms?.doors()) ?? [])]
    return xml(reply, sitemapOf(all.map((page) => `<url><loc>${escapeHtml(publicUrl + page)}</loc></url>`)))
  })
  app.get<{ Params: { file: string } }>('/sitemap-:file', async ({ params: { file } }, reply) => {
    const lines = file.endsWith('.xml') ? await rooms?.sitemap(file.slice(0, -'.xml'.length)) : undefined
    if (!lines) throw new Problem('not_found')
    const dated = lines.map(
      ({ url, changedAt }) =>
        `<url><loc>${escapeHtml(url)}</loc><lastmod>${changedAt.toISOString().slice(0, 10)}</lastmod></url>`,
    )
    return xml(reply, sitemapOf(dated))
  })
  app.get('/robots.txt', (_request, reply) => reply.type('text/plain; charset=utf-8').send(robots))
}
