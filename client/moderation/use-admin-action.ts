import { type Action, useAction } from '#client/http/use-action.ts'
import { adminKey } from '#client/queue/use-decision.ts'

/** Any admin action affects counts, lists and the log: everything on the dashboard is refetched. */
export const useAdminAction = <Given, Reply>(action: Action<Given, Reply>) => useAction(action, [adminKey])
