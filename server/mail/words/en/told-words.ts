import type { HoldingKindName } from '#contract/holding-kinds.ts'
import { formatsOf } from '../formats.ts'
import type { Reason } from '../reasons.ts'
import { siteName, siteNameEnd } from '../site-name.ts'
import { eventWords, reasonOf } from './event-words.ts'

const { date, day, list, plural } = formatsOf('en')

interface Titled {
  title: string
}
interface Reasoned extends Titled {
  reason: string | null
}
interface Reviewed extends Reasoned {
  kind: HoldingKindName
}

const because = (reason: string | null) => (reason ? `: ${reason}` : '')

const your: Record<HoldingKindName, string> = {
  ...{ group: 'Your group', event: 'Your event', course: 'Your course', resource: 'Your resource', want: 'Your request' },
  ...{ offer: 'Your offer', collection: 'Your collection', item: 'Your item' },
}

/** Which of an offer's terms have changed. */
export type OfferTerm = 'place' | 'postage' | 'until'
const terms: Record<OfferTerm, string> = { place: 'place', postage: 'postage', until: 'last day' }

/** What the house itself says. In English, pages and devices say the same. */
export const toldWords = {
  postApproved: (_: object) => 'Your post has been approved',
  postRejected: ({ reason }: { reason: string | null }) => `Your post was not approved${because(reason)}`,
  warned: (_: object) => 'You received a content warning',
  approved: ({ kind, title }: Reviewed) => `${your[kind]} “${title}” has been approved`,
  rejected: ({ kind, title, reason }: Reviewed) => `${your[kind]} “${title}” was not approved${because(reason)}`,
  sentBack: ({ kind, title, reason }: Reviewed) => `${your[kind]} “${title}” was sent back${because(reason)}`,
  draftEnds: ({ title, at }: Titled & { at: string }) =>
    `Your draft “${title}” will be deleted on ${date(at)}, unless you change it`,
  reportDismissed: (_: object) => 'An admin looked at what you reported and found that it may stay',
  reportWarned: (_: object) => 'An admin looked at the profile you reported and gave its member a warning',
  reportRemoved: (_: object) => 'An admin looked at what you reported and removed it',
  appealDecided: ({ isSuspension, isGranted }: { isSuspension: boolean; isGranted: boolean }) =>
    `Your appeal against ${isSuspension ? 'your suspension' : 'a warning'} was ${isGranted ? 'granted' : 'not granted'}`,
  exportReady: (_: object) => 'Your data is ready to download',

  eventChanged: eventWords.changed,
  eventCancelled: eventWords.cancelled,
  eventBegins: eventWords.begins,
  eventRecording: ({ title }: Titled) => `The recording of “${title}” is there`,
  eventSlides: ({ title }: Titled) => `The slides of “${title}” are there`,
  eventNote: ({ title }: Titled) => `The hosts of “${title}” wrote a closing note`,
  hostsWithYou: ({ name, title }: Titled & { name: string }) => `${name} hosts “${title}” with you now`,
  removedFromEvent: ({ title, reason }: Reasoned) => `You were removed from “${title}”${because(reason)}`,
  placeFree: ({ title }: Titled) => `A place is free: you are going to “${title}”`,

  groupMember: ({ title }: Titled) => `You are now a member of ${title}`,
  groupRefused: ({ title, reason }: Reasoned) => `Your request to join ${title} was not accepted${because(reason)}`,
  groupModerator: ({ title }: Titled) => `You are now a moderator of ${title}`,
  groupNoModerator: ({ title }: Titled) => `You are no longer a moderator of ${title}`,
  groupOwner: ({ title }: Titled) => `You are now the owner of ${title}`,
  groupRemoved: ({ title, reason }: Reasoned) => `You were removed from ${title}${because(reason)}`,
  groupOpens: ({ title, at }: Titled & { at: string }) => `${title} will be open to every member on ${date(at)}`,
  groupArchived: ({ title, reason }: Reasoned) => `${title} was archived${because(reason)}`,
  groupWithoutOwner: ({ title, days }: Titled & { days: number }) => `${title} was archived: It had no owner for ${days} days`,
  groupReopened: ({ title }: Titled) => `${title} was reopened`,
  groupPostsWait: ({ title, count }: Titled & { count: number }) =>
    `${plural(count, { one: '# post waits', other: '# posts wait' })} for review in ${title}`,
  groupSharesWait: ({ title, count }: Titled & { count: number }) =>
    `${plural(count, { one: '# submission waits', other: '# submissions wait' })} for review in ${title}`,

  certificate: ({ title }: Titled) => `You received a certificate: ${title}`,
  certificateWithdrawn: ({ title, reason }: Titled & { reason: Reason }) =>
    `A certificate was withdrawn: ${title}. ${reasonOf(reason)}`,
  hoursAdded: ({ title, hours }: Titled & { hours: number }) =>
    `${plural(hours, { one: '# hour was', other: '# hours were' })} added to your learning record: ${title}`,
  hoursMissing: ({ name, hours, endsOn }: { name: string; hours: number; endsOn: string }) =>
    `${plural(hours, { one: '# hour is', other: '# hours are' })} missing for ${name}, which ends on ${day(endsOn)}`,

  lineGone: ({ title }: Titled) => `“${title}” is no longer offered`,
  offerGone: (_: object) => 'What you asked for is no longer offered',
  offerChanged: ({ title, changes }: Titled & { changes: OfferTerm[] }) =>
    `“${title}” has changed: ${list(changes.map((change) => terms[change]))}`,
  lineRenamed: ({ was, title }: Titled & { was: string }) => `“${was}” was changed to “${title}”`,
  lineTaken: ({ title }: Titled) => `“${title}” is taken`,
  linePromised: ({ title }: Titled) => `“${title}” is promised to you`,
  lineFreed: ({ title }: Titled) => `“${title}” is no longer promised to you`,
  lineUnwanted: ({ title }: Titled) => `“${title}” is no longer wanted`,
  answerHelped: ({ title }: Titled) => `Your answer helped: “${title}”`,
  linkBroken: ({ title }: Titled) => `The link of “${title}” does not work any more`,
  linkMoved: ({ title }: Titled) => `The address of “${title}” has changed. Use the new one?`,
  newVersion: ({ title, note }: Titled & { note: string }) => `“${title}” has a new version: ${note}`,
  importDone: ({ items, errors }: { items: number; errors: number }) =>
    `Your import is done: ${items} items, ${errors} with errors`,
  /** What is wrong with a row is said by the pages, in English only. */
  importRefused: ({ row, problem }: { row: number; problem: string }) => `Your import could not be done: Row ${row}: ${problem}`,
  importFailed: (_: object) => 'Your import could not be done: Something went wrong. Please try again.',
  importStopped: (_: object) => 'Your import has ended early: you may not write to this collection any more.',
} satisfies Record<string, (given: never) => string>

