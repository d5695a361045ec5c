import type { FastifyInstance } from 'fastify'

/** Short enough that a forgotten copy expires, long enough for any cache; RFC 9116 asks for less than a year. */
const validDays = 180

/** Where to report a vulnerability (RFC 9116): the operator's own address, or else the contact form. */
export function securityTxt(app: FastifyInstance) {
  const { config, now } = app.rooms
  const address = '/.well-known/security.txt'
  app.get(address, (_request, reply) => {
    const expires = new Date(now().getTime() + validDays * 86_400_000)
    const lines = [
      `Contact: ${config.securityContact ?? `${config.publicUrl}/connect`}`,
      `Expires: ${expires.toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${config.publicUrl}${address}`,
    ]
    return reply
      .header('cache-control', 'public, max-age=86400')
      .type('text/plain; charset=utf-8')
      .send(`${lines.join('\n')}\n`)
  })
}
