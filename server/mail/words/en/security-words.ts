import type { LetterText } from '../letter-text.ts'
import { siteName, siteNameEnd } from '../site-name.ts'

const resetNow = 'reset your password now: that signs out every device.'
const ifItWasNotYou = (whatToDo: string) => `If that was you, there is nothing to do. If it was not, ${whatToDo}`
const ifUnexpected =
  'If you did not expect this, tell us. If you think that someone else can use your account, reset your password now.'

const notice = (subject: string, whatHappened: string, whatToDo = ifItWasNotYou(resetNow)): LetterText & { action: string } => ({
  ...{ subject, paragraphs: [whatHappened, whatToDo], action: 'Reset password' },
})

/** Letters about what gives access to an account; `detail` is a passkey, a username or a number. */
export const securityWords = {
  'two-factor-on': () =>
    notice(
      'Two-factor authentication was turned on',
      `Signing in to your account at ${siteName} with the password now takes a code of your authenticator app as well. Every other device was signed out.`,
      ifItWasNotYou(`${resetNow} Then write to us, because the codes are someone else’s.`),
    ),
  'two-factor-off': () =>
    notice(
      'Two-factor authentication was turned off',
      `The password alone now signs in to your account at ${siteName}; its recovery codes are void.`,
    ),
  'recovery-codes-renewed': () =>
    notice('Your recovery codes were renewed', `Your account at ${siteName} has ten new recovery codes. The old ones are void.`),
  'recovery-code-used': ({ detail }: { detail: string }) =>
    notice(
      'A recovery code was used',
      `Someone signed in to your account at ${siteName} with your password and a recovery code. That code is void now; left: ${detail}. You can make new ones in the settings.`,
    ),
  'codes-refused': () =>
    notice(
      'Someone knows your password',
      `Someone entered the password of your account at ${siteName} and then many wrong codes. All of them were refused, and so is every further one from there for a day.`,
    ),
  'passkey-added': ({ detail }: { detail: string }) =>
    notice(
      'A passkey was added',
      `A passkey can now sign in to your account at ${siteName}: “${detail}”.`,
      ifItWasNotYou(`${resetNow} Then remove the passkey in the settings.`),
    ),
  'passkey-removed': ({ detail }: { detail: string }) =>
    notice(
      'A passkey was removed',
      `A passkey signs in to your account at ${siteName} no more: “${detail}”. Every other device was signed out.`,
    ),
  'token-made': ({ detail }: { detail: string }) =>
    notice(
      'An access token was made',
      `A program can now use your account at ${siteName} with an access token: “${detail}”. You can revoke it in the settings at any time.`,
      ifItWasNotYou(`${resetNow} That ends every access token too.`),
    ),
  'sign-on-linked': ({ detail }: { detail: string }) =>
    notice(
      'Another account was linked with yours',
      `An account of ${detail} can now sign in to your account at ${siteNameEnd}`,
      ifItWasNotYou(`${resetNow} Then unlink it in the settings, under Security.`),
    ),
  'sign-on-unlinked': ({ detail }: { detail: string }) =>
    notice('A linked account was removed', `Your account of ${detail} signs in to your account at ${siteName} no more.`),
  'username-changed': ({ detail }: { detail: string }) =>
    notice(
      'Your username was changed',
      `Your username at ${siteName} is now ${detail}. No one else can take the old one for 90 days.`,
    ),
  'two-factor-reset': () =>
    notice(
      'Two-factor authentication was turned off',
      `The operator of ${siteName} turned off two-factor authentication for your account. The password alone now signs in to it, its recovery codes are void, and every device was signed out.`,
      'If you asked for this, sign in and set it up again when you can. If you did not, reset your password now, and tell us.',
    ),
  'signed-out-by-admin': () =>
    notice(
      'You were signed out everywhere',
      `An admin of ${siteName} ended every session of your account. Nothing else in it was changed, and you can sign in again.`,
      'This is done when an account may be in the wrong hands. If you are not sure that yours is safe, reset your password now.',
    ),
  'made-admin': () =>
    notice(
      'You are an admin now',
      `Your account at ${siteName} was given the admin role: it can review posts, see all members and decide on reports. A good password and two-factor authentication matter more now.`,
      ifUnexpected,
    ),
  'admin-removed': () =>
    notice(
      'You are no longer an admin',
      `The admin role was taken from your account at ${siteNameEnd} You are a member as before.`,
      ifUnexpected,
    ),
} satisfies Record<string, (given: never) => LetterText>

export type SecurityWords = typeof securityWords
