import { letter, type Letter, plainName } from '#server/mail/letter.ts'
import type { Rooms, Tx } from '#server/rooms.ts'
import { partsOfDevice } from './describe-device.ts'
import { selectAccount, selectAccountByEmail, type Account } from './queries.ts'
import { issueToken } from './tokens.ts'

interface About {
  userId: number
}
interface NewSignIn extends About {
  device: string
}
interface EmailChange extends About {
  from: string
  to: string
}

/** Queued in the transaction of the event. No token is in the queue: it is made when the letter is written. */
export const mailVerification = (tx: Tx, userId: number) => tx.rooms.mail.send(tx, 'verification', { userId })
export const mailReset = (tx: Tx, email: string) => tx.rooms.mail.send(tx, 'reset', { email })
export const mailPasswordChanged = (tx: Tx, userId: number) => tx.rooms.mail.send(tx, 'password-changed', { userId })
export const mailEmailChange = (tx: Tx, change: EmailChange) => tx.rooms.mail.send(tx, 'email-change', change)
export const mailNewSignIn = (tx: Tx, signIn: NewSignIn) =>
  tx.rooms.mail.send(tx, 'new-sign-in', { ...signIn, at: tx.rooms.now().toISOString() })

export function accountLetters(rooms: Rooms) {
  const { mail } = rooms
  mail.register<About>('verification', ({ userId }) => verification(rooms, userId))
  mail.register<{ email: string }>('reset', ({ email }) => reset(rooms, email))
  mail.register<About>('password-changed', ({ userId }) => passwordChanged(rooms, userId))
  mail.register<EmailChange>('email-change', (change) => emailChange(rooms, change))
  mail.register<NewSignIn & { at: string }>('new-sign-in', (signIn) => newSignIn(rooms, signIn))
}

/** No text of the sender's choosing goes to an address that no one has verified. */
const greetingName = ({ name, email_verified_at }: Account) => (email_verified_at ? name : plainName(name))
const forgotPage = ({ config }: Rooms) => `${config.publicUrl}/auth?tab=forgot-password`

async function verification(rooms: Rooms, userId: number): Promise<Letter | null> {
  const { database, config, now } = rooms
  const account = await selectAccount(database.db, userId)
  if (!account || account.waiting_since || (account.email_verified_at && !account.pending_email)) return null
  const to = account.pending_email ?? account.email
  const token = await issueToken(database.db, { userId, purpose: 'verify_email', email: to, now: now() })
  return letter({
    ...{ to, readerId: userId },
    greetingName: account.pending_email ? plainName(account.name) : greetingName(account),
    say: ({ accounts }) => accounts.verification(),
    url: `${config.publicUrl}/verify-email/${token}`,
  })
}

async function reset(rooms: Rooms, email: string): Promise<Letter | null> {
  const { database, config, now } = rooms
  const account = await selectAccountByEmail(database.db, email)
  if (!account) return null
  const token = await issueToken(database.db, { userId: account.id, purpose: 'reset_password', email: account.email, now: now() })
  return letter({
    ...{ to: account.email, readerId: account.id },
    greetingName: greetingName(account),
    say: ({ accounts }) => accounts.reset(),
    url: `${config.publicUrl}/reset-password/${token}`,
  })
}

async function passwordChanged(rooms: Rooms, userId: number): Promise<Letter | null> {
  const account = await selectAccount(rooms.database.db, userId)
  if (!account) return null
  return letter({
    ...{ to: account.email, readerId: userId },
    greetingName: greetingName(account),
    say: ({ accounts }) => accounts.passwordChanged(),
    url: forgotPage(rooms),
  })
}

/** To the old address, which may have been replaced by the time this is written: so the data names it. */
async function emailChange(rooms: Rooms, { userId, from, to }: EmailChange): Promise<Letter | null> {
  const account = await selectAccount(rooms.database.db, userId)
  if (!account) return null
  return letter({
    ...{ to: from, readerId: userId },
    greetingName: greetingName(account),
    say: ({ accounts }) => accounts.emailChange({ to }),
    url: forgotPage(rooms),
  })
}

async function newSignIn(rooms: Rooms, { userId, device, at }: NewSignIn & { at: string }): Promise<Letter | null> {
  const account = await selectAccount(rooms.database.db, userId)
  if (!account?.email_verified_at) return null
  return letter({
    ...{ to: account.email, readerId: userId },
    greetingName: greetingName(account),
    say: ({ accounts }) => accounts.newSignIn({ ...partsOfDevice(device), at }),
    url: forgotPage(rooms),
  })
}
