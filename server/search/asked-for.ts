import { sql } from 'kysely'
import type { Db } from '#server/database/database.ts'
import type { Tx } from '#server/rooms.ts'
import { commonEndings, frequencyOf, isCommon } from './common-words.ts'
import type { PeopleSearch } from './find-people.ts'
import type { PostSearch } from './find-posts.ts'
import type { AskedFor } from './parse-query.ts'
import { wordsIn } from './words-in.ts'

type AboutPeople = Pick<PeopleSearch, 'names' | 'exact' | 'beginnings' | 'areMany' | 'username'>

/** Conditions on posts (an author, a topic) do not apply to people. */
export async function peopleAskedFor(tx: Tx, asked: AskedFor): Promise<AboutPeople> {
  const { username, from, topics } = asked
  const isAboutPosts = from.length > 0 || topics.length > 0
  const names = isAboutPosts ? [] : asked.names
  // Quoted words are meant literally; "amara.oka" is left open at the end.
  const beginnings = await Promise.all(names.map((name) => (/\s/.test(name) ? name : opened(tx, 'users', [name]))))
  const exact = (await areAllCommon(tx, 'users', names)) ? null : names
  return { names, exact, beginnings, areMany: await areAllCommon(tx, 'users', beginnings), username }
}

async function areAllCommon(tx: Tx, searched: 'posts' | 'users', terms: string[]): Promise<boolean> {
  const common = await Promise.all(terms.map((term) => isCommon(tx, searched, term.split('|'))))
  return common.every(Boolean)
}

interface Narrowed {
  category?: number | undefined
  group?: number | undefined
  /** Days, both included. */
  since?: string | undefined
  until?: string | undefined
  sort: 'relevance' | 'date'
}

/**
 * Of all posts: with a share this large, reading the newest posts one by one is quicker than asking the index which ones
 * match.
 */
const inMost = 0.3

const dayMs = 86_400_000
const hourMs = 3_600_000

export async function postsAskedFor(tx: Tx, asked: AskedFor, narrowed: Narrowed): Promise<Omit<PostSearch, 'limit' | 'after'>> {
  const { category, group, since, until, sort } = narrowed
  // Clocks differ: what another process has just listed must not count as future.
  const soon = tx.rooms.now().getTime() + hourMs
  const terms = await termsOf(tx, asked)
  const frequencies = await Promise.all(terms.map((term) => frequencyOf(tx, 'posts', term.split('|'))))
  const phrases = phrasesOf(asked)
  // A rare word, an author, a topic or a group is enough to narrow it to few posts.
  const isNarrow = asked.from.length + asked.topics.length > 0 || group !== undefined
  const areMany = terms.length > 0 && frequencies.every(Boolean) && !isNarrow
  return {
    ...{ terms, phrases, group },
    telling: terms.filter((term, at) => (areMany || !frequencies[at]) && !phrases.includes(term)),
    areInMost: areMany && category === undefined && frequencies.reduce((all, one) => all * one, 1) >= inMost,
    windowsOf: areMany ? (category ?? 'everything') : undefined,
    marks: await marksOf(tx.db, asked, areMany ? undefined : category),
    isOfSomebody: asked.from.length > 0,
    since: since ? new Date(since) : null,
    until: new Date(until ? Math.min(soon, Date.parse(until) + dayMs) : soon),
    byDate: sort === 'date',
  }
}

/** In an open term the last word may be incomplete, so its pairs are unknown. */
const phrasesOf = ({ terms, isOpen }: AskedFor): string[] =>
  terms.flatMap(([text = ''], at) => ((isOpen && at === terms.length - 1) || wordsIn(text).length < 2 ? [] : [text]))

const termsOf = (tx: Tx, { terms, isOpen }: AskedFor): Promise<string[]> =>
  Promise.all(
    terms.map((spellings, at) => (isOpen && at === terms.length - 1 ? opened(tx, 'posts', spellings) : spellings.join('|'))),
  )

/** A word that may be incomplete, in the form read by search_query (003-people.sql). */
async function opened(tx: Tx, searched: 'posts' | 'users', [typed = '', ...others]: string[]): Promise<string> {
  const endings = await commonEndings(tx, searched, typed)
  return [...new Set([endings.length > 0 ? typed : `${typed}*`, ...others, ...endings])].join('|')
}

/** As a tsquery. A category alone is not a query. */
async function marksOf(db: Db, { terms, from, topics }: AskedFor, category: number | undefined): Promise<string | null> {
  const authors = from.length > 0 ? await selectAuthorIds(db, from) : []
  const marks = [
    // If no one has that name: an author who has written nothing.
    ...(from.length > 0 ? [authors.map((id) => mark(`a${id}`)).join(' | ') || mark('a0')] : []),
    ...topics.map((topic) => mark(`t${topic}`)),
  ]
  if (category !== undefined && terms.length + marks.length > 0) marks.push(mark(`c${category}`))
  return marks.length === 0 ? null : marks.map((one) => `(${one})`).join(' & ')
}

/** Topics contain only letters, digits and underscores, so nothing here can close the quotes. */
const mark = (text: string) => `'~${text}'`

/**
 * The people with these usernames, given in lower case. What someone who has left wrote is not listed together
 * (docs/decisions/013).
 */
async function selectAuthorIds(db: Db, usernames: string[]): Promise<number[]> {
  const { rows } = await sql<{
    id: number
  }>`select id from users where lower(username) = any (${usernames}) and erased_at is null`.execute(db)
  return rows.map(({ id }) => id)
}
