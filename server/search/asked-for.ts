import type { Db } from '#server/database/database.ts'
import type { Tx } from '#server/rooms.ts'
import { commonEndings, isCommon } from './common-words.ts'
import type { PeopleSearch } from './find-people.ts'
import type { PostSearch } from './find-posts.ts'
import type { AskedFor } from './parse-query.ts'
import { selectAuthorIds } from './queries.ts'

/** What is said about posts (an author, a topic) is not said about people. */
export async function peopleAskedFor(tx: Tx, asked: AskedFor): Promise<Pick<PeopleSearch, 'names' | 'beginnings' | 'username'>> {
  const { username, from, topics } = asked
  const isAboutPosts = from.length > 0 || topics.length > 0
  const names = isAboutPosts ? [] : asked.names
  return { names, beginnings: await Promise.all(names.map((name) => opened(tx, 'users', [name]))), username }
}

interface Narrowed {
  category?: number | undefined
  /** Days, both included. */
  since?: string | undefined
  until?: string | undefined
  sort: 'relevance' | 'date'
}

const dayMs = 86_400_000
const hourMs = 3_600_000

export async function postsAskedFor(tx: Tx, asked: AskedFor, narrowed: Narrowed): Promise<Omit<PostSearch, 'limit' | 'after'>> {
  const { category, since, until, sort } = narrowed
  // Clocks differ: what another process has just listed is not in the future.
  const soon = tx.rooms.now().getTime() + hourMs
  const terms = await termsOf(tx, asked)
  return {
    terms,
    isCommon: await areAllCommon(tx, asked, terms),
    marks: await marksOf(tx.db, asked, category),
    isOfSomebody: asked.from.length > 0,
    since: since ? new Date(since) : null,
    until: new Date(until ? Math.min(soon, Date.parse(until) + dayMs) : soon),
    byDate: sort === 'date',
  }
}

/** One rare word, an author or a topic is enough to leave few posts. */
async function areAllCommon(tx: Tx, { from, topics }: AskedFor, terms: string[]): Promise<boolean> {
  if (from.length + topics.length > 0) return false
  const common = await Promise.all(terms.map((term) => isCommon(tx, 'posts', term.split('|'))))
  return common.every(Boolean)
}

const termsOf = (tx: Tx, { terms, isOpen }: AskedFor): Promise<string[]> =>
  Promise.all(
    terms.map((spellings, at) => (isOpen && at === terms.length - 1 ? opened(tx, 'posts', spellings) : spellings.join('|'))),
  )

/** A word that may go on, as search_query (003-people.sql) reads it. */
async function opened(tx: Tx, searched: 'posts' | 'users', [typed = '', ...others]: string[]): Promise<string> {
  const endings = await commonEndings(tx, searched, typed)
  return [endings.length > 0 ? typed : `${typed}*`, ...others, ...endings].join('|')
}

/** As tsquery. A category alone is no question. */
async function marksOf(db: Db, { terms, from, topics }: AskedFor, category: number | undefined): Promise<string | null> {
  const authors = from.length > 0 ? await selectAuthorIds(db, from) : []
  const marks = [
    // Nobody of that name: an author who has written nothing.
    ...(from.length > 0 ? [authors.map((id) => mark(`a${id}`)).join(' | ') || mark('a0')] : []),
    ...topics.map((topic) => mark(`t${topic}`)),
  ]
  if (category !== undefined && terms.length + marks.length > 0) marks.push(mark(`c${category}`))
  return marks.length === 0 ? null : marks.map((one) => `(${one})`).join(' & ')
}

/** Topics hold letters, digits and underscores: nothing here can end the quotes. */
const mark = (text: string) => `'~${text}'`
