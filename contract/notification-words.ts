import type { Notification } from './notifications.ts'

// Apart from the calls: the first load counts what is unread and need not carry what it says.

/** The words after the name; of every other type the content is shown. */
const acts: Record<string, string> = {
  message: 'sent you a message',
  colleague_request: 'sent you a colleague request',
  colleague_accepted: 'accepted your colleague request',
  post_liked: 'liked your post',
  comment: 'commented on your post',
  mention: 'mentioned you',
}
const sentences: Record<string, string> = {
  post_approved: 'Your post has been approved',
  warning: 'You received a content warning',
}

/** In two parts, so that the names may be set apart. */
export function wordsOf({
  type,
  content,
  sender,
  otherSenders,
}: Pick<Notification, 'type' | 'content' | 'sender' | 'otherSenders'>) {
  const act = acts[type]
  if (!act || !sender) return { who: '', says: sentences[type] ?? content }
  if (otherSenders === 0) return { who: sender.name, says: act }
  return { who: `${sender.name} and ${otherSenders} ${otherSenders === 1 ? 'other' : 'others'}`, says: act }
}

/** Where it leads. */
export function pathOf({
  type,
  sender,
  post,
  commentId,
}: Pick<Notification, 'type' | 'sender' | 'commentId'> & { post?: { id: number } | null | undefined }) {
  if (type === 'warning' || type === 'appeal_decided') return '/warnings'
  if (type === 'export_ready') return '/settings#your-data'
  if (type === 'message' && sender) return `/messages/${sender.id}`
  if (post) return commentId ? `/posts/${post.id}#comment-${commentId}` : `/posts/${post.id}`
  return sender ? `/profile/${sender.id}` : '/notifications'
}
