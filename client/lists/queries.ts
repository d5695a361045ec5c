import { queryOptions } from '@tanstack/react-query'
import { listLists, readList } from '#contract/lists.ts'
import { call } from '#client/http/call.ts'
import type { ListSubject } from '#client/page/asked-dialogs.ts'

export const listsKey = ['lists'] as const
export const ownListsKey = [...listsKey, 'own'] as const

/** The member's own; each says whether it contains the subject. */
export const ownListsQuery = (subject?: ListSubject) => {
  const about = subject && ('postId' in subject ? { postId: String(subject.postId) } : { holdingId: String(subject.holdingId) })
  return queryOptions({
    queryKey: [...ownListsKey, about ?? 'all'] as const,
    queryFn: ({ signal }) => call(listLists, { query: about ?? {} }, { signal }),
    staleTime: 0,
  })
}

export const listQuery = (id: number) =>
  queryOptions({
    queryKey: [...listsKey, 'one', id] as const,
    queryFn: ({ signal }) => call(readList, { params: { id: String(id) } }, { signal }),
    staleTime: 0,
  })
