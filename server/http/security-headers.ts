import type { FastifyInstance } from 'fastify'
import { hasSecretAddress } from '#contract/pages.ts'
import { isHttps, type Config } from '#server/config.ts'

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

/** Browser features that no page here uses. Passkeys, copying and full-screen video are for this site alone. */
const permissionsPolicy = [
  ...['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'hid', 'idle-detection'],
  ...['local-fonts', 'magnetometer', 'microphone', 'midi', 'payment', 'serial', 'usb', 'xr-spatial-tracking'],
]
  .map((feature) => `${feature}=()`)
  .concat(
    ['clipboard-write', 'fullscreen', 'publickey-credentials-create', 'publickey-credentials-get'].map(
      (feature) => `${feature}=(self)`,
    ),
  )

/** The same for every answer, so written once; a route that serves something else overrides them. */
export function securityHeaders(app: FastifyInstance, config: Config) {
  const everywhere = {
    'content-security-policy': [...contentPolicy, ...(isHttps(config) ? ['upgrade-insecure-requests'] : [])].join(';'),
    ...(isHttps(config) && {
      'strict-transport-security': `max-age=31536000${config.hstsSubdomains ? '; includeSubDomains' : ''}`,
    }),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': permissionsPolicy.join(', '),
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
  }
  // API answers belong to the person who asked; no cache on the way may keep them.
  const ofTheApi = { ...everywhere, 'cache-control': 'no-store' }
  const ofSecretAddresses = { ...everywhere, 'referrer-policy': 'no-referrer' }
  const headersFor = (url: string) => {
    if (url.startsWith('/api/')) return ofTheApi
    return hasSecretAddress(url.split('?', 1)[0]!) ? ofSecretAddresses : everywhere
  }
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headersFor(request.url))
    done()
  })
}
