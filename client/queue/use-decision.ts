import { type Action, useAction } from '#client/http/use-action.ts'

/** Prefixes of everything the Admin Dashboard fetches, and of everything in each room. */
export const adminKey = ['admin'] as const
export const groupsKey = ['groups'] as const
export const eventsKey = ['events'] as const
export const learningKey = ['learning'] as const
export const resourcesKey = ['resources'] as const
export const collectionsKey = ['collections'] as const

/** What is decided in one queue disappears from all of them, and affects counts and logs. */
export const useDecision = <Given, Reply>(action: Action<Given, Reply>) =>
  useAction(action, [adminKey, groupsKey, eventsKey, learningKey, resourcesKey, collectionsKey])
