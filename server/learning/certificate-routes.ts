import type { FastifyInstance, FastifyReply } from 'fastify'
import { sql } from 'kysely'
import * as contract from '#contract/certificates.ts'
import { mostId } from '#contract/endpoint.ts'
import { handle, handleInSteps, handlePage } from '#server/http/handle.ts'
import { Problem } from '#server/http/problem.ts'
import { rateLimitOf } from '#server/http/rate-limits.ts'
import { asReader } from '#server/http/viewer.ts'
import { atLeisure, inTransaction } from '#server/rooms.ts'
import { certificateAsPdf } from './certificate-pdf.ts'
import { bitsOfList, didDocument } from './credential.ts'
import { forgetRevoked } from './erase-certificates.ts'
import { listCertificates, readCertificate, readCredential } from './read-certificate.ts'
import { readStatusList } from './read-status-list.ts'
import { revokeCertificate } from './revoke-certificate.ts'
import { signCertificates, signWhatIsIssued } from './sign-certificates.ts'
import { listPublicKeys } from './signing-key.ts'
import { readLetterhead } from '#server/users/letterhead.ts'

/** Programs on other sites verify certificates too, in the browser: nothing in these depends on who is signed in. */
const forVerifiers = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' }
/** After this long, a withdrawal is known everywhere. */
const listSeconds = 300

export function certificateRoutes(app: FastifyInstance) {
  const { rooms } = app
  signWhatIsIssued(rooms)
  rooms.jobs.schedule('certificates', '47 3 * * *', async ({ stopping }) => {
    await forgetRevoked(atLeisure(rooms))
    // Whatever has become of the job that should have done it.
    await signCertificates(atLeisure(rooms), sql`true`, stopping)
  })
  handlePage(app, contract.listCertificates, ({ tx, viewer, query }) => listCertificates(tx, viewer, query))
  handle(app, contract.readCertificate, ({ tx, viewer, params }) => readCertificate(tx, asReader(viewer), params.code))
  handle(app, contract.revokeCertificate, ({ tx, viewer, params, body }) =>
    revokeCertificate(tx, viewer, params.code, body.reason),
  )
  handle(app, contract.readCredential, async ({ tx, params, reply }) => {
    const text = await readCredential(tx, params.code)
    reply.headers({ ...forVerifiers, 'content-disposition': 'attachment; filename="credential.json"' })
    return sendFile(reply, contract.readCredential.fileType, text)
  })
  handleInSteps(app, contract.readCertificatePdf, async ({ params, reply }) => {
    const certificate = await inTransaction(rooms, (tx) => readCertificate(tx, null, params.code))
    const bytes = await certificateAsPdf(certificate, rooms.now(), await readLetterhead(rooms))
    reply.header('content-disposition', `attachment; filename="certificate-${certificate.code}.pdf"`)
    return sendFile(reply, contract.readCertificatePdf.fileType, bytes)
  })

  const config = { rateLimit: rateLimitOf(rooms.config, contract.readCertificate) }
  app.get('/.well-known/did.json', { exposeHeadRoute: false, config }, async (_request, reply) => {
    const keys = await listPublicKeys(rooms.database.db)
    reply.headers({ ...forVerifiers, 'cache-control': `public, max-age=${listSeconds}` })
    return reply.type('application/did+json').send(JSON.stringify(didDocument(rooms.config.publicUrl, keys)))
  })
  app.get<{ Params: { list: string } }>(
    '/certificates/status/:list',
    { exposeHeadRoute: false, config },
    async ({ params: { list } }, reply) => {
      if (!/^(0|[1-9]\d{0,4})$/.test(list) || Number(list) > mostId / bitsOfList) throw new Problem('not_found')
      const signed = await inTransaction(rooms, (tx) => readStatusList(tx, Number(list)))
      reply.headers({ ...forVerifiers, 'cache-control': `public, max-age=${listSeconds}`, 'x-robots-tag': 'noindex' })
      return reply.type('application/vc').send(JSON.stringify(signed))
    },
  )
}

/** Not one of the contract's JSON replies: sent as it is. */
export async function sendFile(reply: FastifyReply, type: string | undefined, bytes: string | Buffer): Promise<string> {
  await reply
    .header('x-robots-tag', 'noindex')
    .type(type ?? 'application/octet-stream')
    .send(bytes)
  return ''
}
