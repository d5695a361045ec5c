import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isLoopback } from '#server/http/loopback.ts'
import { letterPage, listPage, style } from './mailbox-html.ts'
import { readLetter, readOutbox } from './outbox.ts'

const pagePolicy =
  "default-src 'none'; style-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
/** A letter is untrusted content: no scripts, no forms, no access to this site; its links open in a new tab. */
const letterPolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

/** Without SMTP_URL, letters are read here, and only by a visitor at this very machine. */
export function mailbox(app: FastifyInstance, { dataDir, readName }: { dataDir: string; readName: () => Promise<string> }) {
  const options = { onRequest: onlyLoopback }

  app.get('/mailbox', options, async (_request, reply) =>
    html(reply, pagePolicy).send(listPage(await readOutbox(dataDir), await readName())),
  )

  app.get('/mailbox/style.css', options, async (_request, reply) => reply.type('text/css; charset=utf-8').send(style))

  app.get<{ Params: { id: string } }>('/mailbox/:id', options, async ({ params }, reply) => {
    const letter = await readLetter(dataDir, params.id)
    return letter ? html(reply, pagePolicy).send(letterPage(letter, await readName())) : reply.callNotFound()
  })

  app.get<{ Params: { id: string } }>('/mailbox/:id/html', options, async ({ params }, reply) => {
    const letter = await readLetter(dataDir, params.id)
    return letter ? html(reply, letterPolicy).header('x-frame-options', 'SAMEORIGIN').send(letter.html) : reply.callNotFound()
  })
}

/** For everyone else this address does not exist. */
async function onlyLoopback(request: FastifyRequest, reply: FastifyReply) {
  if (isLoopback(request)) return
  reply.callNotFound()
  return reply
}

const html = (reply: FastifyReply, policy: string) =>
  reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
