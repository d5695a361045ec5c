import type { Collection, CollectionCard } from '#contract/collections.ts'
import type { Holding } from '#contract/holdings.ts'
import type { ItemCard } from '#contract/items.ts'
import { ben } from './sample-post.ts'
import { sampleHolding } from './sample-queue.ts'

const approved = { state: 'approved', listedAt: '2026-01-05T09:00:00.000Z', language: 'en' } as const

const holding: Partial<Holding> = {
  ...{ id: 9, kind: 'collection', title: 'The Marlowe fern albums', ...approved },
  body: 'Six albums of fern cyanotypes.\n\nEdith Marlowe taught at the Brannoc school.',
  facts: { institution: 'Delta University Library', items: 2, samples: ['/api/media/fern-1.webp'] },
}

const shown = {
  ...{ institution: 'Delta University Library', country: 'IE', items: 2, samples: ['/api/media/fern-1.webp'] },
  ...{ types: ['image'], firstYear: 1871, lastYear: 1889, isFree: true },
} satisfies Partial<CollectionCard>

const cardOf = ({ commentCount: _, saveCount: _s, savedByUser: _b, mayComment: _m, role: _r, ...card }: Holding) => card

export const sampleCollectionCard = (given: Partial<CollectionCard> = {}): CollectionCard => ({
  ...cardOf(sampleHolding(holding)),
  ...shown,
  ...given,
})

/** Ben's collection, as seen by a member who is not an editor. */
export const sampleCollection = (given: Partial<Collection> = {}): Collection => ({
  ...sampleHolding(holding),
  ...shown,
  ...{ rights: 'https://creativecommons.org/publicdomain/zero/1.0/', order: 'manual', allowsDownload: true },
  ...{ coverItemId: null, picture: null, editors: [ben], bytes: 40_000_000 },
  ...{ manifestUrl: '/iiif/collections/9/collection.json', oaiSet: null },
  may: { edit: false, submit: false, delete: false, answerEditing: false },
  ...given,
})

/** As seen by one of its editors. */
export const editedCollection = (given: Partial<Collection> = {}): Collection =>
  sampleCollection({
    ...{ state: 'draft', role: 'editor', allItems: 2, waitingItems: 0, waitingFiles: 0, failedFiles: 0, askedEditors: [] },
    ...{ bytesUsed: 1_200_000_000, bytesLeft: 3_800_000_000 },
    may: { edit: true, submit: true, delete: true, answerEditing: false },
    ...given,
  })

const itemHolding: Partial<Holding> = {
  ...{ id: 21, kind: 'item', parentId: 9, title: 'Dryopteris filix-mas', body: 'A whole frond.', ...approved },
  facts: {
    ...{ collectionId: 9, collectionTitle: 'The Marlowe fern albums', type: 'image', date: '1871' },
    ...{ creators: ['Edith Marlowe'], thumb: '/api/media/fern-1.webp' },
  },
}

export const sampleItemCard = (given: Partial<ItemCard> = {}): ItemCard => ({
  ...cardOf(sampleHolding(itemHolding)),
  ...{ type: 'image', waits: false, isEmpty: false, waitingFiles: 0, failedFiles: 0 },
  ...given,
})
