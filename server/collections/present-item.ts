import { sql, type RawBuilder } from 'kysely'
import type { Metadata } from '#contract/dublin-core.ts'
import type { Item, ItemCard, ItemFile } from '#contract/items.ts'
import { jsonArray, jsonObject, jsonPlain, jsonString, type Json } from '#server/database/json-text.ts'
import { canBeRead, cardOf, cardRest, holdingFields, holdingParts, roleAsJson } from '#server/holdings/present.ts'
import { visibleHoldings } from '#server/holdings/visible-holdings.ts'
import { Problem } from '#server/http/problem.ts'
import type { Tx } from '#server/rooms.ts'
import { urlOfKey } from '#server/uploads/media-urls.ts'
import { coEdits } from '#server/users/collection-editors.ts'
import type { Reader } from '#server/users/reader.ts'
import { metadataOfItem } from './item-metadata.ts'
import { isSeenByReaders, isSuperseded } from './keep-item.ts'
import { allowsDownload, groupFor, isEditor, isInsider, visitor, type MaybeReader } from './present.ts'

/** What is read of an item apart from its holding. */
export const itemParts = sql`
  join items on items.holding_id = holdings.id join collections on collections.holding_id = items.collection_id`

const toInsiders = (viewer: Reader, value: Json, otherwise: string): Json =>
  sql`case when ${isInsider(viewer)} then ${value} else ${sql.lit(otherwise)} end`

const waits = sql`(${canBeRead} and (items.has_news or holdings.state = 'pending'))`
/** The first language it names. */
const language = jsonString(sql`coalesce(items.metadata->'language'->>0, collections.language, holdings.language)`)

export const itemCardAsJson = (viewer: MaybeReader): Json =>
  cardOf<ItemCard>({
    ...cardRest,
    ...{ group: groupFor(viewer), language, type: jsonString('items.type') },
    waits: toInsiders(viewer ?? visitor, jsonPlain(waits), 'false'),
    isEmpty: toInsiders(viewer ?? visitor, jsonPlain(sql`(items.file_count = 0)`), 'false'),
    waitingFiles: toInsiders(viewer ?? visitor, jsonPlain('items.waiting_files'), '0'),
    failedFiles: toInsiders(viewer ?? visitor, jsonPlain('items.failed_files'), '0'),
  })

export const rights = sql`items.metadata->'rights'->>0`
const mediaUrl = (column: string) => jsonString(sql`${sql.lit(urlOfKey(''))} || ${sql.ref(column)}`)

/** From `item_files`, `items`, `collections` and `holdings`. */
export const fileAsJson = (viewer: MaybeReader, publicUrl: string): Json =>
  jsonObject<ItemFile>({
    id: jsonPlain('item_files.id'),
    kind: jsonString('item_files.kind'),
    name: jsonString('item_files.name'),
    type: jsonString('item_files.type'),
    size: jsonPlain('item_files.size'),
    width: jsonPlain('item_files.width'),
    height: jsonPlain('item_files.height'),
    durationSeconds: jsonPlain('item_files.duration_seconds'),
    state: jsonString('item_files.state'),
    why: toInsiders(viewer ?? visitor, jsonString('item_files.why'), 'null'),
    thumb: mediaUrl('item_files.thumb_key'),
    large: mediaUrl('item_files.large_key'),
    blur: jsonString('item_files.blur'),
    iiif: jsonString(
      sql`case when item_files.pyramid_key is not null then ${publicUrl}::text || '/iiif/3/' || item_files.id end`,
    ),
    download: jsonString(sql`case when item_files.state = 'made' and (item_files.kind <> 'picture' or ${allowsDownload(rights)})
      then '/api/item-files/' || item_files.id || '/download' end`),
    alt: jsonString('item_files.alt'),
    isNew: jsonPlain(sql`(item_files.id > items.read_file_id)`),
    isSentBack: jsonPlain(
      sql`(holdings.state = 'approved' and item_files.id > items.read_file_id and item_files.id <= items.refused_file_id)`,
    ),
  })

/** Editors and reviewers also see what no reviewer has read; replaced files only until their replacement is visible. */
export const isShown = (viewer: Reader): RawBuilder<boolean> =>
  sql`case when ${isInsider(viewer)} then not ${isSuperseded(true)} else ${isSeenByReaders} end`

const files = (viewer: Reader, publicUrl: string): Json => sql`(
  select ${jsonArray(fileAsJson(viewer, publicUrl), sql`item_files.position, item_files.id`)} from item_files
   where item_files.item_id = items.holding_id and ${isShown(viewer)})`

const orders = {
  manual: sql`neighbour.position`,
  date: sql`neighbour.sort_year`,
  title: sql`neighbour.sort_title`,
}
export const byOrder = { manual: sql`items.position`, date: sql`items.sort_year`, title: sql`items.sort_title` }

/** Readers move between approved items only. */
const neighbour = (direction: 'next' | 'previous'): Json => {
  const [sign, order] = direction === 'next' ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`]
  const along = (by: keyof typeof orders) => sql`(
    select neighbour.holding_id from items as neighbour
     where neighbour.collection_id = items.collection_id and neighbour.is_listed
       and (${orders[by]}, neighbour.holding_id) ${sign} (${byOrder[by]}, items.holding_id)
     order by ${orders[by]} ${order}, neighbour.holding_id ${order} limit 1)`
  return jsonPlain(sql`case collections.item_order when 'date' then ${along('date')}
    when 'title' then ${along('title')} else ${along('manual')} end`)
}

type Kept = Omit<Item, 'metadata'> & { kept: Metadata; transcript: string | null }

const itemAsJson = (viewer: Reader, publicUrl: string): Json =>
  jsonObject<Kept>({
    ...holdingFields(viewer),
    ...{ group: groupFor(viewer), language },
    role: roleAsJson(viewer.id, sql`when ${coEdits(viewer.id, sql.ref('items.collection_id'))} then '"editor"'`),
    collection: jsonObject<Item['collection']>({
      id: jsonPlain('items.collection_id'),
      title: jsonString(sql`holdings.facts->>'collectionTitle'`),
      institution: jsonString('collections.institution'),
      allowsDownload: jsonPlain(allowsDownload(rights)),
    }),
    type: jsonString('items.type'),
    kept: jsonPlain('items.metadata'),
    transcript: jsonString('items.transcript'),
    files: files(viewer, publicUrl),
    previousId: neighbour('previous'),
    nextId: neighbour('next'),
    manifestUrl: jsonString(sql`${publicUrl}::text || '/iiif/' || holdings.id || '/manifest.json'`),
    may: jsonObject<Item['may']>({ edit: jsonPlain(isEditor(viewer)), delete: jsonPlain(isEditor(viewer)) }),
  })

export async function readItem({ db, rooms }: Tx, viewer: MaybeReader, id: number): Promise<Item> {
  const { rows } = await sql<{ item: Kept }>`
    select ${itemAsJson(viewer ?? visitor, rooms.config.publicUrl)}::json as item
      from holdings ${holdingParts} ${itemParts}
     where holdings.id = ${id} and ${visibleHoldings(viewer)}`.execute(db)
  if (!rows[0]) throw new Problem('holding_not_found')
  const { kept, transcript, ...item } = rows[0].item
  const { title, body } = item
  return { ...item, metadata: metadataOfItem({ title, body, transcript, metadata: kept }) }
}
