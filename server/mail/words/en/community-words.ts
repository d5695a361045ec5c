import type { RuleId } from '#contract/rule-ids.ts'
import { formatsOf } from '../formats.ts'
import type { LetterText } from '../letter-text.ts'
import { siteName, siteNameEnd } from '../site-name.ts'

const { plural } = formatsOf('en')

/** The frame around every letter. */
export const frameWords = {
  greeting: ({ name }: { name: string | undefined }) => (name ? `Hello ${name},` : 'Hello,'),
  footer: () =>
    `You are receiving this email because this address was entered at ${siteName}, the professional network for librarians.`,
  orOpen: () => 'Or open this address:',
  /** Between a label and its address. */
  colon: () => ':',
} satisfies Record<string, (given: never) => string>

export type FrameWords = typeof frameWords

/** Letters about standing, and from the site's forms. */
export const communityWords = {
  warning: ({ rule, reason, warnings, most, days }: Warning) => ({
    subject: 'You received a content warning',
    paragraphs: [
      `An admin gave you a warning under the rule “${rule}”: ${reason}`,
      `You have ${plural(warnings, { one: '# standing warning', other: '# standing warnings' })}. After ${most}, a further breach may end in a suspension.`,
      `You can read it, and appeal once within ${days} days; another admin decides where there is one.`,
    ],
    action: 'Read the warning',
  }),
  suspended: ({ reason, days }: { reason: string; days: number }) => ({
    subject: 'Your account has been suspended',
    paragraphs: [
      `An admin suspended your account: ${reason}`,
      `You can still sign in to read why and to appeal once within ${days} days.`,
    ],
    action: 'Sign in',
  }),
  restored: () => ({
    subject: 'Your account is open again',
    paragraphs: ['Your suspension has ended. Your profile, posts and colleagues are as they were.'],
    action: `Go to ${siteName}`,
  }),
  verificationRefused: ({ reason }: { reason: string }) => ({
    subject: 'Your profile was not verified',
    paragraphs: [
      `An admin looked at your profile and did not give it the Verified badge: ${reason}`,
      'Everything else stays open to you. Add your workplace to your profile and answer through the contact page if you want us to look again.',
    ],
    action: 'Contact us',
  }),
  newsletterConfirmation: ({ hours }: { hours: number }) => ({
    subject: 'Confirm your subscription',
    paragraphs: [
      `Someone asked to receive the newsletter of ${siteName} at this address. The link works for ${hours} hours.`,
      'If that was not you, ignore this email: without the link nothing is sent, and the address is forgotten.',
    ],
    action: 'Confirm subscription',
  }),
  contactReceipt: () => ({
    subject: 'We have your message',
    paragraphs: [
      `Thank you for writing to ${siteNameEnd} Your message has reached us; we read every one and answer by mail to this address.`,
      'If you did not write to us, someone has mistyped their address: ignore this email.',
    ],
  }),
  contactAnswer: ({ subject, reply }: { subject: string; reply: string[] }) => ({
    subject: `Re: ${subject}`,
    paragraphs: [...reply, `You wrote to us through the contact page of ${siteNameEnd}`],
  }),
  applicationReceipt: ({ position, months }: { position: string | null; months: number }) => ({
    subject: 'We have your application',
    paragraphs: [
      `Thank you for applying ${position ? `as ${position} ` : ''}at ${siteNameEnd} We read every application and answer by mail to this address.`,
      `What you sent is read only by those who decide about it, and is deleted after ${months} months.`,
      'If you did not apply, someone has mistyped their address: ignore this email.',
    ],
  }),
  webhookPaused: ({ host }: { host: string }) => ({
    subject: 'A webhook was paused',
    paragraphs: [
      `For days nothing has arrived at the webhook at ${host}. Nothing more is sent to it until an admin lets it go on.`,
    ],
    action: 'Look at the webhooks',
  }),
  testLetter: ({ address, at }: { address: string; at: string }) => ({
    subject: 'A test email',
    paragraphs: [
      `Mail of ${address} goes out. This email was built at ${at} UTC.`,
      'If it lay in the spam folder, see that the sender is of the site’s own domain, and that its SPF and DKIM records name the mail server.',
    ],
  }),
} satisfies Record<string, (given: never) => LetterText>

export type CommunityWords = typeof communityWords

export interface Warning {
  rule: string
  reason: string
  warnings: number
  /** After this many, a further breach may lead to suspension. */
  most: number
  days: number
}

/** The titles of the Community Guidelines' rules. */
export const ruleWords = {
  on_topic: () => 'Stay on topic',
  promotion: () => 'No sales',
  respect: () => 'Treat each other well',
  privacy: () => 'Protect patrons',
  rights: () => 'Cite your sources',
  authentic: () => 'Write it yourself',
} satisfies Record<RuleId, () => string>

export type RuleWords = typeof ruleWords
