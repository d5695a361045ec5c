import { type Action, useAction } from '#client/http/use-action.ts'
import { groupsKey } from '#client/queue/use-decision.ts'

/** One action affects counts, lists and roles: everything shown of groups is refetched. */
export const useGroupAction = <Given, Reply>(action: Action<Given, Reply>) => useAction(action, [groupsKey])
