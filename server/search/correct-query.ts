import { sql } from 'kysely'
import type { Db } from '#server/database/database.ts'
import { prepareSql } from '#server/database/prepare-sql.ts'
import { editDistance } from './edit-distance.ts'
import { looseWords } from './parse-query.ts'
import { spellingsOf } from './spellings-of.ts'

interface KnownWord {
  word: string
  posts: number
}

/** The closest word may only occur in what the viewer may not read: so this many are tried. */
const mostTries = 3
/** With more unknown words it is another language, or not words at all. */
const mostUnknown = 3
/** Short words resemble many others. */
const mistakesIn = (word: string) => (word.length > 5 ? 2 : 1)
/** Being one letter closer counts as much as occurring e⁵, or some 150, times as often. */
const likelihoodOf = ({ posts }: KnownWord, mistakes: number) => Math.log(posts) - 5 * mistakes

/** What may have been meant, most likely first: each word found in no post, title or name is replaced by one that posts or titles contain. */
export async function correctQuery(db: Db, typed: string): Promise<string[]> {
  const { text, words } = looseWords(typed)
  const last = words.at(-1)
  const folded = [...new Set(words.map((word) => word.folded))]
  const unknown = await selectUnknown(db, {
    typed: folded,
    spellings: folded.map((word) => spellingsOf(word).join('|')),
    beginning: last?.end === text.length ? last.folded : '',
  })
  const meant = new Map(unknown.map(({ word, near }) => [word, likeliest(word, near)]))
  const choices = [...meant.values()].map(({ length }) => length)
  if (choices.length === 0 || choices.length > mostUnknown || choices.includes(0)) return []
  return Array.from({ length: Math.min(mostTries, Math.max(...choices)) }, (_, nth) =>
    words.reduceRight((corrected, { folded: word, start, end }) => {
      const near = meant.get(word)
      return near ? corrected.slice(0, start) + (near[nth] ?? near.at(-1)) + corrected.slice(end) : corrected
    }, text),
  )
}

const likeliest = (typed: string, near: KnownWord[]): string[] =>
  near
    .map((known) => ({ known, mistakes: editDistance(typed, known.word) }))
    .filter(({ mistakes }) => mistakes <= mistakesIn(typed))
    .map(({ known, mistakes }) => ({ word: known.word, likelihood: likelihoodOf(known, mistakes) }))
    .toSorted((a, b) => b.likelihood - a.likelihood)
    .map(({ word }) => word)

interface Given {
  typed: string[]
  /** For each, separated by "|". */
  spellings: string[]
  beginning: string
}

/** The words found in no post, title or name, each with similar ones; a prefix may be incomplete. See 003-people.sql, 027-words-of-titles.sql. */
const selectUnknown = prepareSql<Given, { word: string; near: KnownWord[] }>(
  ['typed', 'spellings', 'beginning'],
  ({ typed, spellings, beginning }) => sql`
    select typed as word, (select coalesce(json_agg(near), '[]') from similar_words(typed) as near) as near
      from unnest(${typed}::text[], ${spellings}::text[]) as given (typed, spellings)
     where may_be_misspelled(typed)
       and not exists (select from post_words where word = any (string_to_array(spellings, '|')))
       and not exists (select from name_words where word = typed)
       and not (typed = ${beginning}::text and exists (select from post_words where word > typed and word < typed || chr(1114111)))
     limit ${sql.lit(mostUnknown + 1)}`,
)
