import { randomInt } from 'node:crypto'
import { Username, usernameMaxLength } from '#contract/accounts.ts'

const numbered = 9
const random = 20

/** Derived from a name, plain ones first. It can be changed in the settings. */
export function possibleUsernames(name: string): string[] {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
    .join('.')
    .toLowerCase()
  // A name in another script leaves nothing, others may leave too little.
  const cut = (plain.length < 3 ? `member${plain}` : plain).slice(0, usernameMaxLength - 7)
  const base = cut.endsWith('.') ? cut.slice(0, -1) : cut
  const endings = [
    '',
    ...Array.from({ length: numbered - 1 }, (_, at) => `${at + 2}`),
    ...Array.from({ length: random }, () => `${randomInt(100_000, 1_000_000)}`),
  ]
  return endings.map((ending) => base + ending).filter((username) => Username.safeParse(username).success)
}
