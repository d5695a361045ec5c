import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { Avatar } from '#client/ui/avatar.tsx'

type ToastTexts = {
  title: string
  description?: string | undefined
  tone?: 'ok' | 'bad' | 'info'
  /** Real-time toasts show the sender's picture instead of an icon. */
  face?: { name: string; src?: string | null | undefined }
}

type Toast = ToastTexts & { id: number; isOpen: boolean; durationMs: number }

/** One toast at a time, for five seconds by default. */
const defaultDurationMs = 5000

let shown: Toast | undefined
let lastId = 0
const listeners = new Set<() => void>()
const getShown = () => shown

/** Callable from anywhere; a new toast replaces the one on screen. */
export function toast({ durationMs = defaultDurationMs, ...texts }: ToastTexts & { durationMs?: number }) {
  lastId += 1
  show({ ...texts, durationMs, id: lastId, isOpen: true })
}

/** Only the toast that asked is closed: a newer one may have replaced it. */
export function closeToast(id: number) {
  if (shown?.id === id) show({ ...shown, isOpen: false })
}

export const useToast = () => useSyncExternalStore(subscribe, getShown, getShown)

function show(next: Toast) {
  shown = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function ToastSign({ tone = 'ok', face }: Pick<ToastTexts, 'tone' | 'face'>) {
  if (face) return <Avatar name={face.name} src={face.src} size={36} />
  if (tone === 'bad') return <CircleAlert />
  return tone === 'info' ? <Info /> : <CircleCheck />
}
