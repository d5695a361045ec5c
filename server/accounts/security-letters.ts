import { letter, type Letter, siteName, siteNameEnd } from '#server/mail/letter.ts'
import type { Rooms, Tx } from '#server/rooms.ts'
import { selectAccount } from './queries.ts'

type Event =
  | 'two-factor-on'
  | 'two-factor-off'
  | 'recovery-codes-renewed'
  | 'recovery-code-used'
  | 'codes-refused'
  | 'passkey-added'
  | 'passkey-removed'
  | 'token-made'
  | 'sign-on-linked'
  | 'sign-on-unlinked'
  | 'username-changed'
  | 'two-factor-reset'
  | 'signed-out-by-admin'
  | 'made-admin'
  | 'admin-removed'

interface Notice {
  event: Event
  /** What the sentence names: a passkey, a username, a number. */
  detail?: string
}

interface Words {
  subject: string
  whatHappened: string
  ifItWasNotYou?: string
  /** In place of what to do if it was not you: for what others do to an account. */
  whatToDo?: string
}

const resetNow = 'reset your password now: that signs out every device.'

const wordsOf: Record<Event, (detail: string) => Words> = {
  'two-factor-on': () => ({
    subject: 'Two-factor authentication was turned on',
    whatHappened: `Signing in to your account at ${siteName} with the password now takes a code of your authenticator app as well. Every other device was signed out.`,
    ifItWasNotYou: `${resetNow} Then write to us, because the codes are somebody else’s.`,
  }),
  'two-factor-off': () => ({
    subject: 'Two-factor authentication was turned off',
    whatHappened: `The password alone now signs in to your account at ${siteName}; its recovery codes are void.`,
  }),
  'recovery-codes-renewed': () => ({
    subject: 'Your recovery codes were renewed',
    whatHappened: `Your account at ${siteName} has ten new recovery codes. The old ones are void.`,
  }),
  'recovery-code-used': (left) => ({
    subject: 'A recovery code was used',
    whatHappened: `Somebody signed in to your account at ${siteName} with your password and a recovery code. That code is void now; left: ${left}. You can make new ones in the settings.`,
  }),
  'codes-refused': () => ({
    subject: 'Somebody knows your password',
    whatHappened: `Somebody entered the password of your account at ${siteName} and then many wrong codes. All of them were refused, and so is every further one from there for a day.`,
  }),
  'passkey-added': (name) => ({
    subject: 'A passkey was added',
    whatHappened: `A passkey can now sign in to your account at ${siteName}: “${name}”.`,
    ifItWasNotYou: `${resetNow} Then remove the passkey in the settings.`,
  }),
  'passkey-removed': (name) => ({
    subject: 'A passkey was removed',
    whatHappened: `A passkey signs in to your account at ${siteName} no more: “${name}”. Every other device was signed out.`,
  }),
  'token-made': (name) => ({
    subject: 'An access token was made',
    whatHappened: `A program can now use your account at ${siteName} with an access token: “${name}”. You can revoke it in the settings at any time.`,
    ifItWasNotYou: `${resetNow} That ends every access token too.`,
  }),
  'sign-on-linked': (provider) => ({
    subject: 'Another account was linked with yours',
    whatHappened: `An account of ${provider} can now sign in to your account at ibid.`,
    ifItWasNotYou: `${resetNow} Then unlink it in the settings, under Security.`,
  }),
  'sign-on-unlinked': (provider) => ({
    subject: 'A linked account was removed',
    whatHappened: `Your account of ${provider} signs in to your account at ibid. no more.`,
  }),
  'username-changed': (username) => ({
    subject: 'Your username was changed',
    whatHappened: `Your username at ${siteName} is now ${username}. Nobody else can take the old one for 90 days.`,
  }),
  'two-factor-reset': () => ({
    subject: 'Two-factor authentication was turned off',
    whatHappened: `The operator of ${siteName} turned off two-factor authentication for your account. The password alone now signs in to it, its recovery codes are void, and every device was signed out.`,
    whatToDo:
      'If you asked for this, sign in and set it up again when you can. If you did not, reset your password now, and tell us.',
  }),
  'signed-out-by-admin': () => ({
    subject: 'You were signed out everywhere',
    whatHappened: `An admin of ${siteName} ended every session of your account. Nothing else in it was changed, and you can sign in again.`,
    whatToDo:
      'This is done when an account may be in the wrong hands. If you are not sure that yours is safe, reset your password now.',
  }),
  'made-admin': () => ({
    subject: 'You are an admin now',
    whatHappened: `Your account at ${siteName} was given the admin role: it can review posts, see all members and decide on reports. A good password and two-factor authentication matter more now.`,
    whatToDo:
      'If you did not expect this, tell us. If you think that somebody else can use your account, reset your password now.',
  }),
  'admin-removed': () => ({
    subject: 'You are no longer an admin',
    whatHappened: `The admin role was taken from your account at ${siteNameEnd} You are a member as before.`,
    whatToDo:
      'If you did not expect this, tell us. If you think that somebody else can use your account, reset your password now.',
  }),
}

type AccountTx = Pick<Tx, 'db' | 'afterCommit'> & { rooms: Pick<Rooms, 'mail'> }

/** To the owner, in the transaction of what it tells about. */
export const mailSecurityNotice = (tx: AccountTx, userId: number, notice: Notice) =>
  tx.rooms.mail.send(tx, 'security-notice', { userId, ...notice })

export function securityLetters(rooms: Pick<Rooms, 'config' | 'database' | 'mail'>) {
  rooms.mail.register<Notice & { userId: number }>('security-notice', (notice) => securityNotice(rooms, notice))
}

/** Not to an address that no one has proven to be theirs: a stranger has no account to look after. */
async function securityNotice(
  { config, database }: Pick<Rooms, 'config' | 'database'>,
  { userId, event, detail = '' }: Notice & { userId: number },
): Promise<Letter | null> {
  const account = await selectAccount(database.db, userId)
  if (!account?.email_verified_at) return null
  const { subject, whatHappened, ifItWasNotYou = resetNow, ...words } = wordsOf[event](detail)
  const whatToDo = words.whatToDo ?? `If that was you, there is nothing to do. If it was not, ${ifItWasNotYou}`
  return letter({
    to: account.email,
    subject,
    greetingName: account.name,
    paragraphs: [whatHappened, whatToDo],
    action: { label: 'Reset password', url: `${config.publicUrl}/auth?tab=forgot-password` },
  })
}