export type ToldWords = typeof toldWords

/** For a letter about notices, or a digest. */
export const noticeWords = {
  subject: ({ count }: { count: number }) => `${count} new notifications`,
  away: (_: object) => 'While you were away:',
  awayMany: ({ count }: { count: number }) => `While you were away, ${count} things happened:`,
  newForYou: (_: object) => 'New for you',
  footer: (_: object) =>
    `You are receiving this email because something waited for you at ${siteName} for more than ten minutes.`,
  noMoreNotices: (_: object) => 'No more emails about notifications',
  andMore: ({ count }: { count: number }) => `And ${count} more`,
  open: (_: object) => `Open ${siteName}`,
  invitation: ({ days }: { days: number }) => `Read what it is about. You can accept for ${days} days, or decline.`,
  openGroup: (_: object) => 'Open the group',
  digest: ({ isDaily }: Period) => `Your ${isDaily ? 'day' : 'week'} at ${siteName}`,
  digestIntro: ({ isDaily }: Period) => `This is what you have not seen of the last ${isDaily ? 'day' : 'week'}.`,
  digestFooter: ({ isDaily }: Period) =>
    `You are receiving this email once a ${isDaily ? 'day' : 'week'}, when there is something in it.`,
  noMoreDigests: (_: object) => 'No more digests',
  unread: (_: object) => 'Unread notifications',
  fromColleagues: (_: object) => 'From your colleagues',
  fromGroups: (_: object) => 'From your groups',
  quote: ({ author, group, beginning }: { author: string; group: string | null; beginning: string }) =>
    `${author}${group ? ` in ${group}` : ''}: “${beginning}”`,
  newsletterFooter: (_: object) => `You are receiving this email because you subscribed to the newsletter of ${siteNameEnd}`,
  unsubscribe: (_: object) => 'Unsubscribe',
} satisfies Record<string, (given: never) => string>

export type NoticeWords = typeof noticeWords

interface Period {
  isDaily: boolean
}
