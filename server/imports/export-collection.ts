import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import type { ExportFormat } from '#contract/collections.ts'
import type { Metadata } from '#contract/dublin-core.ts'
import { type ColumnMeaning, columnMeanings } from '#contract/imports.ts'
import type { ItemType } from '#contract/items.ts'
import { dublinCoreXml } from '#server/collections/dublin-core-xml.ts'
import { type ItemText, metadataOfItem } from '#server/collections/item-metadata.ts'
import { isSeenByReaders, isSuperseded } from '#server/collections/keep-item.ts'
import { readCollection } from '#server/collections/present.ts'
import { visibleHoldings } from '#server/holdings/visible-holdings.ts'
import { byteOrderMark, csvLine } from '#server/http/csv.ts'
import { outsideTransaction, type Rooms } from '#server/rooms.ts'
import type { Reader } from '#server/users/reader.ts'
import { defused, joinValues } from './cell-values.ts'
import { hasOneValue } from './read-row.ts'

interface Wanted {
  id: number
  format: ExportFormat
}

const types: Record<ExportFormat, { type: string; ending: string }> = {
  csv: { type: 'text/csv; charset=utf-8', ending: 'csv' },
  dc: { type: 'application/xml; charset=utf-8', ending: 'dc.xml' },
  jsonld: { type: 'application/ld+json', ending: 'jsonld' },
}

/** All items the reader may see, streamed page by page: however many there are, only a few are in memory. */
export async function exportCollection(rooms: Rooms, viewer: Reader | null, { id, format }: Wanted, reply: FastifyReply) {
  const collection = await readCollection(outsideTransaction(rooms), viewer, id)
  const pages = pagesOfItems(rooms, viewer, collection)
  const written = { csv: asCsv, dc: asDublinCore, jsonld: asJsonLd }[format](rooms, collection, pages)
  const { type, ending } = types[format]
  await reply
    .headers({
      ...{ 'content-type': type, 'content-disposition': `attachment; filename="collection-${id}.${ending}"` },
      ...{ 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' },
    })
    .send(Readable.from(written))
}

/** The same for the export of a member's own data. */
export async function collectionAsCsv(rooms: Rooms, viewer: Reader, id: number) {
  const collection = await readCollection(outsideTransaction(rooms), viewer, id)
  return asCsv(rooms, collection, pagesOfItems(rooms, viewer, collection))
}

type Collection = Awaited<ReturnType<typeof readCollection>>

interface ExportedItem {
  id: number
  type: ItemType
  metadata: Metadata
  fileNames: string[]
  thumbnail: string | null
}
type Pages = AsyncIterable<ExportedItem[]>

const itemsAtOnce = 200

async function* pagesOfItems({ database: { db } }: Rooms, viewer: Reader | null, { id: collectionId, may }: Collection): Pages {
  // Readers learn of a file once a reviewer has read it.
  const isNamed = may.edit ? sql`not ${isSuperseded(true)}` : isSeenByReaders
  let after = { position: '', id: 0 }
  for (;;) {
    const { rows } = await sql<Omit<ItemText, 'identifier'> & Omit<ExportedItem, 'metadata'> & { position: string }>`
      select holdings.id, items.type, items.position, holdings.title, holdings.body, items.metadata, items.transcript,
             holdings.facts->>'thumb' as thumbnail,
             array(select name from item_files where item_id = items.holding_id and ${isNamed}
                    order by item_files.position, item_files.id) as "fileNames"
        from items join holdings on holdings.id = items.holding_id
       where items.collection_id = ${collectionId} and ${visibleHoldings(viewer)}
         and (items.position, items.holding_id) > (${after.position}, ${after.id})
       order by items.position, items.holding_id limit ${itemsAtOnce}`.execute(db)
    yield rows.map((row) => ({ ...row, metadata: metadataOfItem(row), fileNames: [...new Set(row.fileNames)] }))
    if (rows.length < itemsAtOnce) return
    after = rows.at(-1)!
  }
}

/** As an import reads it: every field has a column, and every value survives the round trip. */
async function* asCsv(_rooms: Rooms, _collection: Collection, pages: Pages) {
  yield byteOrderMark + csvLine(columnMeanings)
  for await (const items of pages)
    yield items.map((item) => csvLine(columnMeanings.map((meaning) => defused(cellOf(item, meaning))))).join('')
}

function cellOf({ id, type, metadata, fileNames }: ExportedItem, meaning: ColumnMeaning): string {
  if (meaning === 'ibidItem') return String(id)
  if (meaning === 'type') return type
  const values = meaning === 'filename' ? fileNames : (metadata[meaning] ?? [])
  return hasOneValue(meaning) ? (values[0] ?? '') : joinValues(values, ';')
}

async function* asDublinCore({ config: { publicUrl } }: Rooms, { id }: Collection, pages: Pages) {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<records>\n'
  for await (const items of pages)
    yield items
      .map(({ thumbnail, ...item }) => {
        const page = pageOf(publicUrl, id, item.id)
        const manifest = `${publicUrl}/iiif/${item.id}/manifest.json`
        return `${dublinCoreXml({ ...item, page, manifest, thumbnail: thumbnail && publicUrl + thumbnail }, 'qdc')}\n`
      })
      .join('')
  yield '</records>\n'
}

/** In the vocabulary of schema.org. */
async function* asJsonLd({ config: { publicUrl } }: Rooms, collection: Collection, pages: Pages) {
  const { id, title, body, institution, rights } = collection
  const head = {
    ...{ '@context': 'https://schema.org', '@type': 'Collection', '@id': `${publicUrl}/collections/${id}`, name: title },
    ...{ ...(body && { description: body }), provider: { '@type': 'Organization', name: institution } },
    ...{ ...(rights && { license: rights }), hasPart: [] },
  }
  yield JSON.stringify(head).slice(0, -']}'.length)
  let isFirst = true
  for await (const items of pages) {
    const works = items.map((item) => JSON.stringify(workOf(item, publicUrl, id)))
    if (works.length === 0) continue
    yield `${isFirst ? '' : ','}\n${works.join(',\n')}`
    isFirst = false
  }
  yield '\n]}\n'
}

function workOf({ id, metadata, thumbnail }: ExportedItem, publicUrl: string, collectionId: number) {
  const { title = [], alternative, creator, contributor, date, description, subject, identifier, publisher } = metadata
  const said = {
    ...{ alternateName: alternative, creator: named(creator), contributor: named(contributor), temporal: metadata.temporal },
    ...{ dateCreated: date, description, keywords: subject, identifier, inLanguage: metadata.language },
    ...{ publisher: named(publisher), spatialCoverage: metadata.spatial, license: metadata.rights, material: metadata.format },
    ...{ copyrightHolder: named(metadata.rightsHolder), usageInfo: metadata.rightsNote, text: metadata.transcript },
    ...{ isBasedOn: metadata.source, size: metadata.extent },
  }
  return {
    ...{ '@type': 'CreativeWork', '@id': pageOf(publicUrl, collectionId, id), name: title[0] },
    ...Object.fromEntries(Object.entries(said).flatMap(([name, values]) => (values?.length ? [[name, alone(values)]] : []))),
    ...(thumbnail && { thumbnailUrl: publicUrl + thumbnail }),
  }
}

const alone = (values: unknown[]) => (values.length === 1 ? values[0] : values)
/** Whether it is a person or an institution is not recorded. */
const named = (names: string[] | undefined) => names?.map((name) => ({ '@type': 'Thing', name }))
const pageOf = (publicUrl: string, collectionId: number, id: number) => `${publicUrl}/collections/${collectionId}/items/${id}`
