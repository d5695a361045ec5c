import { eventFormats } from '#contract/events.ts'
import { isCountry, isId, isLanguage, isOneOf, isTick, useAddressFilter } from '#client/page/use-address-filter.ts'
import { isDay } from './days.ts'
import type { EventFilter } from './queries.ts'

const fits = {
  from: isDay,
  until: isDay,
  format: isOneOf(eventFormats),
  country: isCountry,
  language: isLanguage,
  category: isId,
  group: isId,
  free: isTick,
  credit: isTick,
}
export type Narrowing = keyof typeof fits

export const useEventFilter = () => useAddressFilter<Narrowing, EventFilter>(fits)
