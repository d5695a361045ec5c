import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onLiveEvent } from '#client/live/live-events.ts'
import { watchPosts } from '#client/live/socket.ts'
import { lookAgain } from './live.ts'

/** How often each is open on this screen. */
const open = new Map<number, number>()
let isSaidSoon = false

/** While its comments or its own page are open, the reader sees what others do to it; also what a break in the line hid. */
export function useWatchPost(postId: number) {
  const client = useQueryClient()
  useEffect(() => {
    count(postId, 1)
    const stopListening = onLiveEvent('connected', () => lookAgain(client, postId))
    return () => {
      stopListening()
      count(postId, -1)
    }
  }, [client, postId])
}

function count(postId: number, by: 1 | -1) {
  const times = (open.get(postId) ?? 0) + by
  if (times === 0) open.delete(postId)
  else open.set(postId, times)
  saySoon()
}

/** Another screen closes all and opens others: that is said once. */
function saySoon() {
  if (isSaidSoon) return
  isSaidSoon = true
  queueMicrotask(() => {
    isSaidSoon = false
    watchPosts([...open.keys()])
  })
}
