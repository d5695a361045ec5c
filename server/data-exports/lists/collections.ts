import { sql } from 'kysely'
import { tableList, type Reading, type Whose } from '#server/data-exports/list.ts'
import { isVisibleTo } from '#server/users/visible-people.ts'
import { originalPath } from './file-path.ts'
import { titleIfSeen } from './seen-titles.ts'

const ofAuthor = ({ userId }: Whose) => sql`holdings.author_id = ${userId}`

export const ownCollections = tableList({
  name: 'own-collections',
  about: 'The collections that are yours, in every state; their titles and descriptions are in submissions.',
  columns: () => ({
    collectionId: sql`collections.holding_id`,
    institution: sql`collections.institution`,
    country: sql`collections.country`,
    language: sql`collections.language`,
    rights: sql`collections.rights`,
    order: sql`collections.item_order`,
    allowsDownload: sql`collections.allows_download`,
    coverItemId: sql`collections.cover_item_id`,
    items: sql`collections.all_count`,
    bytes: sql`collections.bytes::float8`,
  }),
  from: () => sql`collections join holdings on holdings.id = collections.holding_id`,
  where: ofAuthor,
  key: ['collections.holding_id'],
})

export async function ownCollectionIds({ db, userId }: Reading): Promise<number[]> {
  const collections = db.selectFrom('holdings').select('id').where('author_id', '=', userId).where('kind', '=', 'collection')
  return (await collections.orderBy('id').execute()).map(({ id }) => id)
}

export const ownItems = tableList({
  name: 'own-items',
  about: 'What your collections hold, with all that is said of it; titles and descriptions are in submissions.',
  columns: () => ({
    itemId: sql`items.holding_id`,
    collectionId: sql`items.collection_id`,
    type: sql`items.type`,
    title: sql`holdings.title`,
    metadata: sql`items.metadata::text`,
    transcript: sql`items.transcript`,
    files: sql`array(select ${originalPath} from item_files where item_files.item_id = items.holding_id order by item_files.position, item_files.id)`,
  }),
  from: () => sql`items join holdings on holdings.id = items.holding_id`,
  where: ofAuthor,
  key: ['items.holding_id'],
})

export const editing = tableList({
  name: 'collection-editing',
  about: 'Collections that you edit with others or were asked to, and whom you asked.',
  columns: (whose) => ({
    collectionId: sql`editors.collection_id`,
    collection: titleIfSeen(whose),
    username: sql`case when editors.user_id = ${whose.userId} or ${isVisibleTo({ id: whose.userId, isAdmin: false }, 'users')} then users.username end`,
    state: sql`editors.state`,
    since: sql`editors.since`,
  }),
  from: () => sql`editors join holdings on holdings.id = editors.collection_id join users on users.id = editors.user_id`,
  where: ({ userId }) => sql`(editors.user_id = ${userId} or editors.asked_by = ${userId})`,
  key: ['editors.collection_id', 'editors.user_id'],
})

export const ownImports = tableList({
  name: 'collection-imports',
  about: 'Spreadsheets that you began to import in the last days.',
  columns: (whose) => ({
    importId: sql`imports.id`,
    collectionId: sql`imports.collection_id`,
    collection: titleIfSeen(whose),
    state: sql`imports.state`,
    fileName: sql`imports.file_name`,
    rows: sql`imports.row_count`,
    createdAt: sql`imports.created_at`,
  }),
  from: () => sql`imports join holdings on holdings.id = imports.collection_id`,
  where: ({ userId }) => sql`imports.user_id = ${userId}`,
  key: ['imports.id'],
})
