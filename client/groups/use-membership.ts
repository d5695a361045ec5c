import { useMutation, useQueryClient } from '@tanstack/react-query'
import { changeGroupLevel, joinGroup, leaveGroup } from '#contract/group-members.ts'
import type { Group, GroupCard, GroupLevel, Membership } from '#contract/groups.ts'
import type { ApiError } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'
import { postsQuery } from '#client/posts/queries.ts'
import { groupsKey } from '#client/queue/use-decision.ts'
import { toast } from '#client/ui/overlays/toast.tsx'
import { changeMembership, replaceGroup } from './group-cache.ts'

export type Joinable = Pick<GroupCard, 'id' | 'title' | 'joining' | 'membership'>

/** What pressing the button leads to: with an invitation or an open group, membership; otherwise a request. */
const stateAfter = ({ joining, membership }: Joinable): Membership['state'] =>
  joining === 'open' || membership?.state === 'invited' ? 'member' : 'asked'

/** Joins, asks, accepts an invitation or enters by a link; shown at once, undone if it fails. */
export function useJoinGroup(group: Joinable) {
  const client = useQueryClient()
  return useMutation<Group, ApiError, { note?: string; token?: string }, () => void>({
    mutationFn: (body) => call(joinGroup, { params: { id: String(group.id) }, body }),
    onMutate: ({ token }) => {
      const state = token ? 'member' : stateAfter(group)
      const role = state === 'member' ? 'member' : null
      return changeMembership(client, group, { state, role, level: 'highlights', joinedAt: null })
    },
    onSuccess: (joined) => {
      replaceGroup(client, joined)
      toast({ title: joined.membership?.state === 'member' ? `You joined ${joined.title}` : 'Request sent' })
    },
    onError: ({ words }, _, putBack) => {
      putBack?.()
      toast({ title: 'Failed to join', description: words, tone: 'bad' })
    },
    onSettled: () => refresh(client, group.id),
  })
}

/** Leaves, withdraws a request or declines an invitation. */
export function useLeaveGroup(group: Joinable) {
  const client = useQueryClient()
  const wasMember = group.membership?.state === 'member'
  /** An owner stays; the server says what has to be done first. */
  const isOwner = group.membership?.role === 'owner'
  return useMutation<Group | null, ApiError, void, () => void>({
    mutationFn: () => call(leaveGroup, { params: { id: String(group.id) } }),
    onMutate: () => changeMembership(client, group, isOwner ? group.membership : null),
    onSuccess: (left) => {
      if (left) replaceGroup(client, left)
      if (wasMember) toast({ title: `You left ${group.title}` })
    },
    onError: ({ words }, _, putBack) => {
      putBack?.()
      toast({ title: wasMember ? 'Failed to leave' : 'Action failed', description: words, tone: 'bad' })
    },
    onSettled: () => refresh(client, group.id),
  })
}

export function useGroupLevel(group: Joinable) {
  const client = useQueryClient()
  return useMutation<Group, ApiError, GroupLevel, () => void>({
    mutationFn: (level) => call(changeGroupLevel, { params: { id: String(group.id) }, body: { level } }),
    // One after another, so that the last choice wins.
    scope: { id: `level-of-group-${group.id}` },
    onMutate: (level) => changeMembership(client, group, group.membership && { ...group.membership, level }),
    onSuccess: (changed) => replaceGroup(client, changed),
    onError: ({ words }, _, putBack) => {
      putBack?.()
      toast({ title: 'Action failed', description: words, tone: 'bad' })
    },
    // Requests in flight were cancelled when it was pressed, and may never have completed.
    onSettled: () => client.invalidateQueries({ queryKey: groupsKey }),
  })
}

/** Joining or leaving changes which posts one may read. */
async function refresh(client: ReturnType<typeof useQueryClient>, id: number) {
  client.removeQueries({ queryKey: postsQuery({ group: String(id) }).queryKey, type: 'inactive' })
  await client.invalidateQueries({ queryKey: groupsKey })
}
