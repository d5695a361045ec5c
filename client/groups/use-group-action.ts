import { type Action, useAction } from '#client/http/use-action.ts'
import { groupsKey } from '#client/queue/use-decision.ts'

/** One deed moves counts, lists and roles: whatever is shown of groups is asked for again. */
export const useGroupAction = <Given, Reply>(action: Action<Given, Reply>) => useAction(action, [groupsKey])
