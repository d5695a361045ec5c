import { sql, type RawBuilder } from 'kysely'
import { daysToAnswerEditing, type Collection, type CollectionCard } from '#contract/collections.ts'
import { adaptableLicences, licences } from '#contract/licences.ts'
import { jsonArray, jsonObject, jsonPlain, jsonString, type Json } from '#server/database/json-text.ts'
import { cardOf, cardRest, holdingFields, holdingParts, roleAsJson } from '#server/holdings/present.ts'
import { visibleHoldings } from '#server/holdings/visible-holdings.ts'
import { Problem } from '#server/http/problem.ts'
import type { Rooms, Tx } from '#server/rooms.ts'
import { urlOfKey } from '#server/uploads/media-urls.ts'
import { coEdits, isAskedToEdit } from '#server/users/collection-editors.ts'
import { moderatesGroup } from '#server/users/group-readers.ts'
import { readCollectionGigabytes } from '#server/users/instance-setting.ts'
import { personAsJson } from '#server/users/present.ts'
import { byRole, type Reader } from '#server/users/reader.ts'
import { isSeenByReaders } from './keep-item.ts'

/** Collections are assembled by the database, here and nowhere else. Null is a visitor. */
export type MaybeReader = Reader | null
export const visitor: Reader = { id: 0, isAdmin: false }
const nothing: Json = sql`'null'`

const shown = {
  institution: jsonString('collections.institution'),
  country: jsonString('collections.country'),
  items: jsonPlain('collections.item_count'),
  samples: jsonPlain(sql`coalesce(holdings.facts->'samples', '[]')`),
  types: jsonString('collections.types'),
  firstYear: jsonPlain('collections.first_year'),
  lastYear: jsonPlain('collections.last_year'),
  isFree: jsonPlain('collections.is_free'),
}

const language = jsonString(sql`coalesce(collections.language, holdings.language)`)

/** Only members see groups. */
export const groupFor = (viewer: MaybeReader): Json => (viewer && viewer !== visitor ? cardRest.group : nothing)

const collectionCardAsJson = (viewer: MaybeReader): Json =>
  cardOf<CollectionCard>({ ...cardRest, group: groupFor(viewer), language, ...shown })

const yes = sql<boolean>`true`
const collectionId = sql.ref<number>('collections.holding_id')

/** On `holdings` and `collections`: whether the viewer edits it, as its author or with the author. */
export const isEditor = (viewer: Reader): RawBuilder<boolean> =>
  sql`(holdings.author_id = ${viewer.id} or ${coEdits(viewer.id, collectionId)})`

/** Editors, and those who decide on it. */
export const isInsider = (viewer: Reader): RawBuilder<boolean> =>
  viewer === visitor
    ? sql`false`
    : byRole(
        viewer,
        yes,
        sql`(${isEditor(viewer)} or (holdings.audience = 'group' and ${moderatesGroup(viewer.id, sql.ref('holdings.group_id'))}))`,
      )

const toInsiders = (viewer: Reader, value: Json): Json => sql`case when ${isInsider(viewer)} then ${value} else 'null' end`
const toEditors = (viewer: Reader, value: Json): Json => sql`case when ${isEditor(viewer)} then ${value} else 'null' end`

const editors = (state: 'asked' | 'editor'): Json => sql`(
  select ${jsonArray(personAsJson('users'), sql`editors.since, editors.user_id`)} from editors join users on users.id = editors.user_id
   where editors.collection_id = collections.holding_id and editors.state = ${sql.lit(state)} and users.erased_at is null)`

/** Its author first; the only one named to visitors. */
const allEditors = (viewer: Reader): Json =>
  viewer === visitor
    ? sql`('[' || ${personAsJson('author')} || ']')`
    : sql`(case when ${editors('editor')} = '[]' then '[' || ${personAsJson('author')} || ']'
  else '[' || ${personAsJson('author')} || ',' || substr(${editors('editor')}, 2) end)`

