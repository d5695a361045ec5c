import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onLiveEvent } from '#client/live/live-events.ts'
import { refreshColleagues } from './refresh-colleagues.ts'

const events = ['colleague_request', 'colleague_accepted', 'colleagues_changed'] as const

/** Requests, answers and endings show at once; the toasts are left to notifications. */
export function useLiveColleagues() {
  const client = useQueryClient()

  useEffect(() => {
    const stops = events.map((event) => onLiveEvent(event, () => void refreshColleagues(client)))
    return () => stops.forEach((stop) => stop())
  }, [client])
}
