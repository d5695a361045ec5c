import { pathOf, wordsOf } from '#contract/notification-kinds.ts'
import type { LetterKind, Notification } from '#contract/notifications.ts'
import type { LetterLink } from '#server/mail/letter-html.ts'
import { letter, type Letter, type LetterDraft, siteName } from '#server/mail/letter.ts'
import type { Rooms } from '#server/rooms.ts'
import { selectColleaguesPosts, selectGroupPosts, type DigestPost } from './colleagues-posts.ts'
import { selectReceiver, selectUnread, selectUnreadEvents, type Line, type Receiver } from './letter-queries.ts'
import { signUnsubscribeToken } from './unsubscribe-token.ts'

export interface NoticesAbout {
  userId: number
  /** Rows of `notifications`. */
  ids: number[]
}

export interface DigestAbout {
  userId: number
  /** Nothing older. */
  since: string
}

const mostLines = 15

export function notificationLetters(rooms: Rooms) {
  rooms.mail.register<NoticesAbout>('notices', (about) => notices(rooms, about))
  rooms.mail.register<DigestAbout>('digest', (about) => digest(rooms, about))
}

/** What was read, withdrawn or unsubscribed from before it leaves is not in it. */
async function notices(rooms: Rooms, { userId, ids }: NoticesAbout): Promise<Letter | null> {
  const { db } = rooms.database
  const receiver = await selectReceiver(db, userId)
  const lines = receiver ? await selectUnreadEvents(db, { userId, ids, channel: 'email' }) : []
  if (!receiver || lines.length === 0) return null
  const [first] = lines
  return bulkLetter(rooms, {
    receiver,
    kind: 'notices',
    subject: lines.length === 1 ? sentenceOf(first!) : `${lines.length} new notifications`,
    paragraphs: [lines.length === 1 ? 'While you were away:' : `While you were away, ${lines.length} things happened:`],
    sections: [{ title: 'New for you', items: linksTo(rooms, lines) }],
    footer: `You receive this letter because something waited for you at ${siteName} for more than ten minutes.`,
    unsubscribeLabel: 'No more letters about notifications',
  })
}

async function digest(rooms: Rooms, { userId, since }: DigestAbout): Promise<Letter | null> {
  const { db } = rooms.database
  const receiver = await selectReceiver(db, userId)
  if (!receiver || receiver.digest === 'never') return null
  const lines = await selectUnread(db, { userId, since: new Date(since) })
  const posts = await selectColleaguesPosts(db, { userId, since: new Date(since) })
  const inGroups = await selectGroupPosts(db, { userId, since: new Date(since) })
  // What the rooms plan is no news of its own: it stands in a letter that there is for something else.
  if (lines.length + posts.length + inGroups.length === 0) return null
  const planned = await selectPlanned(rooms, userId)
  const period = receiver.digest === 'daily' ? 'day' : 'week'
  return bulkLetter(rooms, {
    receiver,
    kind: 'digest',
    subject: `Your ${period} at ${siteName}`,
    paragraphs: [`This is what you have not seen of the last ${period}.`],
    sections: [
      ...(lines.length > 0 ? [{ title: 'Unread notifications', items: linksTo(rooms, lines) }] : []),
      ...(posts.length > 0 ? [{ title: 'From your colleagues', items: quotes(rooms, posts) }] : []),
      ...(inGroups.length > 0 ? [{ title: 'From your groups', items: quotes(rooms, inGroups) }] : []),
      ...planned,
    ],
    footer: `You receive this letter once a ${period}, when there is something in it.`,
    unsubscribeLabel: 'No more digests',
  })
}

/** What each room has for a digest; rooms stand to the right, and say it themselves. */
async function selectPlanned(rooms: Rooms, userId: number) {
  const found = await Promise.all(Object.values(rooms.holdingKinds).map((kind) => kind.inDigest?.(rooms, userId)))
  return found.flatMap((part) =>
    part && part.links.length > 0
      ? [{ title: part.title, items: part.links.map(({ label, path }) => ({ label, url: rooms.config.publicUrl + path })) }]
      : [],
  )
}

const quotes = ({ config }: Rooms, posts: DigestPost[]): LetterLink[] =>
  posts.map(({ id, author, group, beginning }) => ({
    label: `${author}${group ? ` in ${group}` : ''}: “${beginning}”`,
    url: `${config.publicUrl}/posts/${id}`,
  }))

interface BulkDraft extends Omit<LetterDraft, 'to' | 'footerLink'> {
  receiver: Receiver
  kind: LetterKind
  unsubscribeLabel: string
}

/** RFC 8058: one click in the mail program is enough, and the same in the letter for those that know no such click. */
export async function bulkLetter(
  { database, config }: Rooms,
  { receiver, kind, unsubscribeLabel, action, ...draft }: BulkDraft,
): Promise<Letter> {
  const token = await signUnsubscribeToken(database.db, { kind, userId: receiver.id })
  return letter({
    ...draft,
    to: receiver.email,
    greetingName: receiver.name,
    action: action ?? { label: `Open ${siteName}`, url: `${config.publicUrl}/notifications` },
    footerLink: { label: unsubscribeLabel, url: `${config.publicUrl}/unsubscribe/${token}` },
    headers: {
      'List-Unsubscribe': `<${config.publicUrl}/api/unsubscribe/${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  })
}

export function sentenceOf(line: Pick<Notification, 'type' | 'content' | 'sender' | 'otherSenders' | 'holding'>): string {
  const { who, says } = wordsOf(line)
  return who ? `${who} ${says}` : says
}

function linksTo({ config }: Rooms, lines: Line[]): LetterLink[] {
  const shown = lines.slice(0, mostLines).map((line) => ({ label: sentenceOf(line), url: config.publicUrl + pathOf(line) }))
  const rest = lines.length - shown.length
  return rest === 0 ? shown : [...shown, { label: `And ${rest} more`, url: `${config.publicUrl}/notifications` }]
}
