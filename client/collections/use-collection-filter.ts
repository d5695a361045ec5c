import { collectionSorts } from '#contract/collections.ts'
import { itemSorts, itemTypes } from '#contract/items.ts'
import { isAtMost, isCountry, isId, isOneOf, isTick, useAddressFilter } from '#client/page/use-address-filter.ts'
import type { CollectionFilter, ItemFilter } from './queries.ts'

const isYear = (value: string) => /^-?\d{1,4}$/.test(value)
/** Including years that EDTF writes with a Y. */
const isDecade = (value: string) => /^-?\d{1,9}$/.test(value)

/** Others cannot be named. */
function isLanguageTag(value: string): boolean {
  try {
    return Intl.getCanonicalLocales(value).length > 0
  } catch {
    return false
  }
}

const ofCollections = {
  q: isAtMost(200),
  institution: isAtMost(160),
  country: isCountry,
  type: isOneOf(itemTypes),
  free: isTick,
  from: isYear,
  until: isYear,
  group: isId,
  sort: isOneOf(collectionSorts),
}
export type CollectionNarrowing = keyof typeof ofCollections

export const useCollectionFilter = () => useAddressFilter<CollectionNarrowing, CollectionFilter>(ofCollections)
export type CollectionFilterProps = ReturnType<typeof useCollectionFilter>

const ofItems = {
  q: isAtMost(200),
  creator: isAtMost(500),
  subject: isAtMost(500),
  place: isAtMost(500),
  decade: isDecade,
  type: isOneOf(itemTypes),
  language: isLanguageTag,
  rights: isAtMost(100),
  waiting: isTick,
  sort: isOneOf(itemSorts),
}

/** For the contents of one collection. */
export const useItemFilter = () => useAddressFilter<keyof typeof ofItems, ItemFilter>(ofItems)
export type ItemFilterProps = ReturnType<typeof useItemFilter>
