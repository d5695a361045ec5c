import { type QueryClient, queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { Group } from '#contract/groups.ts'
import { onLiveEvent } from '#client/live/live-events.ts'
import { useWatch } from '#client/live/use-watch.ts'
import { postsQuery } from '#client/posts/queries.ts'
import { countNewPosts, readFromTop } from '#client/posts/refresh-posts.ts'
import { groupsKey } from '#client/queue/use-decision.ts'
import { updateCards } from './group-cache.ts'
import { groupListsKey, groupQuery } from './queries.ts'

/** While it is being managed: everything shown of it is refetched when anything in it changes. */
export function useFreshGroup(id: number) {
  const client = useQueryClient()
  // Everything cached about a group has its id in this position.
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

interface News {
  /** How many posts have come since the list was read. */
  count: number
  /** The time of the last post in the list and the count; none until the group says. */
  upTo?: string | null | undefined
}

/** Kept as long as the list may be, whichever tab or page is open. */
const newsQuery = (id: number) => queryOptions<News>({ queryKey: ['group-news', id], queryFn: skipToken, gcTime: Infinity })

const listQuery = (id: number) => postsQuery({ group: String(id) })

/** While its page is open, on any tab: updates the group, the number of new posts, and the lists that show the group. */
export function useGroupNews(group: Group) {
  const { id, lastPostAt } = group
  const client = useQueryClient()
  const lookAgain = () => void client.invalidateQueries({ queryKey: groupQuery(id).queryKey })
  useWatch({ holdingId: id }, lookAgain)

  const onChange = useEffectEvent(({ holdingId }: { holdingId: number }) => holdingId === id && lookAgain())
  const onPost = useEffectEvent(({ holdingId }: { holdingId: number }) => {
    if (holdingId === id && client.getQueryState(listQuery(id).queryKey))
      setNews(client, id, ({ count }) => ({ count: count + 1 }))
  })
  useEffect(() => {
    const stops = [
      onLiveEvent('group_posts', (news) => void onPost(news)),
      onLiveEvent('holding_changed', (news) => void onChange(news)),
    ]
    return () => stops.forEach((stop) => stop())
  }, [])

  useEffect(() => {
    const isKept = client.getQueryData(listQuery(id).queryKey) !== undefined
    const upTo = client.getQueryData(newsQuery(id).queryKey)?.upTo
    if (!isKept) setNews(client, id, () => ({ count: 0, upTo: lastPostAt }))
    else if (upTo === undefined) setNews(client, id, () => ({ upTo: lastPostAt }))
    else if (upTo !== lastPostAt) void countMissed(client, id, lastPostAt)
  }, [client, id, lastPostAt])

  // Reading it was a visit: nothing in it is new to the reader any more.
  useEffect(() => {
    updateCards(client, group.id, () => ({ newPosts: 0 }))
    void client.invalidateQueries({ queryKey: groupListsKey })
  }, [client, group])
}

const setNews = (client: QueryClient, id: number, change: (news: News) => Partial<News>) =>
  client.setQueryData(newsQuery(id).queryKey, (news = { count: 0 }) => ({ ...news, ...change(news) }))

/** Posts that came while the page was closed or the connection down. */
async function countMissed(client: QueryClient, id: number, upTo: string | null) {
  const before = client.getQueryData(newsQuery(id).queryKey)?.upTo
  const count = await countNewPosts(client, { group: String(id) }).catch(() => undefined)
  // The list may have been refetched meanwhile.
  if (count !== undefined) setNews(client, id, (news) => (news.upTo === before ? { count, upTo } : {}))
}

/** The reader decides when the list changes. */
export function useNewGroupPosts(id: number) {
  const client = useQueryClient()
  const { data } = useQuery(newsQuery(id))
  const show = async () => {
    await readFromTop(client, { group: String(id) })
    setNews(client, id, () => ({ count: 0, upTo: undefined }))
    await client.invalidateQueries({ queryKey: groupQuery(id).queryKey })
    setNews(client, id, () => ({ upTo: client.getQueryData(groupQuery(id).queryKey)?.lastPostAt }))
  }
  return { count: data?.count ?? 0, show }
}
