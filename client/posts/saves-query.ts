import { infiniteQueryOptions } from '@tanstack/react-query'
import { listSaves, type Saved } from '#contract/saves.ts'
import { callPage, pageByCursor } from '#client/http/call.ts'
import { postListsKey } from './queries.ts'

/** Above the lists of what one has saved, of all types or of some. */
export const savesKey = [...postListsKey, 'saves'] as const

/** Among the lists of posts, and in their shape: a like is then seen here too. */
export const savesQuery = (type?: string) =>
  infiniteQueryOptions({
    queryKey: [...savesKey, type ?? 'all'] as const,
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...(type && { type }), limit: 10, ...(pageParam && { cursor: pageParam }) }
      const { items: saves, nextCursor } = await callPage(listSaves, { query }, { signal })
      return { items: saves.flatMap(({ post }) => post ?? []), order: saves.map(placeOf), nextCursor }
    },
    ...pageByCursor,
    staleTime: 0,
  })

/** A post by its number, for it changes among the items; anything else as it is. */
const placeOf = ({ post, card }: Saved) => ({ postId: post?.id, card })
