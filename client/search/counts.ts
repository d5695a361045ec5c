import type { Reply } from '#contract/endpoint.ts'
import { type search } from '#contract/search.ts'
import { mostCounted } from '#contract/search-types.ts'
import { formatNumber } from '#client/page/counted.ts'

/** Rooms that the server does not have are not counted. */
export type Counts = Reply<typeof search>['counts']

export const countAll = (counts: Counts) => Object.values(counts).reduce((sum, count) => sum + count, 0)

/** Counting stops at `mostCounted` of a kind. */
export const countLabel = (count: number) => (count >= mostCounted ? `${formatNumber(mostCounted)}+` : formatNumber(count))
