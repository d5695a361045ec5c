import { sql, type RawBuilder } from 'kysely'

const folder = sql`case
  when attachments.post_id is not null then concat('posts/', attachments.post_id)
  when attachments.message_id is not null then concat('messages/', attachments.message_id)
  when attachments.learning_entry_id is not null then concat('learning-record/', attachments.learning_entry_id)
  when attachments.version_id is not null then concat('resources/', attachments.version_id)
  when attachments.holding_id is not null then concat('shared/', attachments.holding_id)
  when attachments.occurrence_id is not null then concat('events/', attachments.occurrence_id)
  else 'unused' end`

/** Short enough, and without characters that a common file system refuses. Slashes were removed on upload (clean-name.ts). */
const stemOf = (name: string) =>
  sql`left(translate(regexp_replace(${sql.ref(name)}, '\\.\\w{1,5}$', ''), '\\/:*?"<>|', repeat('_', 9)), 50)`

/** The path in the ZIP for a row of `attachments`; the id makes it unique. */
export const filePath: RawBuilder<string> = sql`
  concat('media/', ${folder}, '/', attachments.id, '-', ${stemOf('attachments.name')}, '.', split_part(attachments.key, '.', 2))`

export const filePathsWhere = (condition: RawBuilder<unknown>): RawBuilder<string[]> => sql`
  array(select ${filePath} from attachments where ${condition} order by attachments.position, attachments.id)`

/** The same for a row of `item_files`, as uploaded. */
export const originalPath: RawBuilder<string> = sql`
  concat('media/collections/', item_files.item_id, '/', item_files.id, '-', ${stemOf('item_files.name')}, '.', split_part(item_files.original_key, '.', 2))`
