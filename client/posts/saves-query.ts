import { infiniteQueryOptions } from '@tanstack/react-query'
import { listSaves, type Saved } from '#contract/saves.ts'
import { callPage, pageByCursor } from '#client/http/call.ts'
import { postListsKey } from './queries.ts'

/** Prefix of the lists of saved things, of all types or of some. */
export const savesKey = [...postListsKey, 'saves'] as const

/** Kept among the lists of posts, in their shape, so that a like shows here too. */
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

/** A post is kept by id, as it changes among the items; anything else as it is. */
const placeOf = ({ post, card }: Saved) => ({ postId: post?.id, card })
