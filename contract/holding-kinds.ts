// Apart from the calls: lists of mixed things name kinds without loading everything that can be done with them.

interface KindWords {
  /** Within a sentence. */
  one: string
  many: string
  /** In the queue's list of types, if the kind is listed there separately. */
  inQueue?: string
  path: (holding: { id: number; parentId?: number | null }) => string
}

/**
 * A holding is one reviewed thing of a room; its kind says which. The kinds a server has depend on its rooms
 * (server/all-holding-kinds.ts).
 */
const kinds = {
  group: { one: 'group', many: 'groups', inQueue: 'Groups', path: ({ id }) => `/groups/${id}` },
  event: { one: 'event', many: 'events', inQueue: 'Events', path: ({ id }) => `/events/${id}` },
  course: { one: 'course', many: 'courses', inQueue: 'Learning', path: ({ id }) => `/learning/${id}` },
  resource: { one: 'resource', many: 'resources', inQueue: 'Resources', path: ({ id }) => `/resources/${id}` },
  want: { one: 'request', many: 'requests', inQueue: 'Looking for', path: ({ id }) => `/resources/wanted/${id}` },
  offer: { one: 'offer', many: 'offers', inQueue: 'Offers', path: ({ id }) => `/resources/offers/${id}` },
  collection: { one: 'collection', many: 'collections', inQueue: 'Collections', path: ({ id }) => `/collections/${id}` },
  item: { one: 'item', many: 'items', path: ({ id, parentId }) => `/collections/${parentId}/items/${id}` },
} as const satisfies Record<string, KindWords>

export type HoldingKindName = keyof typeof kinds
export const holdingKinds: Record<HoldingKindName, KindWords> = kinds
export const holdingKindNames = Object.keys(kinds) as [HoldingKindName, ...HoldingKindName[]]
