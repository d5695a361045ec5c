import { type Action, useAction } from '#client/http/use-action.ts'
import { adminKey } from '#client/queue/use-decision.ts'

/** Whatever an admin does changes counts, lists and the log: everything on the dashboard is asked for again. */
export const useAdminAction = <Given, Reply>(action: Action<Given, Reply>) => useAction(action, [adminKey])
