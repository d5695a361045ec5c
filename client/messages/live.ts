import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { LiveEvent } from '#contract/live-events.ts'
import { onSignOut } from '#client/accounts/use-logout.ts'
import { useViewer } from '#client/accounts/use-viewer.ts'
import { onLiveEvent } from '#client/live/live-events.ts'
import { draftsKeyOf, outboxKeyOf } from './kept-keys.ts'
import { keepText, keptText } from '#client/page/kept-text.ts'

/** Part of the first load, so it loads what it needs only when there is something to do. */
export function useLiveMessages() {
  const client = useQueryClient()
  const viewerId = useViewer()?.id

  useEffect(() => {
    if (viewerId === undefined) return
    const hear = (event: LiveEvent) => void import('./live-messages.ts').then((live) => live.hear(client, event))
    const send = () => sendWhatWaits(client, viewerId)
    const catchUp = () => {
      send()
      void import('./live-messages.ts').then((live) => live.catchUp(client))
    }
    send()
    // A short outage may leave the socket open and still have cost an answer.
    window.addEventListener('online', catchUp)
    const stops = [
      onLiveEvent('new_message', hear),
      onLiveEvent('conversation_changed', hear),
      onLiveEvent('messages_read', hear),
      onLiveEvent('typing', hear),
      onLiveEvent('connected', send),
      onSignOut(client, () => forgetWords(viewerId)),
      () => window.removeEventListener('online', catchUp),
    ]
    return () => stops.forEach((stop) => stop())
  }, [client, viewerId])
}

function sendWhatWaits(client: QueryClient, viewerId: number) {
  if (keptText(outboxKeyOf(viewerId)) !== null)
    void import('./send-outbox.ts').then((outbox) => outbox.sendOutbox(client, viewerId))
}

function forgetWords(viewerId: number) {
  keepText(draftsKeyOf(viewerId), null)
  keepText(outboxKeyOf(viewerId), null)
}
