import { holdingKinds, type HoldingKindName } from './holding-kinds.ts'
import type { Notification } from './notifications.ts'

// Apart from the calls: the first load counts what is unread and need not carry the wording.

export interface Channels {
  inApp: boolean
  email: boolean
  /** On the devices where push is switched on. */
  push: boolean
}

type About = Pick<Notification, 'sender' | 'commentId' | 'holding'> & { post?: { id: number } | null | undefined }

export const notificationSections = ['Groups', 'Events', 'Learning and sharing'] as const
export type NotificationSection = (typeof notificationSections)[number]

export interface NotificationKind {
  /** As listed in the settings, in the order of this table. */
  title: string
  /** Follows the names of the people who did it. */
  act?: string
  /** Used instead when the notice has content. */
  actWithContent?: string
  /** Used instead for holdings of another kind; `{}` is the title, `{content}` the notice's content. */
  actOf?: Partial<Record<HoldingKindName, string>>
  /** In the settings, kinds of one room are grouped together. */
  section?: NotificationSection
  /** For what the house itself says; without one the content is shown. */
  sentence?: string
  /** What one line of the list collects; without it each notice has its own. */
  per?: 'post' | 'sender' | 'holding'
  tab?: 'requests' | 'moderation'
  /** The default for members who have not chosen. */
  channels: Channels
  /** Always told in the app, whatever is chosen: it concerns the member's own standing, or what they asked for. */
  isAlwaysInApp?: true
  /** Shown instead of a face. */
  sign?: 'done' | 'refused' | 'warned'
  /** Where it leads; by default to the post, or to the person's profile. */
  path?: (about: About) => string | null
}

const both = { inApp: true, email: true, push: true }
const inApp = { inApp: true, email: false, push: false }
const ofGroups = { section: 'Groups' } as const
const ofEvents = { section: 'Events' } as const

/**
 * Everything is told in the app; by letter and on devices, whatever awaits an answer or concerns the member's own work. A
 * new kind is one entry here and the verb that sends it.
 */
const kinds = {
  message: {
    ...{ title: 'Messages', act: 'sent you a message', per: 'sender', channels: both },
    path: ({ sender }) => sender && `/messages/${sender.id}`,
  },
  colleague_request: {
    ...{ title: 'Colleague requests', act: 'sent you a colleague request', per: 'sender', tab: 'requests', channels: both },
  },
  colleague_accepted: {
    ...{ title: 'Accepted requests', act: 'accepted your colleague request', per: 'sender', tab: 'requests', channels: inApp },
  },
  post_liked: { title: 'Likes on my posts', act: 'liked your post', per: 'post', channels: inApp },
  comment: { title: 'Comments on my posts', act: 'commented on your post', per: 'post', channels: both },
  mention: { title: 'Mentions of me', act: 'mentioned you', per: 'post', channels: both },
  post_approved: {
    ...{
      title: 'My post is approved',
      sentence: 'Your post has been approved',
      tab: 'moderation',
      channels: inApp,
      sign: 'done',
    },
  },
  post_rejected: { title: 'My post is rejected', tab: 'moderation', channels: both, sign: 'refused' },
  holding_reviewed: { title: 'My submissions', tab: 'moderation', channels: both },
  holding_comment: {
    ...{ title: 'Comments on what I shared', act: 'commented on', per: 'holding', channels: both },
    actOf: { event: 'asked about {}' },
  },
  group_request: {
    ...{
      title: 'Requests to join my groups',
      act: 'asked to join',
      per: 'holding',
      tab: 'requests',
      channels: both,
      ...ofGroups,
    },
    path: ({ holding }) => (holding ? `/groups/${holding.id}/review` : null),
  },
  group_invited: {
    ...{ title: 'Invitations', act: 'invited you to', per: 'holding', tab: 'requests', channels: both, ...ofGroups },
    actOf: { event: 'asked you to host {} with them', collection: 'asked you to edit {} with them' },
  },
  group_changed: { title: 'My place in groups', channels: inApp, ...ofGroups },
  group_post: {
    ...{ title: 'New in my groups', act: 'posted in', actWithContent: 'pinned a post in', per: 'holding', channels: inApp },
    ...ofGroups,
    actOf: { event: 'posted {} in {content}', collection: 'posted {} in {content}' },
    path: ({ holding }) => (holding?.kind === 'group' ? `/groups/${holding.id}` : null),
  },
  group_review: {
    ...{ title: 'What waits in my groups', per: 'holding', tab: 'moderation', channels: inApp, ...ofGroups },
    path: ({ holding }) => (holding ? `/groups/${holding.id}/review` : null),
  },
  event_changed: { title: 'Changes of events', per: 'holding', channels: both, ...ofEvents },
  event_reminder: { title: 'Reminders', per: 'holding', channels: both, ...ofEvents },
  learning: {
    ...{ title: 'Learning record', channels: inApp, section: 'Learning and sharing', path: () => '/learning/record' },
  },
  resource_news: {
    ...{ title: 'What I shared and saved', per: 'holding', channels: inApp, section: 'Learning and sharing' },
    act: 'used',
    actOf: { resource: 'used {} in their library', want: 'answered {}', offer: 'asks for {content} of {}' },
  },
  collection_news: {
    ...{ title: 'My collections', act: 'edits', channels: inApp, section: 'Learning and sharing' },
    actOf: { collection: 'edits {} with you now' },
  },
  // Not by letter, since a letter of its own goes out at once; the same holds for an export.
  warning: {
    ...{ title: 'Content warnings', sentence: 'You received a content warning', tab: 'moderation', channels: inApp },
    ...{ isAlwaysInApp: true, sign: 'warned', path: () => '/warnings' },
  },
  report_closed: { title: 'My report is closed', tab: 'moderation', channels: inApp, isAlwaysInApp: true },
  appeal_decided: {
    ...{ title: 'My appeal is decided', tab: 'moderation', channels: both, isAlwaysInApp: true, path: () => '/warnings' },
  },
  export_ready: { title: 'My export is ready', channels: inApp, isAlwaysInApp: true, path: () => '/settings#your-data' },
} as const satisfies Record<string, NotificationKind>

