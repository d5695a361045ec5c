import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'
import type { Group } from '#contract/groups.ts'
import { useJoinGroup } from './use-membership.ts'

type Shown = { group: Group | undefined; isMissing: boolean }

/**
 * `?link=…`: someone arriving by the group's link is let in, once, and the address drops it. Returns whether they are on their
 * way in: until then, a hidden group cannot be seen.
 */
export function useGroupLink(id: number, { group, isMissing }: Shown): boolean {
  const [search, setSearch] = useSearchParams()
  const { mutate: join, isPending } = useJoinGroup(group ?? { id, title: '', joining: 'hidden', membership: null })
  const token = search.get('link')

  const enter = useEffectEvent((token: string) => {
    setSearch(
      (before) => {
        before.delete('link')
        return before
      },
      { replace: true },
    )
    if (group?.membership?.state !== 'member') join({ token })
  })
  const isAnswered = group !== undefined || isMissing
  useEffect(() => {
    if (token && isAnswered) enter(token)
  }, [token, isAnswered])
  return Boolean(token) || isPending
}
