import { useSyncExternalStore } from 'react'
import { announceTyping } from '#contract/messages.ts'
import { call } from '#client/http/call.ts'

/** Repeated while the member is typing, before the other side stops showing it. */
const announceEveryMs = 4_000
const believedForMs = 6_000

const writing = new Map<number, ReturnType<typeof setTimeout>>()
const listeners = new Set<() => void>()

export function noteTyping(userId: number) {
  clearTimeout(writing.get(userId))
  writing.set(
    userId,
    setTimeout(() => forgetTyping(userId), believedForMs),
  )
  tell()
}

/** Also called when their message arrives. */
export function forgetTyping(userId: number) {
  clearTimeout(writing.get(userId))
  if (writing.delete(userId)) tell()
}

function tell() {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useIsTyping = (userId: number) => useSyncExternalStore(subscribe, () => writing.has(userId))

const announcedAtMs = new Map<number, number>()

/** Failures do not matter. */
export function sayTyping(userId: number) {
  const nowMs = Date.now()
  if (nowMs - (announcedAtMs.get(userId) ?? 0) < announceEveryMs) return
  announcedAtMs.set(userId, nowMs)
  call(announceTyping, { params: { userId: String(userId) } }).catch(() => {})
}

/** Typing after a message was sent is announced again. */
export const typingEnded = (userId: number) => announcedAtMs.delete(userId)
