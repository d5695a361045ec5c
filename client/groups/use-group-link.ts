import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'
import type { Group } from '#contract/groups.ts'
import { useJoinGroup } from './use-membership.ts'

/** `?link=…`: who comes by the group's link is let in, once; the address forgets it. */
export function useGroupLink(group: Pick<Group, 'id' | 'title' | 'joining' | 'membership'>) {
  const [search, setSearch] = useSearchParams()
  const { mutate: join } = useJoinGroup(group)
  const token = search.get('link')

  const enter = useEffectEvent((token: string) => {
    setSearch(
      (before) => {
        before.delete('link')
        return before
      },
      { replace: true },
    )
    if (group.membership?.state !== 'member') join({ token })
  })
  useEffect(() => {
    if (token) enter(token)
  }, [token])
}
