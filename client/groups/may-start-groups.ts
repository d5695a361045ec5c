import type { Reply } from '#contract/endpoint.ts'
import type { readInstance } from '#contract/instance.ts'
import type { CurrentUser } from '#contract/users.ts'

/** The server's rule; here it hides the button. */
export function mayStartGroups(viewer: CurrentUser, { groupsBy }: Pick<Reply<typeof readInstance>, 'groupsBy'>): boolean {
  if (viewer.isAdmin || groupsBy === 'members') return true
  return groupsBy === 'verified' && viewer.isVerified
}