export type NotificationType = keyof typeof kinds
export const notificationKinds: Record<NotificationType, NotificationKind> = kinds
export const notificationTypes = Object.keys(kinds) as NotificationType[]

export const typesOfTab = (tab: NonNullable<NotificationKind['tab']>) =>
  notificationTypes.filter((type) => notificationKinds[type].tab === tab)

/** A later release may have sent kinds this one does not know: for those the content is shown. */
const kindOf = (type: string): Partial<NotificationKind> =>
  Object.hasOwn(kinds, type) ? notificationKinds[type as NotificationType] : {}

type Told = Pick<Notification, 'type' | 'content' | 'sender' | 'otherSenders' | 'holding'>

/** A title is quoted; a group's name is not. */
const nameOf = ({ kind, title }: NonNullable<Told['holding']>) => (kind === 'group' ? title : `“${title}”`)

/**
 * All placeholders in one pass, since a title may itself contain such braces. An act without a placeholder for the name gets
 * it at the end.
 */
const filled = (act: string, name: string, content: string) =>
  (act.includes('{}') ? act : `${act} {}`).replaceAll(/\{(?:content)?\}/g, (gap) => (gap === '{}' ? name : content))

/** In two parts, so that the names can be set apart. */
export function wordsOf({ type, content, sender, otherSenders, holding }: Told) {
  const { act: usual, actWithContent, actOf, sentence } = kindOf(type)
  const done = (holding && actOf?.[holding.kind]) || (content && actWithContent) || usual
  const act = done && holding ? filled(done, nameOf(holding), content) : done
  if (!act || !sender) return { who: '', says: sentence ?? content }
  if (otherSenders === 0) return { who: sender.name, says: act }
  // The only act in the present tense.
  const says = act.replace(/^asks /, 'ask ')
  return { who: `${sender.name} and ${otherSenders} ${otherSenders === 1 ? 'other' : 'others'}`, says }
}

export const signOf = (type: string) => kindOf(type).sign

/** Where it leads. */
export function pathOf({ type, ...about }: About & { type: string }): string {
  const { sender, post, holding, commentId } = about
  const own = kindOf(type).path?.(about)
  if (own) return own
  if (post) return commentId ? `/posts/${post.id}#comment-${commentId}` : `/posts/${post.id}`
  if (holding) return `${holdingKinds[holding.kind].path(holding)}${commentId ? `#comment-${commentId}` : ''}`
  return sender ? `/profile/${sender.id}` : '/notifications'
}
