import { formatsOf } from '../formats.ts'
import type { LetterText } from '../letter-text.ts'
import { siteName, siteNameEnd } from '../site-name.ts'

const { date, dateAndTime } = formatsOf('en')

/** Letters about the reader's own account and access to it. */
export const accountWords = {
  verification: () => ({
    subject: 'Verify your email address',
    paragraphs: [
      `Please confirm that this is your email address at ${siteNameEnd} The link works for 24 hours.`,
      `If you did not give this address at ${siteName}, ignore this email: nothing happens without the link.`,
    ],
    action: 'Verify email address',
  }),
  reset: () => ({
    subject: 'Reset your password',
    paragraphs: [
      `Someone asked to reset the password of your account at ${siteNameEnd} The link works once, and for one hour.`,
      'If that was not you, ignore this email: your password stays as it is.',
    ],
    action: 'Reset password',
  }),
  passwordChanged: () => ({
    subject: 'Your password was changed',
    paragraphs: [
      `The password of your account at ${siteName} was changed, and every other device was signed out.`,
      'If that was you, there is nothing to do. If it was not, reset your password now.',
    ],
    action: 'Reset password',
  }),
  emailChange: ({ to }: { to: string }) => ({
    subject: 'Your email address is about to change',
    paragraphs: [
      `Someone who is signed in to your account at ${siteName} asked to change its email address to ${to}. The change takes effect once that address is verified.`,
      'If that was you, there is nothing to do here. If it was not, reset your password now: that stops the change and signs out every device.',
    ],
    action: 'Reset password',
  }),
  newSignIn: ({ browser, system, at }: { browser?: string | undefined; system?: string | undefined; at: string }) => {
    const device = browser && system ? `${browser} on ${system}` : (browser ?? system ?? 'Unknown device')
    return {
      subject: 'New sign-in to your account',
      paragraphs: [
        `Your account at ${siteName} was signed in to from a device or a network that it has not been used from before: ${device}, on ${dateAndTime(at)} UTC.`,
        'If that was you, there is nothing to do. If it was not, reset your password now: that signs out every device.',
      ],
      action: 'Reset password',
    }
  },
  deletionAsked: ({ at, keepsWriting }: { at: string; keepsWriting: boolean }) => ({
    subject: `Your account will be deleted on ${date(at)} (UTC)`,
    paragraphs: [
      `Someone who is signed in to your account at ${siteName} asked to delete it, and knew its password. It will be deleted on ${date(at)} (UTC).`,
      keepsWriting
        ? 'Your posts, your comments and what you shared in the rooms will stay without your name, as you chose. Everything else of yours goes and cannot be brought back.'
        : 'Your posts, your comments and what you shared in the rooms go too, as you chose. Nothing of it can be brought back.',
      'Groups that you own, and events and collections that others look after with you, pass on to them. Events to come that you host alone are cancelled.',
      'To keep the account, sign in before that day and choose “Keep my account” under Settings, Your data. If it was not you who asked, change your password as well.',
    ],
    action: 'Keep my account',
  }),
  accountDeleted: ({ keepsWriting }: { keepsWriting: boolean }) => ({
    subject: 'Your account has been deleted',
    paragraphs: [
      `Your account at ${siteName} has been deleted, as you asked. We no longer know your name or this address, and this is our last email.`,
      keepsWriting
        ? 'Your posts, your comments and what you shared in the rooms stay as those of a deleted member. Messages stay with the people you sent them to, in the same way.'
        : 'Your posts, your comments and what you shared in the rooms are gone. Messages stay with the people you sent them to, as those of a deleted member.',
      'Your learning record and your certificates are gone. What you built with others is theirs now.',
      'Thank you for having been here.',
    ],
    footer: `You are receiving this email because this address belonged to an account at ${siteName}, the professional network for librarians.`,
  }),
  exportReady: ({ days }: { days: number }) => ({
    subject: 'Your data is ready to download',
    paragraphs: [
      `The data that you asked for is ready. You can download it in your settings for ${days} days; then the file is deleted.`,
      'If you did not ask for it, change your password now: that signs out every other device.',
    ],
    action: 'Open your settings',
  }),
  exportTooLarge: ({ gigabytes }: { gigabytes: number }) => ({
    subject: 'Your data could not be exported',
    paragraphs: [
      `Your data is larger than ${gigabytes} GB, which is more than we can put into one file. ` +
        'Write to us, and we will find another way to give it to you.',
    ],
    action: 'Contact us',
  }),
  exportFailed: ({ hours }: { hours: number }) => ({
    subject: 'Your data could not be exported',
    paragraphs: [
      `The data that you asked for could not be gathered, which is our fault. You can ask for it again after ${hours} hour.`,
    ],
    action: 'Open your settings',
  }),
  invitation: ({ inviter, until, days }: { inviter: string | undefined; until: string; days: number }) => ({
    subject: `You are invited to ${siteName}`,
    paragraphs: [
      `${inviter ? `${inviter} invites` : 'We invite'} you to ${siteName}, the professional network for librarians, archivists and information specialists.`,
      `The link is for you alone, works once, and until ${date(until)}.`,
      `If you would rather not, ignore this email: your address is deleted ${days} days after that.`,
    ],
    action: 'Accept the invitation',
  }),
  admitted: () => ({
    subject: 'Welcome: you are a member now',
    paragraphs: [`An admin has let you in at ${siteNameEnd} Everything that members can do is open to you from now on.`],
    action: `Go to ${siteName}`,
  }),
  notAdmitted: ({ reason }: { reason: string | null }) => ({
    subject: 'Your registration was declined',
    paragraphs: [
      `An admin of ${siteName} read your registration and did not let it in${reason ? `: ${reason}` : '.'}`,
      'Your account and everything in it has been deleted. If you think that this is a mistake, please write to us.',
    ],
    action: 'Contact us',
  }),
} satisfies Record<string, (given: never) => LetterText>

export type AccountWords = typeof accountWords
