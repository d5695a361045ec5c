import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onLiveEvent } from '#client/live/live-events.ts'
import { refreshColleagues } from './refresh-colleagues.ts'

const events = ['colleague_request', 'colleague_accepted', 'colleagues_changed'] as const

/** Anyone who asks, accepts or leaves is seen at once; the toasts are the notifications' to show. */
export function useLiveColleagues() {
  const client = useQueryClient()

  useEffect(() => {
    const stops = events.map((event) => onLiveEvent(event, () => void refreshColleagues(client)))
    return () => stops.forEach((stop) => stop())
  }, [client])
}
