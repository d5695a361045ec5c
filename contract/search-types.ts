import type { HoldingKindName } from './holding-kinds.ts'

// Apart from the calls: every screen has a search box, but need not carry everything that can be found.

export const searchTypes = ['people', 'posts'] as const
export type SearchType = (typeof searchTypes)[number]

/** The heading under which each kind of holding is found. */
export const roomTypes = {
  groups: ['group'],
  events: ['event'],
  resources: ['resource', 'want', 'offer'],
  learning: ['course'],
  collections: ['collection', 'item'],
} as const satisfies Record<string, HoldingKindName[]>
export type RoomType = keyof typeof roomTypes
export const roomTypeNames = Object.keys(roomTypes) as RoomType[]
export const searchMaxLength = 200
/** The typeahead starts at this length. */
export const typeaheadMinLength = 2
/** Counting, ranking and paging stop here: "500+". */
export const mostCounted = 500
