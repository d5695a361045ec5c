import { useQuery } from '@tanstack/react-query'
import type { CurrentUser } from '#contract/users.ts'
import { unreadMessagesQuery } from '#client/messages/unread-query.ts'
import { unreadNotificationsQuery } from '#client/notifications/unread-query.ts'
import type { NavCounts } from './navigation.ts'

/** As the server counts them. Each feature's live events ask again, in every tab. */
export function useUnreadCounts(viewer: CurrentUser | null | undefined): NavCounts {
  const enabled = viewer?.emailVerified === true && !viewer.isSuspended
  const { data: notifications } = useQuery({ ...unreadNotificationsQuery, enabled })
  const { data: messages } = useQuery({ ...unreadMessagesQuery, enabled })
  if (!enabled) return { notifications: 0, messages: 0 }
  return { notifications: notifications?.count ?? 0, messages: messages?.count ?? 0 }
}
