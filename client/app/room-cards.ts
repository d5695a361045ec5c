import type { ComponentType } from 'react'
import type { HoldingKindName } from '#contract/holding-kinds.ts'

type Loads = Partial<Record<HoldingKindName, () => Promise<{ default: ComponentType<any> }>>>

// Apart from the app's root: a first load need not know the files of cards it does not show.

/** The card for each kind. */
export const cards = {
  group: () => import('#client/groups/submitted-group.tsx'),
  event: () => import('#client/events/submitted-event.tsx'),
  course: () => import('#client/learning/courses/submitted-course.tsx'),
  resource: () => import('#client/resources/submitted-resource.tsx'),
  want: () => import('#client/exchange/submitted-want.tsx'),
  offer: () => import('#client/exchange/submitted-offer.tsx'),
  collection: () => import('#client/collections/submitted-collection.tsx'),
  item: async () => ({ default: (await import('#client/collections/submitted-collection.tsx')).SubmittedItem }),
} satisfies Loads

/** The link to each kind from elsewhere. */
export const links = {
  event: () => import('#client/events/event-link.tsx'),
  course: () => import('#client/learning/courses/course-link.tsx'),
  resource: () => import('#client/resources/resource-link.tsx'),
  want: () => import('#client/exchange/exchange-link.tsx'),
  offer: () => import('#client/exchange/exchange-link.tsx'),
  collection: () => import('#client/collections/collection-link.tsx'),
  item: () => import('#client/collections/collection-link.tsx'),
} satisfies Loads

/** What a change to each kind involves besides text and facts. */
export const parts = {
  resource: async () => ({ default: (await import('#client/resources/submitted-resource.tsx')).WaitingVersion }),
} satisfies Loads
