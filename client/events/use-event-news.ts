import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { onLiveEvent } from '#client/live/live-events.ts'
import { useWatch } from '#client/live/use-watch.ts'
import { eventsKey } from '#client/queue/use-decision.ts'

/** While it is open: everything shown of events is asked for again when this one has changed. */
export function useEventNews(id: number) {
  const client = useQueryClient()
  const lookAgain = () => void client.invalidateQueries({ queryKey: eventsKey })
  const onNews = useEffectEvent(({ holdingId }: { holdingId: number }) => holdingId === id && lookAgain())
  useWatch({ holdingId: id }, lookAgain)
  useEffect(() => onLiveEvent('holding_changed', (news) => void onNews(news)), [])
}
