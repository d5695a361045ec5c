import { sql, type RawBuilder } from 'kysely'

const folder = sql`case
  when attachments.post_id is not null then concat('posts/', attachments.post_id)
  when attachments.message_id is not null then concat('messages/', attachments.message_id)
  when attachments.learning_entry_id is not null then concat('learning-record/', attachments.learning_entry_id)
  when attachments.version_id is not null then concat('resources/', attachments.version_id)
  else 'unused' end`

/** Short enough, and without anything that one of the usual file systems refuses. Slashes are gone since the upload (clean-name.ts). */
const stem = sql`left(translate(regexp_replace(attachments.name, '\\.\\w{1,5}$', ''), '\\/:*?"<>|', repeat('_', 9)), 50)`

/** Where a row of `attachments` lies in the ZIP; its id makes it the only one of that name. */
export const filePath: RawBuilder<string> = sql`
  concat('media/', ${folder}, '/', attachments.id, '-', ${stem}, '.', split_part(attachments.key, '.', 2))`

export const filePathsWhere = (condition: RawBuilder<unknown>): RawBuilder<string[]> => sql`
  array(select ${filePath} from attachments where ${condition} order by attachments.position, attachments.id)`
