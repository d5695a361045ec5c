import { sql, type RawBuilder } from 'kysely'

/** Facts that change with what others do or with its parts, which are holdings themselves. */
const notItsOwn = ['members', 'usedBy', 'rating', 'ratings', 'answers', 'status', 'linesFree', 'items', 'samples']

/** Of everything its authors say and show: text, pictures, files, and what only some kinds have. */
export const digestOf = (id: number): RawBuilder<string | null> => sql`(
  select md5(row(
           title, body, words, facts - ${notItsOwn}::text[],
           array(select row(key, alt)::text from attachments where holding_id = holdings.id order by position, id),
           (select row(question, rules)::text from groups where groups.holding_id = holdings.id),
           (select row(version.id, note, link, array(select key from attachments where version_id = version.id order by position, id))::text
              from resource_versions as version where resource_id = holdings.id and number is not null order by number desc limit 1),
           array(select row(item_files.id, alt)::text from item_files where item_id = holdings.id order by item_files.id))::text)
    from holdings where id = ${id})`
