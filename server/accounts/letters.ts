import { letter, type Letter, siteName, siteNameEnd } from '#server/mail/letter.ts'
import { plainName } from '#server/mail/plain-name.ts'
import type { Rooms, Tx } from '#server/rooms.ts'
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

/** Queued in the transaction of what they tell about. No token lies in the queue: it is made when the letter is written. */
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

/** To an address that no one has proven to be theirs goes no text that its sender could choose. */
const greetingName = ({ name, email_verified_at }: Account) => (email_verified_at ? name : plainName(name))
const forgotPage = ({ config }: Rooms) => `${config.publicUrl}/auth?tab=forgot-password`

async function verification(rooms: Rooms, userId: number): Promise<Letter | null> {
  const { database, config, now } = rooms
  const account = await selectAccount(database.db, userId)
  if (!account || account.waiting_since || (account.email_verified_at && !account.pending_email)) return null
  const to = account.pending_email ?? account.email
  const token = await issueToken(database.db, { userId, purpose: 'verify_email', email: to, now: now() })
  return letter({
    to,
    subject: 'Verify your email address',
    greetingName: account.pending_email ? plainName(account.name) : greetingName(account),
    paragraphs: [
      `Please confirm that this is your email address at ${siteNameEnd} The link works for 24 hours.`,
      `If you did not give this address at ${siteName}, ignore this letter: nothing happens without the link.`,
    ],
    action: { label: 'Verify email address', url: `${config.publicUrl}/verify-email/${token}` },
  })
}

async function reset(rooms: Rooms, email: string): Promise<Letter | null> {
  const { database, config, now } = rooms
  const account = await selectAccountByEmail(database.db, email)
  if (!account) return null
  const token = await issueToken(database.db, { userId: account.id, purpose: 'reset_password', email: account.email, now: now() })
  return letter({
    to: account.email,
    subject: 'Reset your password',
    greetingName: greetingName(account),
    paragraphs: [
      `Somebody asked to reset the password of your account at ${siteNameEnd} The link works once, and for one hour.`,
      'If that was not you, ignore this letter: your password stays as it is.',
    ],
    action: { label: 'Reset password', url: `${config.publicUrl}/reset-password/${token}` },
  })
}

async function passwordChanged(rooms: Rooms, userId: number): Promise<Letter | null> {
  const account = await selectAccount(rooms.database.db, userId)
  if (!account) return null
  return letter({
    to: account.email,
    subject: 'Your password was changed',
    greetingName: greetingName(account),
    paragraphs: [
      `The password of your account at ${siteName} was changed, and every other device was signed out.`,
      'If that was you, there is nothing to do. If it was not, reset your password now.',
    ],
    action: { label: 'Reset password', url: forgotPage(rooms) },
  })
}

/** To the old address, which may have been left by the time this is written: hence named in the data. */
async function emailChange(rooms: Rooms, { userId, from, to }: EmailChange): Promise<Letter | null> {
  const account = await selectAccount(rooms.database.db, userId)
  if (!account) return null
  return letter({
    to: from,
    subject: 'Your email address is about to change',
    greetingName: greetingName(account),
    paragraphs: [
      `Somebody who is signed in to your account at ${siteName} asked to change its email address to ${to}. The change takes effect once that address is verified.`,
      'If that was you, there is nothing to do here. If it was not, reset your password now: that stops the change and signs out every device.',
    ],
    action: { label: 'Reset password', url: forgotPage(rooms) },
  })
}

const inWords = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

async function newSignIn(rooms: Rooms, { userId, device, at }: NewSignIn & { at: string }): Promise<Letter | null> {
  const account = await selectAccount(rooms.database.db, userId)
  if (!account?.email_verified_at) return null
  return letter({
    to: account.email,
    subject: 'New sign-in to your account',
    greetingName: greetingName(account),
    paragraphs: [
      `Your account at ${siteName} was signed in to from a device or a network that it has not been used from before: ${device}, on ${inWords.format(new Date(at))} UTC.`,
      'If that was you, there is nothing to do. If it was not, reset your password now: that signs out every device.',
    ],
    action: { label: 'Reset password', url: forgotPage(rooms) },
  })
}
