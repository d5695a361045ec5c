import type { Holding } from '#contract/holdings.ts'
import type { Item, ItemFile } from '#contract/items.ts'
import { sampleHolding } from './sample-queue.ts'

const holding: Partial<Holding> = {
  ...{ id: 31, kind: 'item', parentId: 30, title: 'Dryopteris filix-mas', body: 'Common male fern.' },
  ...{ state: 'approved', audience: 'public', listedAt: '2026-01-05T09:00:00.000Z', language: 'en' },
}

/** A picture that is ready. */
export const samplePicture = (given: Partial<ItemFile> = {}): ItemFile => ({
  ...{ id: 1, kind: 'picture', name: 'leaf-3.tif', type: 'image/tiff', size: 186_000_000, width: 7200, height: 9000 },
  ...{ durationSeconds: null, state: 'made', thumb: '/media/leaf-3-320.webp', large: '/media/leaf-3-1280.webp', blur: null },
  ...{ iiif: '/iiif/3/1', download: '/api/item-files/1/download', alt: 'A fern, white on blue', isNew: false, isSentBack: false },
  ...given,
})

/** A leaf of Ben's album, as seen by a member who is not an editor. */
export const sampleItem = (given: Partial<Item> = {}): Item => ({
  ...sampleHolding(holding),
  ...{ collection: { id: 30, title: 'The Marlowe fern albums', institution: 'Delta University Library', allowsDownload: true } },
  type: 'image',
  metadata: {
    ...{ title: ['Dryopteris filix-mas'], creator: ['Marlowe, Edith'], date: ['1871-06-04'], subject: ['Ferns', 'Cyanotypes'] },
    ...{ description: ['Common male fern.'], language: ['en', 'la'], spatial: ['Mill lane'], transcript: ['Rain before noon.'] },
    ...{ rights: ['https://creativecommons.org/publicdomain/zero/1.0/'], rightsNote: ['Name the library, please.'] },
  },
  ...{ files: [samplePicture()], previousId: null, nextId: null, manifestUrl: '/iiif/31/manifest.json' },
  may: { edit: false, delete: false },
  ...given,
})
