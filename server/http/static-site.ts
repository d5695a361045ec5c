import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { isPage, isPublicPage } from '#contract/pages.ts'
import { Problem } from './problem.ts'

const aYearSeconds = 31_536_000

/**
 * The built client, from the same process: hashed assets may be kept for ever, everything else is asked for again.
 * A path that is no page gets the same document with status 404, and the client shows the not-found page.
 */
export async function staticSite(app: FastifyInstance, clientDir: string | null) {
  if (clientDir) {
    await app.register(fastifyStatic, {
      root: clientDir,
      preCompressed: true,
      index: false,
      dotfiles: 'ignore',
      cacheControl: false,
      setHeaders(reply, file) {
        const isHashed = path.relative(clientDir, file).startsWith('assets')
        reply.header('cache-control', isHashed ? `public, max-age=${aYearSeconds}, immutable` : 'no-cache')
      },
    })
  }
  app.setNotFoundHandler((request, reply) => {
    const pathname = request.url.split('?')[0] ?? '/'
    const isDocument = (request.method === 'GET' || request.method === 'HEAD') && !/^\/(api|media|ws)(\/|$)/.test(pathname)
    // A missing picture or script is not a page; an address typed into a browser is, whatever it ends in.
    const isFile = path.extname(pathname) !== '' && !request.headers.accept?.includes('text/html')
    if (!isDocument || !clientDir || isFile) throw new Problem('not_found')
    if (!isPublicPage(pathname)) reply.header('x-robots-tag', 'noindex')
    return reply
      .code(isPage(pathname) ? 200 : 404)
      .header('cache-control', 'no-cache')
      .sendFile('index.html')
  })
}
