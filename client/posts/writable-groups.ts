import { keepPreviousData } from '@tanstack/react-query'
import { listGroups } from '#contract/groups.ts'
import type { Post } from '#contract/posts.ts'
import { call } from '#client/http/call.ts'

/** The groups the member may write in now, under the key for everything about groups. `q` narrows by name. */
export const writableGroupsQuery = (q: string) => ({
  queryKey: ['groups', 'to-write-in', q] as const,
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const groups = await call(listGroups, { query: { mine: 'true', ...(q && { q }), limit: 50 } }, { signal })
    return groups.filter(({ mayPost }) => mayPost).map(({ id, title }) => ({ id, name: title }))
  },
  placeholderData: keepPreviousData<NonNullable<Post['group']>[]>,
})
