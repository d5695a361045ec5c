import { metadataFieldNames, type Metadata } from '#contract/dublin-core.ts'
import { yearsOf } from '#contract/edtf.ts'
import type { ItemType } from '#contract/items.ts'

/** As the table stores it: title and description belong to the holding. */
export interface ItemText {
  title: string
  body: string
  transcript: string | null
  identifier: string | null
  metadata: Metadata
}

const apart = new Set(['title', 'description', 'transcript'])

/** A given field replaces the current values; one without values is removed. Repeated values are kept once. */
export function withGiven(before: Metadata, given: Metadata): Metadata {
  const after: Metadata = {}
  for (const name of metadataFieldNames) {
    const values = [...new Set(given[name] ?? before[name] ?? [])]
    if (values.length > 0) after[name] = values
  }
  return after
}

export function textOfItem(metadata: Metadata): ItemText {
  const rest = Object.fromEntries(Object.entries(metadata).filter(([name]) => !apart.has(name))) as Metadata
  const { title, description, transcript, identifier } = metadata
  return {
    title: title?.[0] ?? '',
    body: description?.[0] ?? '',
    ...{ transcript: transcript?.[0] ?? null, identifier: identifier?.[0] ?? null, metadata: rest },
  }
}

/** The reverse, in the order of the fields. */
export function metadataOfItem({ title, body, transcript, metadata }: Omit<ItemText, 'identifier'>): Metadata {
  const own: Metadata = { title: [title] }
  if (body) own.description = [body]
  if (transcript) own.transcript = [transcript]
  return withGiven({ ...metadata, ...own }, {})
}

const mostDecades = 30

/** The years its dates may fall in; distant ones only within the database's range. */
export function yearsOfItem({ date = [] }: Metadata): { first: number | null; last: number | null } {
  const years = date.flatMap((text) => yearsOf(text) ?? [])
  if (years.length === 0) return { first: null, last: null }
  return { first: Math.min(...years.map(({ from }) => from)), last: Math.max(...years.map(({ to }) => to)) }
}

function decadesOf({ date = [] }: Metadata): number[] {
  const decades = date.flatMap((text) => {
    const years = yearsOf(text)
    if (!years) return []
    const [first, last] = [Math.floor(years.from / 10), Math.floor(years.to / 10)]
    // A date known only by its century or less would be in every bar.
    return last - first >= mostDecades ? [] : Array.from({ length: last - first + 1 }, (_, at) => (first + at) * 10)
  })
  return [...new Set(decades)]
}

/** What lists are filtered by, and facets count. */
export function marksOfItem(type: ItemType, metadata: Metadata): string[] {
  const { creator = [], subject = [], spatial = [], language = [], rights = [] } = metadata
  const said = { creator, subject, place: spatial, decade: decadesOf(metadata), type: [type], language, rights }
  return Object.entries(said).flatMap(([facet, values]) => values.map((value) => `${facet}:${value}`))
}

const searched = [
  'alternative',
  'creator',
  'contributor',
  'subject',
  'spatial',
  'temporal',
  'publisher',
  'identifier',
  'source',
] as const
/** The search index has a limit per row. */
const mostSearchedBytes = 150_000

export function wordsOfItem({ metadata, transcript }: Pick<ItemText, 'metadata' | 'transcript'>): string {
  const words = [...searched.flatMap((name) => metadata[name] ?? []), transcript ?? ''].join(' ').trim()
  const bytes = Buffer.from(words)
  if (bytes.length <= mostSearchedBytes) return words
  // Not within a character: what is cut off is dropped together with the word it belongs to.
  const cut = bytes
    .subarray(0, mostSearchedBytes)
    .toString()
    .replace(/\uFFFD$/, '')
  return cut.slice(0, Math.max(cut.lastIndexOf(' '), cut.length - 100))
}
