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

/** Read is what has been on a screen that is looked at, down to the newest. */
export function useMarkRead({ conversation, isAtEnd }: Reading) {
  const client = useQueryClient()
  const isLookedAt = useSyncExternalStore(subscribeToVisibility, () => document.visibilityState === 'visible')
  const isReading = isAtEnd && isLookedAt
  const { otherUser, unreadCount } = conversation
  const isUnread = unreadCount > 0

  useEffect(() => {
    if (!isReading || !isUnread) return
    markRead(client, otherUser.id)
    // Should it fail, they are unread again when next asked for.
    call(readMessages, { params: { userId: String(otherUser.id) } }).catch(() => {})
  }, [client, isReading, isUnread, otherUser.id])

  return isReading
}

/** The line above what was new stays until the thread is left; what comes while one reads along needs none. */
export function useUnreadLine({ firstUnreadId }: OpenConversation, isReading: boolean) {
  const [line, setLine] = useState(firstUnreadId)
  if (firstUnreadId !== null && firstUnreadId !== line && !isReading) setLine(firstUnreadId)
  return line
}

function subscribeToVisibility(listener: () => void) {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
