import { codeOfStep, stepAt } from '#server/accounts/totp.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** What an authenticator app shows at that time for the secret that was typed into it. */
export const codeOfApp = (secret: string, at: Date) => codeOfStep(bytesOf(secret), stepAt(at))

export function bytesOf(secret: string): Buffer {
  const bits = Array.from(secret, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from(Array.from(bits.matchAll(/.{8}/g), ([eight]) => parseInt(eight, 2)))
}
