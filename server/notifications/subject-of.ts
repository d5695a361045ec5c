import { notificationKinds, type NotificationType } from '#contract/notification-kinds.ts'

export interface About {
  type: NotificationType
  senderId?: number
  postId?: number
}

/** What a line of the list is about, as `notification_groups` spells it. What the house decides stands alone. */
export function subjectOf({ type, senderId, postId }: About): string {
  const { per } = notificationKinds[type]
  if (postId !== undefined && per === 'post') return `post:${postId}`
  if (senderId !== undefined && per === 'sender') return `user:${senderId}`
  return ''
}
