import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { readMessages } from '#contract/messages.ts'
import { call } from '#client/http/call.ts'
import { markRead } from './conversation-cache.ts'
import type { OpenConversation } from './queries.ts'

interface Reading {
  conversation: OpenConversation
  isAtEnd: boolean
}

/** Messages count as read once they have been visible, down to the newest, on a screen being looked at. */
export function useMarkRead({ conversation, isAtEnd }: Reading) {
  const client = useQueryClient()
  const isLookedAt = useSyncExternalStore(subscribeToVisibility, () => document.visibilityState === 'visible')
  const isReading = isAtEnd && isLookedAt
  const { otherUser, unreadCount } = conversation
  const isUnread = unreadCount > 0

  useEffect(() => {
    if (!isReading || !isUnread) return
    markRead(client, otherUser.id)
    // If this fails, they are unread again when next fetched.
    call(readMessages, { params: { userId: String(otherUser.id) } }).catch(() => {})
  }, [client, isReading, isUnread, otherUser.id])

  return isReading
}

/** The line above new messages stays until the thread is left; those arriving while one is reading need none. */
export function useUnreadLine({ firstUnreadId }: OpenConversation, isReading: boolean) {
  const [line, setLine] = useState(firstUnreadId)
  if (firstUnreadId !== null && firstUnreadId !== line && !isReading) setLine(firstUnreadId)
  return line
}

function subscribeToVisibility(listener: () => void) {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
