import type { KeptOnServer } from './kept-on-server.ts'
import { endedTokenDays } from './tokens.ts'
import { deliveryDays, deliveriesKept } from './webhooks.ts'

/** About keys and programs; part of the list in kept-on-server.ts. */
export const keptOfWaysIn: readonly KeptOnServer[] = [
  {
    what: 'Passkeys: the public key, its name, when it was created and last used',
    why: 'To sign you in without a password. The private key never leaves your device.',
    howLong: 'Until you remove it; an unfinished request five minutes',
    tables: ['passkeys', 'passkey_challenges'],
  },
  {
    what: 'Access tokens for programs, as hashes: their name, what they may do, when they were created and last used',
    why: 'To let in the programs you have given one to.',
    howLong: `Until you revoke them; ${endedTokenDays} days after they expire`,
    tables: ['access_tokens'],
  },
  {
    what: 'That you joined, posted or reported, by number, if admins have a program notified of it',
    why: 'For programs of this site’s admins, such as their team chat. It includes nothing you wrote.',
    howLong: `The last ${deliveriesKept} for each program, at most ${deliveryDays} days`,
    tables: ['webhooks', 'webhook_deliveries'],
  },
]
