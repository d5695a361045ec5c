import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onLiveEvent } from '#client/live/live-events.ts'
import { viewerKey } from './queries.ts'

/** A role granted or taken away shows in the menus at once; the answer also brings this browser's new cookie. */
export function useLiveAccount() {
  const client = useQueryClient()

  useEffect(() => onLiveEvent('account_changed', () => void client.invalidateQueries({ queryKey: viewerKey })), [client])
}
