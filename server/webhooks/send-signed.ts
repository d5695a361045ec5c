import { createHmac } from 'node:crypto'
import { isIP } from 'node:net'
import { refuseInTransaction } from '#server/database/transaction-scope.ts'
import { addressesOf, ask, RefusedAddress, theInternet, type Journey } from '#server/media/fetch-remote-image.ts'
import type { Rooms } from '#server/rooms.ts'

type Place = Pick<Rooms, 'config' | 'outside'>

/** Whether anything may be sent there. Checked again at each delivery, since a name may resolve differently. */
export async function addressesFor({ config }: Place, address: string, journey: Journey) {
  const url = new URL(address)
  if (!config.webhooksAllowPrivate) {
    if (url.protocol !== 'https:') throw new RefusedAddress('not https')
    return addressesOf(url, journey)
  }
  const literal = url.hostname.replaceAll(/^\[|\]$/g, '')
  const family = isIP(literal)
  return family ? [{ address: literal, family }] : journey.outside.resolve(url.hostname)
}

export const journeyOf = ({ outside = theInternet }: Place): Journey => ({
  outside,
  signal: AbortSignal.timeout(outside.patienceMs),
})

interface Signed {
  url: string
  secret: Buffer
  deliveryId: string
  event: string
  body: string
  at: Date
}

export interface Answer {
  status: number | null
  fault: string | null
  ms: number
}

/** The time is signed along with the body, so that an intercepted delivery cannot be replayed later. */
export const signatureOf = (secret: Buffer, at: Date, body: string) => {
  const time = Math.floor(at.getTime() / 1000)
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`
}

/** One attempt. The answer is not read, and redirects are not followed. */
export async function sendSigned(place: Place, { url, secret, deliveryId, event, body, at }: Signed): Promise<Answer> {
  refuseInTransaction('A webhook was called')
  const begun = performance.now()
  const answer = (found: Pick<Answer, 'status' | 'fault'>): Answer => ({ ...found, ms: Math.round(performance.now() - begun) })
  try {
    const journey = journeyOf(place)
    const response = await ask(new URL(url), await addressesFor(place, url, journey), journey, {
      method: 'POST',
      body: Buffer.from(body),
      headers: {
        ...{ accept: '*/*', 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) },
        ...{ 'user-agent': `ibid. webhooks (+${place.config.publicUrl})`, 'x-ibid-event': event },
        ...{ 'x-ibid-delivery': deliveryId, 'x-ibid-signature': signatureOf(secret, at, body) },
      },
    })
    response.on('error', () => {}).destroy()
    return answer({ status: response.statusCode ?? 0, fault: null })
  } catch (error) {
    return answer({ status: null, fault: faultOf(error) })
  }
}

function faultOf(error: unknown): string {
  const { code, name } = error as NodeJS.ErrnoException
  if (error instanceof RefusedAddress) return 'This address is not allowed'
  if (name === 'TimeoutError' || name === 'AbortError') return 'No answer in time'
  return code ? `No answer (${code})` : 'No answer'
}
