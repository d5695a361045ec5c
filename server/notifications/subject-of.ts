import type { NotificationType } from '#contract/notifications.ts'

export interface About {
  type: NotificationType
  senderId?: number
  postId?: number
}

const perPost = new Set<NotificationType>(['post_liked', 'comment', 'mention'])
const perSender = new Set<NotificationType>(['message', 'colleague_request', 'colleague_accepted'])

/** What a line of the list is about, as `notification_groups` spells it. What the house decides stands alone. */
export function subjectOf({ type, senderId, postId }: About): string {
  if (postId !== undefined && perPost.has(type)) return `post:${postId}`
  if (senderId !== undefined && perSender.has(type)) return `user:${senderId}`
  return ''
}
