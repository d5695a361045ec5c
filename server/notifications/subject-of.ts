import { notificationKinds, type NotificationType } from '#contract/notification-kinds.ts'

export interface About {
  type: NotificationType
  senderId?: number
  postId?: number
  holdingId?: number
  content?: string
}

/** What a line of the list is about, as stored in `notification_groups`. Decisions of the house stand alone. */
export function subjectOf({ type, senderId, postId, holdingId, content }: About): string {
  const { per, actWithContent } = notificationKinds[type]
  if (postId !== undefined && per === 'post') return `post:${postId}`
  // Pinning a post is a different act from posting: those who did one are not counted with those who did the other.
  if (holdingId !== undefined && postId !== undefined && content && actWithContent) return `holding:${holdingId}:pin`
  if (holdingId !== undefined && per === 'holding') return `holding:${holdingId}`
  if (senderId !== undefined && per === 'sender') return `user:${senderId}`
  return ''
}
