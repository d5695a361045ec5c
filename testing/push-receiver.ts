import assert from 'node:assert/strict'
import { createDecipheriv, createECDH, createHash, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import type { PushDeviceFields } from '#contract/push.ts'
import type { Outside } from '#server/media/fetch-remote-image.ts'

export interface Received {
  endpoint: string
  headers: IncomingHttpHeaders
  /** As the browser would read it. */
  message: { title: string; body: string; path: string; tag: string; icon: string | null }
  /** The size of what was sent, encrypted. */
  bytes: number
  /** The sender, according to the signature. */
  claims: { aud: string; exp: number; sub: string }
  publicKey: string
}

type Answer = { status: number; headers?: Record<string, string> } | 'silence' | 'break'

export type PushReceiver = Awaited<ReturnType<typeof openPushReceiver>>

/**
 * A push service with its browsers, beyond the network edge. It follows RFC 8291 and RFC 8292 to the letter, using Node's
 * own ciphers and none of the code under test.
 */
export async function openPushReceiver() {
  const received: Received[] = []
  const dialed: string[] = []
  const browsers = new Map<string, { keys: ReturnType<typeof createECDH>; auth: Buffer }>()
  const answers = new Map<string, Answer>()
  /** Addresses by name; a name not listed has a public one. */
  const names: Record<string, string[]> = {}

  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>))
    const endpoint = `https://${request.headers.host}${request.url}`
    const answer = answers.get(endpoint) ?? { status: 201 }
    if (answer === 'silence') return
    if (answer === 'break') return void request.socket.destroy()
    const browser = browsers.get(endpoint)
    if (browser && answer.status === 201) {
      const message = JSON.parse(decrypt(body, browser).toString()) as Received['message']
      received.push({ endpoint, headers: request.headers, message, bytes: body.length, ...readToken(request.headers) })
    }
    response.writeHead(answer.status, answer.headers).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  const outside: Outside = {
    patienceMs: 10_000,
    async resolve(hostname) {
      return (names[hostname] ?? ['93.184.216.34']).map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
    },
    connect({ host, port }) {
      dialed.push(`${host}:${port}`)
      return connect((server.address() as AddressInfo).port, '127.0.0.1')
    },
  }

  return {
    outside,
    received,
    dialed,
    names,
    /** What a browser hands to the site that subscribes it. */
    browser(host = 'push.library.example'): PushDeviceFields {
      const keys = createECDH('prime256v1')
      const auth = randomBytes(16)
      const endpoint = `https://${host}/wpush/v2/${randomBytes(24).toString('base64url')}`
      browsers.set(endpoint, { keys, auth })
      return { endpoint, keys: { p256dh: keys.generateKeys('base64url'), auth: auth.toString('base64url') } }
    },
    answer(endpoint: string, answer: Answer) {
      answers.set(endpoint, answer)
    },
    of: (endpoint: string) => received.filter((one) => one.endpoint === endpoint),
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/**
 * RFC 8188 and 8291: one record, preceded by its salt and the sender's key, its own key derived from both ends of a
 * handshake.
 */
function decrypt(body: Buffer, { keys, auth }: { keys: ReturnType<typeof createECDH>; auth: Buffer }): Buffer {
  const salt = body.subarray(0, 16)
  const senderKey = body.subarray(21, 21 + body[20]!)
  const sealed = body.subarray(21 + body[20]!)
  assert.ok(body.readUInt32BE(16) >= sealed.length, 'one record')
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), senderKey])
  const secret = Buffer.from(hkdfSync('sha256', keys.computeSecret(senderKey), auth, info, 32))
  const derive = (label: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${label}\0`, length))
  const opening = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  opening.setAuthTag(sealed.subarray(-16))
  const opened = Buffer.concat([opening.update(sealed.subarray(0, -16)), opening.final()])
  const end = opened.lastIndexOf(2)
  assert.ok(end >= 0 && opened.subarray(end + 1).every((byte) => byte === 0), 'the last record, and padding')
  return opened.subarray(0, end)
}

/** RFC 8292: a token signed by the key beside it. */
function readToken({ authorization = '' }: IncomingHttpHeaders) {
  const { token = '', publicKey = '' } = /^vapid t=(?<token>\S+), k=(?<publicKey>[\w-]+)$/.exec(authorization)?.groups ?? {}
  const [header = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x!, y: y! }, format: 'jwk' })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  assert.ok(isSigned, `the signature of ${createHash('sha256').update(token).digest('hex')}`)
  assert.equal(JSON.parse(Buffer.from(header, 'base64url').toString()).alg, 'ES256')
  return { claims: JSON.parse(Buffer.from(claims, 'base64url').toString()) as Received['claims'], publicKey }
}
