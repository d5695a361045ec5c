import { notificationKinds, type NotificationType } from '#contract/notification-kinds.ts'

export interface About {
  type: NotificationType
  senderId?: number
  postId?: number
  holdingId?: number
}

/** What a line of the list is about, as `notification_groups` spells it. What the house decides stands alone. */
export function subjectOf({ type, senderId, postId, holdingId }: About): string {
  const { per } = notificationKinds[type]
  if (postId !== undefined && per === 'post') return `post:${postId}`
  if (holdingId !== undefined && per === 'holding') return `holding:${holdingId}`
  if (senderId !== undefined && per === 'sender') return `user:${senderId}`
  return ''
}
