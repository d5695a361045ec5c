import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Group, GroupCard } from '#contract/groups.ts'
import type { Page } from '#client/http/call.ts'
import { groupsKey } from '#client/queue/use-decision.ts'
import { groupListsKey, groupQuery, groupSuggestionsQuery } from './queries.ts'

/** What both a card and the group's own page contain. */
type Standing = Pick<GroupCard, 'membership' | 'members' | 'newPosts'>
type Change = (group: Standing) => Partial<Standing>

/** A group may be in several lists and on a page of its own: all of them must agree. */
export function updateGroup(client: QueryClient, id: number, change: Change) {
  client.setQueryData(groupQuery(id).queryKey, (group) => group && { ...group, ...change(group) })
  updateCards(client, id, change)
}

export function updateCards(client: QueryClient, id: number, change: Change) {
  const changed = <G extends GroupCard>(group: G): G => (group.id === id ? { ...group, ...change(group) } : group)
  client.setQueryData(groupSuggestionsQuery.queryKey, (groups) => groups?.map(changed))
  client.setQueriesData<InfiniteData<Page<GroupCard[]>>>({ queryKey: groupListsKey }, (data) =>
    data && 'pages' in data ? { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.map(changed) })) } : data,
  )
}

/** The server's current version. */
export function replaceGroup(client: QueryClient, group: Group) {
  client.setQueryData(groupQuery(group.id).queryKey, group)
  updateGroup(client, group.id, () => ({ membership: group.membership, members: group.members }))
}

/** Unpins it, if it was pinned; the returned function restores that. */
export function unpinPost(client: QueryClient, groupId: number, postId: number) {
  const { queryKey } = groupQuery(groupId)
  const pinned = client.getQueryData(queryKey)?.pinnedPost
  if (pinned?.id !== postId) return () => {}
  const pin = (pinnedPost: Group['pinnedPost']) => client.setQueryData(queryKey, (group) => group && { ...group, pinnedPost })
  pin(null)
  return () => void pin(pinned)
}

type Place = Pick<GroupCard, 'id' | 'membership'>

/** For actions that may still fail: the returned function undoes this, and nothing else that has changed. */
export async function changeMembership(client: QueryClient, { id, membership: before }: Place, to: Place['membership']) {
  await client.cancelQueries({ queryKey: groupsKey })
  const more = Number(to?.state === 'member') - Number(before?.state === 'member')
  updateGroup(client, id, ({ members }) => ({ members: members + more, membership: to }))
  return () =>
    updateGroup(client, id, ({ members, membership }) =>
      membership?.state === to?.state ? { members: members - more, membership: before } : {},
    )
}
