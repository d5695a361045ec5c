import { EventEmitter } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export interface Received {
  recipients: string[]
  raw: string
  /** Header lines as received, unfolded. */
  headers: string[]
  text: string
  html: string
}

interface Behavior extends SMTPServerOptions {
  port?: number
  /** How many connections to cut once the letter has arrived and the answer is awaited. */
  cuts?: number
  /** What it does with a letter before answering. */
  onReceived?: (letter: Received) => Promise<void>
}

/** A real SMTP server on a port of its own, for tests: it keeps what it accepts, and its behavior can be set. */
export async function openTestMailServer({ port: wantedPort = 0, cuts = 0, onReceived, ...options }: Behavior = {}) {
  const letters: Received[] = []
  const arrivals = new EventEmitter()
  const sockets = new Set<Socket>()
  let cutsLeft = cuts
  const server = new SMTPServer({
    authOptional: true,
    closeTimeout: 500,
    disabledCommands: options.secure ? ['AUTH'] : ['AUTH', 'STARTTLS'],
    async onData(stream, session, callback) {
      const recipients = session.envelope.rcptTo.map(({ address }) => address)
      const letter = { ...readMessage(await text(stream)), recipients }
      if (cutsLeft-- > 0) return sockets.forEach((socket) => socket.destroy())
      await onReceived?.(letter)
      letters.push(letter)
      callback()
      arrivals.emit('letter')
    },
    ...options,
  })
  server.server.on('connection', (socket: Socket) => sockets.add(socket))
  server.on('error', () => {}) // clients that hang up half-way are part of the tests
  await new Promise<void>((resolve) => server.listen(wantedPort, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    port,
    url: `${options.secure ? 'smtps' : 'smtp'}://127.0.0.1:${port}`,
    letters,
    arrivals,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** Enough MIME for what the product sends: headers, a text part and an HTML part. */
function readMessage(raw: string): Omit<Received, 'recipients'> {
  const boundary = /boundary="([^"]+)"/.exec(raw)?.[1] ?? ''
  const [head = '', ...parts] = raw.split(`--${boundary}`)
  const part = (type: string) => decodePart(parts.find((candidate) => candidate.includes(`Content-Type: ${type}`)) ?? '')
  const headers = head
    .trimEnd()
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  return { raw, headers, text: part('text/plain'), html: part('text/html') }
}

function decodePart(part: string): string {
  const [head = '', ...rest] = part.replace(/^\r\n/, '').split('\r\n\r\n')
  const body = rest.join('\r\n\r\n')
  if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString('utf8')
  if (!/quoted-printable/i.test(head)) return body
  const bytes = body
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_match, hex: string) => String.fromCharCode(parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
