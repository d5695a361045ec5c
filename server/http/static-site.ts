import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isPage, isPublicPage } from '#contract/pages.ts'
import { Problem } from './problem.ts'
import type { RoomPages } from './room-pages.ts'
import { type Look, notFoundPath, readSitePages, sendSitePage, siteForCrawlers, sitePage } from './site-pages.ts'

const aYearSeconds = 31_536_000

interface StaticSite {
  clientDir: string | null
  publicUrl: string
  /** How a public page has changed since it was built, if at all. */
  changed?: (url: string) => Promise<((html: string) => string) | undefined>
  /** The operator's look; undefined while the site has the house's own. */
  look?: () => Promise<Look | undefined>
  /** Pages of what members share with the web. */
  rooms?: RoomPages
}

/**
 * The built client, from the same process: hashed assets may be cached for ever, everything else is revalidated. Public
 * pages arrive complete; pages for members are one document that the client fills.
 */
export async function staticSite(app: FastifyInstance, { clientDir, publicUrl, changed, look: readLook, rooms }: StaticSite) {
  if (!clientDir) return app.setNotFoundHandler(nothingHere)

  await app.register(fastifyStatic, {
    root: clientDir,
    serve: false,
    preCompressed: true,
    index: false,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders(reply, file) {
      const isHashed = path.relative(clientDir, file).startsWith('assets')
      reply.header('cache-control', isHashed ? `public, max-age=${aYearSeconds}, immutable` : 'no-cache')
    },
  })
  // The plugin's own route would list a folder of thousands of files for every file requested, and serve pages too.
  app.get('/*', (request, reply) => {
    const pathname = pathOf(request)
    return path.extname(pathname) ? reply.sendFile(pathname) : reply.callNotFound()
  })
  const pages = await readSitePages(path.join(clientDir, '.site'), publicUrl)
  const shell = await readFile(path.join(clientDir, 'index.html'), 'utf8')
  siteForCrawlers(app, { pages, publicUrl, rooms })

  const sendDocument = async (request: FastifyRequest, reply: FastifyReply) => {
    const pathname = pathOf(request)
    if (!wantsDocument(request)) return nothingHere()
    const look = await readLook?.()
    const dress = look?.dress ?? asItIs
    const drawn = pages.get(pathname)
    if (drawn && pathname !== notFoundPath) {
      const change = (await changed?.(request.url)) ?? asItIs
      const html = look ? drawn.named(look.name) : drawn.html
      return sendSitePage(request, reply, look || change !== asItIs ? sitePage(dress(change(html))) : drawn)
    }

    const ofRoom = await rooms?.pageAt(request)
    if (typeof ofRoom === 'object') return sendSitePage(request, reply, sitePage(dress(ofRoom.fill(shell))))

    if (!isPublicPage(pathname)) reply.header('x-robots-tag', 'noindex')
    const notFound = pages.get(notFoundPath)
    const isThere = ofRoom ? ofRoom === 'for members' : isPage(pathname)
    reply.code(isThere ? 200 : 404)
    if (!isThere && notFound) {
      const html = look ? dress(notFound.named(look.name)) : notFound.html
      return sendSitePage(request, reply, sitePage(isPage(pathname) ? html.replace(root, plainRoot) : html))
    }
    if (look) return sendSitePage(request, reply, sitePage(dress(shell)))
    return reply.header('cache-control', 'no-cache').sendFile('index.html')
  }
  // To the static file plugin `/` is a directory, and refused.
  app.get('/', sendDocument)
  app.get('/manifest.webmanifest', async (_request, reply) => {
    const look = await readLook?.()
    reply.header('cache-control', 'no-cache')
    if (!look) return reply.sendFile('manifest.webmanifest')
    return reply.type('application/manifest+json; charset=utf-8').send(JSON.stringify(look.manifest))
  })
  app.setNotFoundHandler(sendDocument)
}

const asItIs = (html: string) => html

/** The client has a screen for this address: it renders that in place of this page instead of hydrating it. */
const root = '<div id="root">'
const plainRoot = '<div id="root" data-plain="">'

const pathOf = ({ url }: FastifyRequest) => url.split('?')[0] ?? '/'

/** A missing picture or script is not a page; an address typed into a browser is, whatever its extension. */
function wantsDocument(request: FastifyRequest): boolean {
  const pathname = pathOf(request)
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const isFile = path.extname(pathname) !== '' && !request.headers.accept?.includes('text/html')
  return isRead && !/^\/(api|media|ws|iiif|oai)(\/|$)/.test(pathname) && !isFile
}

function nothingHere(): never {
  throw new Problem('not_found')
}
