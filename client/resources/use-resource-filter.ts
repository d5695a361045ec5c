import { licenceIds } from '#contract/licences.ts'
import { libraryTypes, resourceSorts, resourceTypes } from '#contract/resources.ts'
import { isAtMost, isCountry, isId, isLanguage, isOneOf, useAddressFilter } from '#client/page/use-address-filter.ts'
import type { ResourceFilter } from './queries.ts'

const fits = {
  q: isAtMost(200),
  type: isOneOf(resourceTypes),
  subject: isAtMost(60),
  audience: isOneOf(libraryTypes),
  language: isLanguage,
  licence: isOneOf([...licenceIds, 'adaptable']),
  country: isCountry,
  group: isId,
  sort: isOneOf(resourceSorts),
}
export type Narrowing = keyof typeof fits

export const useResourceFilter = () => useAddressFilter<Narrowing, ResourceFilter>(fits)

export type ResourceFilterProps = ReturnType<typeof useResourceFilter>