const adaptableRights = adaptableLicences.map((id) => licences[id].uri)
const isAdaptable = (uri: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`coalesce(${uri} = any (array[${sql.join(adaptableRights.map((one) => sql.lit(one)))}]), false)`
/** On `collections`: what its editors chose, or else what the rights imply. */
export const allowsDownload = (rights: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`coalesce(collections.allows_download, ${isAdaptable(rights)})`

/** From the chosen item, or else the first. */
const picture: Json = jsonString(sql`(
  select ${sql.lit(urlOfKey(''))} || item_files.large_key from items join item_files on item_files.item_id = items.holding_id
   where items.collection_id = collections.holding_id and items.is_listed and item_files.large_key is not null and ${isSeenByReaders}
   order by items.holding_id is distinct from collections.cover_item_id, items.position, items.holding_id, item_files.position, item_files.id
   limit 1)`)

/** Rejected items are left as they are. */
const emptyItems = sql`(
  select count(*) from items join holdings as part on part.id = items.holding_id
   where items.collection_id = collections.holding_id and items.file_count = 0 and part.state <> 'rejected')`

/** In all collections of one author, plus what their imports still hold. */
export const bytesUsedBy = (authorId: RawBuilder<unknown>): RawBuilder<number> => sql`(
  select coalesce(sum(own.bytes), 0) + coalesce(sum((
           select sum(item_files.size) from item_files join imports on imports.id = item_files.import_id
            where imports.collection_id = own.holding_id)), 0)
    from holdings as of_author join collections as own on own.holding_id = of_author.id
   where of_author.author_id = ${authorId})::bigint`
const bytesUsed = bytesUsedBy(sql.ref('holdings.author_id'))

interface Around {
  publicUrl: string
  room: number
  askedAfter: Date
}

const collectionAsJson = (viewer: Reader, { publicUrl, room, askedAfter }: Around): Json =>
  jsonObject<Collection>({
    ...holdingFields(viewer),
    ...{ group: groupFor(viewer), language, ...shown },
    role: roleAsJson(viewer.id, sql`when ${coEdits(viewer.id, collectionId)} then '"editor"'`),
    rights: jsonString('collections.rights'),
    order: jsonString('collections.item_order'),
    allowsDownload: jsonPlain(allowsDownload(sql.ref('collections.rights'))),
    coverItemId: jsonPlain('collections.cover_item_id'),
    picture,
    editors: allEditors(viewer),
    askedEditors: toEditors(viewer, editors('asked')),
    allItems: toInsiders(viewer, jsonPlain('collections.all_count')),
    waitingItems: toInsiders(viewer, jsonPlain('collections.waiting_count')),
    waitingFiles: toInsiders(viewer, jsonPlain('collections.waiting_files')),
    failedFiles: toInsiders(viewer, jsonPlain('collections.failed_files')),
    emptyItems: toEditors(viewer, jsonPlain(emptyItems)),
    bytes: jsonPlain('collections.bytes'),
    bytesUsed: toEditors(viewer, jsonPlain(bytesUsed)),
    bytesLeft: toEditors(viewer, jsonPlain(sql`greatest(0, ${room}::bigint - ${bytesUsed})`)),
    manifestUrl: jsonString(sql`${publicUrl}::text || '/iiif/collections/' || holdings.id || '/collection.json'`),
    oaiSet: jsonString(sql`case when ${visibleHoldings(null)} then 'collection:' || holdings.id end`),
    may: jsonObject<Collection['may']>({
      edit: jsonPlain(isEditor(viewer)),
      submit: jsonPlain(sql`(holdings.author_id = ${viewer.id} and holdings.state in ('draft', 'sent_back', 'rejected'))`),
      delete: jsonPlain(sql`(holdings.author_id = ${viewer.id})`),
      answerEditing: jsonPlain(isAskedToEdit(viewer.id, collectionId, askedAfter)),
    }),
  })

/** Anyone asked before then has not answered in time. */
export const answersUntil = ({ now }: Pick<Rooms, 'now'>) => new Date(now().getTime() - daysToAnswerEditing * 86_400_000)

export async function readCollection({ db, rooms }: Tx, viewer: MaybeReader, id: number): Promise<Collection> {
  const room = (await readCollectionGigabytes(db)) * 1_000_000_000
  const around = { publicUrl: rooms.config.publicUrl, room, askedAfter: answersUntil(rooms) }
  const { rows } = await sql<{ collection: Collection }>`
    select ${collectionAsJson(viewer ?? visitor, around)}::json as collection
      from holdings ${holdingParts} join collections on collections.holding_id = holdings.id
     where holdings.id = ${id} and ${visibleHoldings(viewer)}`.execute(db)
  if (!rows[0]) throw new Problem('holding_not_found')
  return rows[0].collection
}

export interface Row {
  id: number
  key: number
  words: string
  text: string
}

/** For a select of `id`, `key`, `words` and `place`, in its order. */
export const cardsOfPage = (viewer: MaybeReader, page: RawBuilder<unknown>): RawBuilder<Row> => sql`
  with page as materialized (${page})
  select page.id, page.key, page.words, ${collectionCardAsJson(viewer)} as text
    from page join holdings on holdings.id = page.id ${holdingParts} join collections on collections.holding_id = holdings.id
   order by page.place`
