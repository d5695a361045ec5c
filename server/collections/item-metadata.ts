import { metadataFieldNames, type Metadata } from '#contract/dublin-core.ts'
import { yearsOf } from '#contract/edtf.ts'
import type { ItemType } from '#contract/items.ts'

/** As the table keeps them: title and description are the holding's own. */
export interface ItemText {
  title: string
  body: string
  transcript: string | null
  identifier: string | null
  metadata: Metadata
}

const apart = new Set(['title', 'description', 'transcript'])

/** A field that is given takes the place of what stands; one without values goes. Each value once. */
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

/** The other way round, in the order of the fields. */
export function metadataOfItem({ title, body, transcript, metadata }: Omit<ItemText, 'identifier'>): Metadata {
  const own: Metadata = { title: [title] }
  if (body) own.description = [body]
  if (transcript) own.transcript = [transcript]
  return withGiven({ ...metadata, ...own }, {})
}

const mostDecades = 30

/** The years that its dates may lie in; far ones only as far as the database counts. */
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
    // What is known by its century or less would be in every bar.
    return last - first >= mostDecades ? [] : Array.from({ length: last - first + 1 }, (_, at) => (first + at) * 10)
  })
  return [...new Set(decades)]
}

/** What lists are narrowed by, and facets count. */
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
/** What the index takes of one thing has an end. */
const mostSearchedBytes = 150_000

export function wordsOfItem({ metadata, transcript }: Pick<ItemText, 'metadata' | 'transcript'>): string {
  const words = [...searched.flatMap((name) => metadata[name] ?? []), transcript ?? ''].join(' ').trim()
  const bytes = Buffer.from(words)
  if (bytes.length <= mostSearchedBytes) return words
  // Not in the middle of a letter: what is cut off is left out with the word that it began.
  const cut = bytes
    .subarray(0, mostSearchedBytes)
    .toString()
    .replace(/\uFFFD$/, '')
  return cut.slice(0, Math.max(cut.lastIndexOf(' '), cut.length - 100))
}
