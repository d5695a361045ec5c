import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'

/** No inline script or style, no eval, no other origin. */
const contentPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
]

/** The same for every answer, so they are written once; whoever serves something else says so after this. */
export function securityHeaders(app: FastifyInstance, config: Config) {
  const isHttps = config.publicUrl.startsWith('https:')
  const everywhere = {
    'content-security-policy': [...contentPolicy, ...(isHttps ? ['upgrade-insecure-requests'] : [])].join(';'),
    ...(isHttps && { 'strict-transport-security': 'max-age=31536000' }),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
  }
  // Answers of the API belong to whoever asked; no cache on the way may keep them.
  const ofTheApi = { ...everywhere, 'cache-control': 'no-store' }
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.url.startsWith('/api/') ? ofTheApi : everywhere)
    done()
  })
}
