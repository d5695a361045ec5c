import { daysOfInvitation } from '#contract/groups.ts'
import { pathOf } from '#contract/notification-kinds.ts'
import type { LetterKind } from '#contract/notifications.ts'
import type { LetterLink } from '#server/mail/letter-html.ts'
import { letter, type Letter, type WordedDraft } from '#server/mail/letter.ts'
import type { Words } from '#server/mail/words/en/english.ts'
import type { Rooms } from '#server/rooms.ts'
import { selectColleaguesPosts, selectGroupPosts, type DigestPost } from './colleagues-posts.ts'
import { selectReceiver, selectUnread, selectUnreadEvents, type Line, type Receiver } from './letter-queries.ts'
import { sentenceIn } from './sentence-in.ts'
import { signUnsubscribeToken } from './unsubscribe-token.ts'

export interface NoticesAbout {
  userId: number
  /** Ids of rows in `notifications`. */
  ids: number[]
}

export interface InvitationAbout {
  userId: number
  /** Id of a row in `notifications`. */
  id: number
}

export interface DigestAbout {
  userId: number
  /** Nothing older is included. */
  since: string
}

const mostLines = 15

export function notificationLetters(rooms: Rooms) {
  rooms.mail.register<NoticesAbout>('notices', (about) => notices(rooms, about), { isBulk: true })
  rooms.mail.register<InvitationAbout>('group-invitation', (about) => groupInvitation(rooms, about))
  rooms.mail.register<DigestAbout>('digest', (about) => digest(rooms, about), { isBulk: true })
}

/** Leaves out what was read, withdrawn or unsubscribed from before it was sent. */
async function notices(rooms: Rooms, { userId, ids }: NoticesAbout): Promise<Letter | null> {
  const { db } = rooms.database
  const receiver = await selectReceiver(db, userId)
  const lines = receiver ? await selectUnreadEvents(db, { userId, ids, channel: 'email' }) : []
  if (!receiver || lines.length === 0) return null
  const [first] = lines
  const count = lines.length
  return bulkLetter(rooms, {
    ...{ receiver, kind: 'notices' },
    say: (words) => ({
      subject: count === 1 ? sentenceIn(words, first!) : words.notices.subject({ count }),
      paragraphs: [count === 1 ? words.notices.away({}) : words.notices.awayMany({ count })],
      sections: [{ title: words.notices.newForYou({}), items: linksTo(rooms, words, lines) }],
      footer: words.notices.footer({}),
    }),
  })
}

/** With the inviter's words; none if it has been answered in the meantime. */
async function groupInvitation(rooms: Rooms, { userId, id }: InvitationAbout): Promise<Letter | null> {
  const { db } = rooms.database
  const receiver = await selectReceiver(db, userId)
  const [line] = receiver ? await selectUnreadEvents(db, { userId, ids: [id], channel: 'email' }) : []
  if (!receiver || !line) return null
  const note = line.sender && line.content && { author: line.sender.name, group: null, beginning: line.content }
  return bulkLetter(rooms, {
    ...{ receiver, kind: 'notices', url: rooms.config.publicUrl + pathOf(line) },
    say: (words) => ({
      subject: sentenceIn(words, line),
      paragraphs: [...(note ? [words.notices.quote(note)] : []), words.notices.invitation({ days: daysOfInvitation })],
      action: words.notices.openGroup({}),
      footer: words.notices.footer({}),
    }),
  })
}

async function digest(rooms: Rooms, { userId, since }: DigestAbout): Promise<Letter | null> {
  const { db } = rooms.database
  const receiver = await selectReceiver(db, userId)
  if (!receiver || receiver.digest === 'never') return null
  const lines = await selectUnread(db, { userId, since: new Date(since) })
  const posts = await selectColleaguesPosts(db, { userId, since: new Date(since) })
  const inGroups = await selectGroupPosts(db, { userId, since: new Date(since) })
  // What the rooms have planned is not news in itself: it only accompanies other contents.
  if (lines.length + posts.length + inGroups.length === 0) return null
  const planned = await selectPlanned(rooms, userId)
  const period = { isDaily: receiver.digest === 'daily' }
  return bulkLetter(rooms, {
    ...{ receiver, kind: 'digest' },
    say: (words) => ({
      subject: words.notices.digest(period),
      paragraphs: [words.notices.digestIntro(period)],
      sections: [
        ...(lines.length > 0 ? [{ title: words.notices.unread({}), items: linksTo(rooms, words, lines) }] : []),
        ...(posts.length > 0 ? [{ title: words.notices.fromColleagues({}), items: quotes(rooms, words, posts) }] : []),
        ...(inGroups.length > 0 ? [{ title: words.notices.fromGroups({}), items: quotes(rooms, words, inGroups) }] : []),
        ...planned(words),
      ],
      footer: words.notices.digestFooter(period),
    }),
  })
}

/** What each room has for a digest; rooms stand to the right, so they register it. */
async function selectPlanned(rooms: Rooms, userId: number) {
  const found = await Promise.all(Object.values(rooms.holdingKinds).map((kind) => kind.inDigest?.(rooms, userId)))
  return (words: Words) =>
    found.flatMap((part) => {
      const { title, links } = part?.(words) ?? { title: '', links: [] }
      const items = links.map(({ label, path }) => ({ label, url: rooms.config.publicUrl + path }))
      return items.length > 0 ? [{ title, items }] : []
    })
}

const quotes = ({ config }: Rooms, words: Words, posts: DigestPost[]): LetterLink[] =>
  posts.map(({ id, author, group, beginning }) => ({
    label: words.notices.quote({ author, group, beginning }),
    url: `${config.publicUrl}/posts/${id}`,
  }))

interface BulkDraft extends Pick<WordedDraft, 'say' | 'url'> {
  receiver: Receiver
  kind: LetterKind
}

/** RFC 8058: one click in the mail program is enough, and a link in the letter does the same for programs without that. */
export async function bulkLetter({ database, config }: Rooms, { receiver, kind, say, url }: BulkDraft): Promise<Letter> {
  const token = await signUnsubscribeToken(database.db, { kind, userId: receiver.id })
  return letter({
    ...{ to: receiver.email, readerId: receiver.id, greetingName: receiver.name },
    say: (words) => ({
      action: words.notices.open({}),
      ...say(words),
      footerLink: {
        label: kind === 'digest' ? words.notices.noMoreDigests({}) : words.notices.noMoreNotices({}),
        url: `${config.publicUrl}/unsubscribe/${token}`,
      },
    }),
    url: url ?? `${config.publicUrl}/notifications`,
    headers: {
      'List-Unsubscribe': `<${config.publicUrl}/api/unsubscribe/${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  })
}

function linksTo({ config }: Rooms, words: Words, lines: Line[]): LetterLink[] {
  const shown = lines
    .slice(0, mostLines)
    .map((line) => ({ label: sentenceIn(words, line), url: config.publicUrl + pathOf(line) }))
  const count = lines.length - shown.length
  return count === 0 ? shown : [...shown, { label: words.notices.andMore({ count }), url: `${config.publicUrl}/notifications` }]
}
