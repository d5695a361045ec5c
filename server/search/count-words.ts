import { sql } from 'kysely'
import { inTransaction, type Rooms } from '#server/rooms.ts'

/** Meanwhile the embedded database does nothing else. */
const atOnce = 50

export const uncountedWords = 'select from uncounted_words'

/**
 * Counts what posts (003-people.sql) and titles (027-words-of-titles.sql) have left to be counted; a word that no longer
 * occurs is removed.
 */
export async function countWords(rooms: Rooms, stopping?: AbortSignal) {
  for (;;) if (stopping?.aborted || (await countSome(rooms)) === 0) return
}

const countSome = (rooms: Rooms) =>
  inTransaction(rooms, async ({ db }) => {
    // Ordered by word, so that two concurrent counts do not deadlock.
    const { rows } = await sql<{ taken: number; unused: string[] }>`
      with taken as (
        delete from uncounted_words where id in (select id from uncounted_words order by id limit ${atOnce}) returning words, posts
      ), counted as (
        insert into post_words as known
        select word, sum(posts) from taken cross join unnest(tsvector_to_array(words)) as word where may_be_misspelled(word)
         group by word having sum(posts) <> 0 order by word
        on conflict (word) do update set posts = known.posts + excluded.posts
        returning word, posts
      )
      select (select count(*) from taken)::int as taken, array(select word from counted where posts <= 0) as unused`.execute(db)
    const { taken = 0, unused = [] } = rows[0] ?? {}
    if (unused.length > 0) await sql`delete from post_words where word = any (${unused}) and posts <= 0`.execute(db)
    return taken
  })
