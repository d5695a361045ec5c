import type { CollectionSort } from '#contract/collections.ts'
import type { HoldingCard } from '#contract/holdings.ts'
import type { ItemType } from '#contract/items.ts'
import { type LicenceId, licenceOfUri } from '#contract/licences.ts'
import { counted, formatNumber } from '#client/page/counted.ts'

export const itemTypeWords: Record<ItemType, string> = { image: 'Pictures', pdf: 'Documents', audio: 'Recordings' }

export const sortWords: Record<CollectionSort, string> = { newest: 'Newest', title: 'Title', items: 'Most items' }

export const sayItems = (items: number) => counted(items, 'item')

interface Years {
  firstYear: number | null
  lastYear: number | null
}

/** "1871–1889" */
export function sayYears({ firstYear, lastYear }: Years): string {
  if (firstYear === null || lastYear === null) return ''
  return firstYear === lastYear ? sayYear(firstYear) : `${sayYear(firstYear)}–${sayYear(lastYear)}`
}

/** The year 0 is the one before the year 1. */
const sayYear = (year: number) => (year > 0 ? String(year) : `${1 - year} BCE`)

/** "1870s" */
export const sayDecade = (decade: string) => (Number(decade) < 0 ? `${-Number(decade)}s BCE` : `${decade}s`)

/** Rights are stored as a URI, and shown by name. */
export const licenceOf = (uri: string | null | undefined): LicenceId | undefined => (uri ? licenceOfUri(uri) : undefined)

/** "3.2", given bytes */
export const sayGigabytes = (bytes: number) => formatNumber(Math.round(bytes / 1e8) / 10)

interface CollectionFacts {
  institution: string
  items: number
  samples: string[]
}

interface ItemFacts {
  collectionTitle: string
  type: ItemType
  date: string | null
  creators: string[]
  thumb: string | null
}

/** What any list's card knows. */
export const collectionFacts = ({ facts }: Pick<HoldingCard, 'facts'>) => facts as unknown as CollectionFacts
export const itemFacts = ({ facts }: Pick<HoldingCard, 'facts'>) => facts as unknown as ItemFacts

/** For a line of text: for a collection, its size and owner; for an item, its collection. */
export function sayCollectionFacts(card: HoldingCard): string[] {
  if (card.kind === 'collection') return [sayItems(collectionFacts(card).items), collectionFacts(card).institution]
  const { collectionTitle, date, creators } = itemFacts(card)
  return [...creators.slice(0, 1), date ?? '', collectionTitle].filter(Boolean)
}
