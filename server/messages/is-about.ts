import { sql, type RawBuilder } from 'kysely'
import { commonWords, type Frequencies } from '#server/database/common-words.ts'
import type { Tx } from '#server/rooms.ts'
import { isKeptBySelf } from './queries.ts'

/** Shorter prefixes match half of all words. */
const shortestBeginning = 3
const mostWords = 8

/**
 * By the other person's name, or by words in a message the viewer still has; the beginning of a word is enough. A condition on
 * `mine` and `other`.
 */
export async function isAbout(tx: Tx, viewerId: number, q: string): Promise<RawBuilder<boolean>> {
  if (q.trim() === '') return sql`true`
  const inName = sql<boolean>`strpos(other.name_key, fold(${q.trim()})) > 0`
  const words = q.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu)?.slice(0, mostWords)
  if (!words) return inName
  const common = await commonWords(tx, 'messages')
  const rare = words.filter((word) => !beginsOneOf(common, word))
  return sql`(${inName} or ${rare.length > 0 ? isAmongFew(viewerId, words, rare) : isSaidIn(words)})`
}

/** Folded almost as the database does it: which of the two ways is chosen does not affect the results. */
function beginsOneOf(common: Frequencies, word: string): boolean {
  const folded = word.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return common.keys().some((known) => known.startsWith(folded))
}

/** As a tsquery, once per statement. */
const queryFor = (words: string[]) => sql`(
  select to_tsquery('simple', string_agg(quote_literal(fold(word)) || case when length(word) >= ${sql.lit(shortestBeginning)} then ':*' else '' end, ' & '))
    from unnest(${words}::text[]) as word)`

/**
 * Common words are searched conversation by conversation, since one of the first messages will contain them: the index would
 * have to collect everyone's messages with any word that starts like that. Written so that the planner neither joins all
 * messages nor uses that index.
 */
const isSaidIn = (words: string[]) => sql`coalesce((
  select true from messages where ${isKeptBySelf} and coalesce(messages.search @@ ${queryFor(words)}, false)
   order by messages.conversation_id, messages.id desc limit 1), false)`

/**
 * Only rare words are looked up in the index; the planner, not knowing that they are rare, would walk through all of the
 * viewer's own messages.
 */
const isAmongFew = (viewerId: number, words: string[], rare: string[]) => sql`mine.conversation_id in (
  with asked as materialized (
    select ${queryFor(words)} as words, ${queryFor(rare)} as rare
  ), hits as materialized (
    select conversation_id, id from messages
     where search @@ (select case when numnode(rare) > 0 then rare when numnode(words) > 0 then words end && ${`'#${viewerId}'`}::tsquery from asked)
       and coalesce(search @@ (select words from asked), false)
  )
  select messages.conversation_id from hits as messages
    join conversation_members as mine on mine.conversation_id = messages.conversation_id and mine.user_id = ${viewerId}
   where ${isKeptBySelf})`
