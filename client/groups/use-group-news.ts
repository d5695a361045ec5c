import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Group } from '#contract/groups.ts'
import { onLiveEvent } from '#client/live/live-events.ts'
import { useWatch } from '#client/live/use-watch.ts'
import { postsQuery } from '#client/posts/queries.ts'
import { groupQuery } from './queries.ts'

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
