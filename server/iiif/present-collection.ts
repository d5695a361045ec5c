import { inLanguage, presentationContext, rightsOf, thumbnailOf, type Json } from './present-parts.ts'

/** Larger collections are presented in parts. */
const mostManifests = 1000
const perPart = 500

export interface ListedCollection {
  id: number
  title: string
  body: string
  language: string | null
  institution: string
  rights: string | null
  /** How many items the reader may see. */
  items: number
}

export interface ListedItem {
  id: number
  title: string
  language: string | null
  picture: { id: number; width: number; height: number } | null
}

const addressOf = (id: number, publicUrl: string) => `${publicUrl}/iiif/collections/${id}/collection.json`

/** Which items an answer contains: all, or those of the part asked for; none if it lists its parts. */
export function rangeOf(items: number, part: number | null): { offset: number; limit: number } {
  if (part !== null) return { offset: (part - 1) * perPart, limit: perPart }
  return { offset: 0, limit: items > mostManifests ? 0 : mostManifests }
}

export const partsOf = (items: number) => (items > mostManifests ? Math.ceil(items / perPart) : 0)

/** A collection by IIIF's Presentation API 3.0, or one of its parts. */
export function collectionOf(collection: ListedCollection, items: ListedItem[], part: number | null, publicUrl: string): Json {
  const address = addressOf(collection.id, publicUrl)
  const label = inLanguage([collection.title], collection.language ?? undefined)
  const page = `${publicUrl}/collections/${collection.id}`
  const parts = part === null ? partsOf(collection.items) : 0
  return {
    '@context': presentationContext,
    id: part === null ? address : `${address}?part=${part}`,
    type: 'Collection',
    label,
    ...(collection.body && { summary: inLanguage([collection.body], collection.language ?? undefined) }),
    ...(collection.rights && { rights: rightsOf(collection.rights) }),
    requiredStatement: { label: inLanguage(['Attribution'], 'en'), value: inLanguage([collection.institution]) },
    homepage: [{ id: page, type: 'Text', label, format: 'text/html' }],
    partOf: [
      part === null
        ? { id: `${publicUrl}/iiif/collection.json`, type: 'Collection' }
        : { id: address, type: 'Collection', label },
    ],
    items:
      parts > 0
        ? Array.from({ length: parts }, (_, at) => ({
            id: `${address}?part=${at + 1}`,
            type: 'Collection',
            label: inLanguage([`${at * perPart + 1}–${Math.min((at + 1) * perPart, collection.items)}`]),
          }))
        : items.map((item) => manifestReference(item, publicUrl)),
  }
}

const manifestReference = ({ id, title, language, picture }: ListedItem, publicUrl: string): Json => ({
  id: `${publicUrl}/iiif/${id}/manifest.json`,
  type: 'Manifest',
  label: inLanguage([title], language ?? undefined),
  ...(picture && { thumbnail: [thumbnailOf(picture, publicUrl)] }),
})

/** Everything here that anyone may see. */
export const instanceCollection = (
  collections: Pick<ListedCollection, 'id' | 'title' | 'language'>[],
  publicUrl: string,
): Json => ({
  '@context': presentationContext,
  id: `${publicUrl}/iiif/collection.json`,
  type: 'Collection',
  label: inLanguage(['Digital Collections'], 'en'),
  homepage: [
    { id: `${publicUrl}/collections`, type: 'Text', label: inLanguage(['Digital Collections'], 'en'), format: 'text/html' },
  ],
  items: collections.map(({ id, title, language }) => ({
    id: addressOf(id, publicUrl),
    type: 'Collection',
    label: inLanguage([title], language ?? undefined),
  })),
})
