import type { Parsed } from '#contract/endpoint.ts'
import { mostCounted, type SearchType, type search as contract } from '#contract/search.ts'
import { JsonText } from '#server/http/handle.ts'
import { readCursor, writeCursor, type PageEnd } from '#server/http/page-cursor.ts'
import type { Reader } from '#server/posts/visible-posts.ts'
import type { Tx } from '#server/rooms.ts'
import { soughtIn } from './find-highlights.ts'
import { findPeople } from './find-people.ts'
import { findPosts } from './find-posts.ts'
import { parseQuery } from './parse-query.ts'
import { peopleAskedFor, postsAskedFor } from './asked-for.ts'
import { presentFoundPerson, presentFoundPost } from './present.ts'

type Query = Parsed<typeof contract, 'query'>

/** Of each kind where all are asked for. */
const firstFew: Record<SearchType, number> = { people: 3, posts: 5 }

export async function search(tx: Tx, viewer: Reader, query: Query): Promise<JsonText> {
  const asked = parseQuery(query.q)
  const { db, rooms } = tx
  const [people, posts] = await Promise.all([
    peopleAskedFor(tx, asked).then((wanted) =>
      findPeople(db, viewer.id, { ...wanted, ...pageOf('people', query), most: mostCounted, now: rooms.now() }),
    ),
    postsAskedFor(tx, asked, query).then((wanted) => findPosts(db, viewer, { ...wanted, ...pageOf('posts', query) })),
  ])
  const sought = soughtIn(asked)
  const shown = query.type ? query.limit : Infinity
  return new JsonText(
    [
      `{"people":[${people.hits.slice(0, shown).map((hit) => presentFoundPerson(hit, sought))}]`,
      `"posts":[${posts.hits.slice(0, shown).map((hit) => presentFoundPost(hit, sought))}]`,
      `"counts":${JSON.stringify({ people: people.total, posts: posts.total })}`,
      `"nextCursor":${JSON.stringify(query.type ? cursorAfter({ people, posts }[query.type].hits, shown) : null)}}`,
    ].join(),
  )
}

/** A kind that is not asked for is only counted. */
function pageOf(type: SearchType, query: Query) {
  if (!query.type) return { limit: firstFew[type], after: undefined }
  if (query.type !== type) return { limit: 0, after: undefined }
  return { limit: query.limit + 1, after: query.cursor === undefined ? undefined : readCursor(query.cursor) }
}

function cursorAfter(hits: PageEnd[], shown: number): string | null {
  const last = hits[shown - 1]
  return last && hits.length > shown ? writeCursor(last) : null
}
