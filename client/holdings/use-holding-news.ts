import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { onLiveEvent } from '#client/live/live-events.ts'
import { useWatch } from '#client/live/use-watch.ts'

/** While it is open: everything shown of its room is refetched when it changes. */
export function useHoldingNews(id: number, roomKey: QueryKey) {
  const client = useQueryClient()
  const lookAgain = () => void client.invalidateQueries({ queryKey: roomKey })
  const onNews = useEffectEvent(({ holdingId }: { holdingId: number }) => holdingId === id && lookAgain())
  useWatch({ holdingId: id }, lookAgain)
  useEffect(() => onLiveEvent('holding_changed', (news) => void onNews(news)), [])
}
