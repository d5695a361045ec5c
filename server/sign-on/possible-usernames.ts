import { randomInt } from 'node:crypto'
import { Username, usernameMaxLength } from '#contract/accounts.ts'

const numbered = 9
const random = 20

/** From a name, the plain ones first. It can be changed in the settings. */
export function possibleUsernames(name: string): string[] {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9]+/g, '.')
    .replaceAll(/^\.+|\.+$/g, '')
    .toLowerCase()
  // A name in another script leaves nothing, and some leave too little.
  const base = (plain.length < 3 ? `member${plain}` : plain).slice(0, usernameMaxLength - 7).replace(/\.+$/, '')
  const endings = [
    '',
    ...Array.from({ length: numbered - 1 }, (_, at) => `${at + 2}`),
    ...Array.from({ length: random }, () => `${randomInt(100_000, 1_000_000)}`),
  ]
  return endings.map((ending) => base + ending).filter((username) => Username.safeParse(username).success)
}
