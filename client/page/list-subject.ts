import type { QueryKey } from '@tanstack/react-query'
import { makeAsked } from './make-asked.ts'

/** A post, or what stands in a room, with the key of what shows whether it is saved. */
export type ListSubject = { postId: number } | { holdingId: number; shownUnder: QueryKey }

/** The dialog that puts it into lists. */
export const { ask: askToList, close: closeLists, useAsked: useListSubject } = makeAsked<ListSubject>()
