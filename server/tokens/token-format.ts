import { createHash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const randomLength = 40
const checksumLength = 6
const pattern = /^ibid_([0-9A-Za-z]{40})([0-9A-Za-z]{6})$/

/**
 * `ibid_`, 40 random characters (238 bits) and a checksum: programs that scan code for secrets recognize one, and one that is
 * mistyped or made up is refused without asking the database.
 */
export function newToken(): string {
  const random = Array.from({ length: randomLength }, () => alphabet[randomInt(alphabet.length)]).join('')
  return `ibid_${random}${checksumOf(random)}`
}

export function looksLikeToken(text: string): boolean {
  const [, random, checksum] = pattern.exec(text) ?? []
  return random !== undefined && checksumOf(random) === checksum
}

/** Only this is stored. With 238 random bits there is no guessing for a slow hash to slow down. */
export const hashOfToken = (token: string) => createHash('sha256').update(token).digest()

function checksumOf(text: string): string {
  let [rest, digits] = [crc32(text), '']
  for (let place = 0; place < checksumLength; place++) {
    digits = alphabet[rest % alphabet.length]! + digits
    rest = Math.floor(rest / alphabet.length)
  }
  return digits
}
