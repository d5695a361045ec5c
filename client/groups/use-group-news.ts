import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Group } from '#contract/groups.ts'
import { onLiveEvent } from '#client/live/live-events.ts'
import { useWatch } from '#client/live/use-watch.ts'
import { postsQuery } from '#client/posts/queries.ts'
import { groupsKey } from '#client/queue/use-decision.ts'
import { groupQuery } from './queries.ts'

/** While it is managed: everything shown of it is asked for again when something in it has changed. */
export function useFreshGroup(id: number) {
  const client = useQueryClient()
  // All that is kept of one group has its number in this place.
  const lookAgain = () => void client.invalidateQueries({ queryKey: groupsKey, predicate: ({ queryKey }) => queryKey[2] === id })
  const onNews = useEffectEvent(({ holdingId }: { holdingId: number }) => holdingId === id && lookAgain())
  useWatch({ holdingId: id }, lookAgain)
  useEffect(() => {
    const stops = [
      onLiveEvent('group_posts', (news) => void onNews(news)),
      onLiveEvent('holding_changed', (news) => void onNews(news)),
    ]
    return () => stops.forEach((stop) => stop())
  }, [])
}

/** While its page is open: how many posts have come, and the group itself as it is now. The reader decides when the list changes. */
export function useGroupNews({ id }: Pick<Group, 'id'>) {
  const client = useQueryClient()
  const [count, setCount] = useState(0)
  const lookAgain = () => void client.invalidateQueries({ queryKey: groupQuery(id).queryKey })
  useWatch({ holdingId: id }, lookAgain)

  useEffect(() => {
    const stops = [
      onLiveEvent('group_posts', ({ holdingId }) => holdingId === id && setCount((before) => before + 1)),
      onLiveEvent('holding_changed', ({ holdingId }) => {
        if (holdingId === id) void client.invalidateQueries({ queryKey: groupQuery(id).queryKey })
      }),
    ]
    return () => stops.forEach((stop) => stop())
  }, [client, id])

  const show = async () => {
    const list = postsQuery({ group: String(id) })
    client.setQueryData(
      list.queryKey,
      (data) => data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) },
    )
    await client.fetchInfiniteQuery({ ...list, staleTime: 0 })
    setCount(0)
  }
  return { count, show }
}
