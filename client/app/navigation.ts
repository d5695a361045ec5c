import { useQuery } from '@tanstack/react-query'
import { Bell, Bookmark, House, type LucideIcon, MessagesSquare, Settings, Shield, User, UserPlus, Users } from 'lucide-react'
import type { CurrentUser } from '#contract/users.ts'
import { unreadMessagesQuery, unreadNotificationsQuery } from '#client/http/unread-queries.ts'
import { paths } from '#client/paths.ts'

/** Unread counts; zero is not shown. */
export interface NavCounts {
  notifications: number
  messages: number
}

interface NavItem {
  to: string
  label: string
  Icon: LucideIcon
  unread?: number
  /** What the number counts, if not unread items. */
  counts?: string
}

/** In the header; the mobile menu has these too. */
export const unreadNavigation = (counts: NavCounts): NavItem[] => [
  { to: paths.messages(), label: 'Messages', Icon: MessagesSquare, unread: counts.messages },
  { to: paths.notifications(), label: 'Notifications', Icon: Bell, unread: counts.notifications },
]

export const mainNavigation = (counts: NavCounts): NavItem[] => [
  { to: paths.home(), label: 'Home', Icon: House },
  { to: paths.colleagues(), label: 'Colleagues', Icon: Users },
  ...unreadNavigation(counts),
]

/** In the bottom bar of phones. */
export const bottomBarNavigation = (viewer: CurrentUser, counts: NavCounts): NavItem[] => [
  { to: paths.home(), label: 'Home', Icon: House },
  { to: paths.colleagues(), label: 'Colleagues', Icon: Users },
  { to: paths.notifications(), label: 'Alerts', Icon: Bell, unread: counts.notifications },
  { to: paths.messages(), label: 'Messages', Icon: MessagesSquare, unread: counts.messages },
  { to: paths.profile(viewer.id), label: 'Profile', Icon: User },
]

/** In the account menu; "Log out" stands below these. */
export const accountNavigation = (viewer: CurrentUser, requests: number): NavItem[] => [
  { to: paths.profile(viewer.id), label: 'Profile', Icon: User },
  { to: paths.colleagues(), label: 'Colleagues', Icon: Users },
  { to: paths.colleagueRequests(), label: 'Colleague requests', Icon: UserPlus, unread: requests, counts: 'waiting' },
  { to: paths.saved(), label: 'Saved', Icon: Bookmark },
  { to: paths.settings(), label: 'Settings', Icon: Settings },
  ...(viewer.isAdmin ? [{ to: paths.admin(), label: 'Admin Dashboard', Icon: Shield }] : []),
]

/** As counted by the server. Each feature's live events trigger a recount, in every tab. */
export function useUnreadCounts(viewer: CurrentUser | null | undefined): NavCounts {
  const enabled = viewer?.emailVerified === true && !viewer.isSuspended
  const { data: notifications } = useQuery({ ...unreadNotificationsQuery, enabled })
  const { data: messages } = useQuery({ ...unreadMessagesQuery, enabled })
  if (!enabled) return { notifications: 0, messages: 0 }
  return { notifications: notifications?.count ?? 0, messages: messages?.count ?? 0 }
}
