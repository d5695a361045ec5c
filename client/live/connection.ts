import { useSyncExternalStore } from 'react'

let isConnected = false
const listeners = new Set<() => void>()

export function setConnected(next: boolean) {
  if (next === isConnected) return
  isConnected = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whether the server has said "connected" on the socket and it is still open. */
export const useConnection = () => useSyncExternalStore(subscribe, () => isConnected)
