import { groupSorts, joinings } from '#contract/groups.ts'
import { isAtMost, isCountry, isOneOf, useAddressFilter } from '#client/page/use-address-filter.ts'
import type { GroupFilter } from './queries.ts'

const fits = {
  q: isAtMost(200),
  subject: isAtMost(60),
  language: isAtMost(20),
  country: isCountry,
  joining: isOneOf(joinings),
  sort: isOneOf(groupSorts),
}

export const useGroupFilter = () => useAddressFilter<keyof typeof fits, GroupFilter>(fits)
