import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { LiveEvent } from '#contract/live-events.ts'
import { onLiveEvent } from '#client/live/live-events.ts'
import { notificationsKey } from '#client/http/unread-queries.ts'

/** Fifty likes at once lead to a single request. */
const settleMs = 150

const changes = ['new_notification', 'notifications_changed'] as const
const toasted = ['new_message', 'colleague_request', 'colleague_accepted'] as const

/**
 * Whatever arrives, is read or is withdrawn, here or in another tab: list and count are brought up to date. Three events show
 * a toast.
 */
export function useLiveNotifications() {
  const client = useQueryClient()

  useEffect(() => {
    const refresh = inOneGo(client)
    const show = (event: LiveEvent) => void import('./live-toasts.ts').then((toasts) => toasts.showLiveToast(event))
    const stops = [
      ...changes.map((type) => onLiveEvent(type, refresh)),
      ...toasted.map((type) => onLiveEvent(type, (event) => (refresh(), show(event)))),
    ]
    return () => stops.forEach((stop) => stop())
  }, [client])
}

function inOneGo(client: QueryClient) {
  let timer: ReturnType<typeof setTimeout> | undefined
  return () => {
    timer ??= setTimeout(() => {
      timer = undefined
      void client.invalidateQueries({ queryKey: notificationsKey })
    }, settleMs)
  }
}
