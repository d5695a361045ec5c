import { createHmac, timingSafeEqual } from 'node:crypto'

const stepMs = 30_000
const digits = 6

/** RFC 6238 with the values every authenticator app assumes: SHA-1, 30-second steps, six digits. */
export function codeOfStep(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  // RFC 4226, 5.3: the last four bits say where to read.
  const offset = mac.readUInt8(mac.length - 1) & 0xf
  const number = (mac.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** digits
  return String(number).padStart(digits, '0')
}

export const stepAt = (time: Date) => Math.floor(time.getTime() / stepMs)

/** The step the code belongs to: the current one or a neighbor, since clocks differ and people type slowly. */
export function stepOfCode(secret: Buffer, code: string, now: Date): number | undefined {
  const current = stepAt(now)
  return [current, current - 1, current + 1].find((step) => isSame(codeOfStep(secret, step), code))
}

function isSame(right: string, given: string): boolean {
  const [a, b] = [Buffer.from(right), Buffer.from(given)]
  return a.length === b.length && timingSafeEqual(a, b)
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648 without padding: our secrets and codes are whole groups of five bytes. */
export function base32(bytes: Buffer): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  return bits.replaceAll(/.{5}/g, (five) => alphabet[parseInt(five, 2)] ?? '')
}
