import type { Parsed } from '#contract/endpoint.ts'
import type { HoldingKindName } from '#contract/holding-kinds.ts'
import { type search as contract } from '#contract/search.ts'
import { mostCounted, roomTypeNames, roomTypes, type RoomType, type SearchType } from '#contract/search-types.ts'
import { JsonText } from '#server/http/handle.ts'
import { readCursor, writeCursor, type PageEnd } from '#server/http/page-cursor.ts'
import type { Tx } from '#server/rooms.ts'
import type { Reader } from '#server/users/reader.ts'
import { peopleAskedFor, postsAskedFor } from './asked-for.ts'
import { correctQuery } from './correct-query.ts'
import type { EventSearch } from './event-search.ts'
import { soughtIn, type Sought } from './find-highlights.ts'
import { frequencyOf } from './common-words.ts'
import { findHoldings, type FoundHoldings } from './find-holdings.ts'
import { findPeople, type FoundPeople } from './find-people.ts'
import { findPosts, type FoundPosts } from './find-posts.ts'
import { parseQuery } from './parse-query.ts'
import { presentFoundHolding, presentFoundPerson, presentFoundPost } from './present.ts'

type Query = Parsed<typeof contract, 'query'>

interface Found {
  sought: Sought
  people: FoundPeople
  posts: FoundPosts
  /** For the rooms this server has. */
  rooms: [RoomType, FoundHoldings][]
  correctedTo: string | null
}

/** Of each kind, if all are asked for. */
const firstFew: Record<SearchType, number> = { people: 3, posts: 5 }
const firstOfRoom = 3

export async function search(tx: Tx, viewer: Reader, query: Query): Promise<JsonText> {
  const asTyped = await find(tx, viewer, query)
  const isFinal = !isNothing(asTyped) || query.exactly
  const found = isFinal ? asTyped : await findCorrected(tx, viewer, { query, asTyped })
  const { sought, people, posts, rooms, correctedTo } = found
  const shown = query.type ? query.limit : Infinity
  const ofType: Partial<Record<NonNullable<Query['type']>, { hits: PageEnd[] }>> = { people, posts, ...Object.fromEntries(rooms) }
  return new JsonText(
    [
      `{"people":[${people.hits.slice(0, shown).map((hit) => presentFoundPerson(hit, sought))}]`,
      `"posts":[${posts.hits.slice(0, shown).map((hit) => presentFoundPost(hit, sought))}]`,
      ...rooms.map(([type, { hits }]) => `"${type}":[${hits.slice(0, shown).map((hit) => presentFoundHolding(hit, sought))}]`),
      `"counts":${JSON.stringify({ people: people.total, posts: posts.total, ...Object.fromEntries(rooms.map(([type, { total }]) => [type, total])) })}`,
      `"correctedTo":${JSON.stringify(correctedTo)}`,
      `"nextCursor":${JSON.stringify(query.type ? cursorAfter(ofType[query.type]?.hits ?? [], shown) : null)}}`,
    ].join(),
  )
}

const nobody: FoundPeople = { total: 0, meant: 0, hits: [] }

/** Rooms that a server does not have are not searched. */
function inRooms({ holdingKinds }: Tx['rooms'], query: Query) {
  const rooms = roomTypeNames.flatMap((type) => {
    const kinds: HoldingKindName[] = roomTypes[type].filter((kind) => holdingKinds[kind])
    return kinds.length > 0 ? [{ type, kinds, isShown: !query.type || query.type === type }] : []
  })
  const asked = rooms.find(({ type }) => type === query.type)
  return { rooms, ...(asked ? pageOf(asked.type, query) : { limit: firstOfRoom, after: undefined }) }
}

async function find(tx: Tx, viewer: Reader, query: Query, isCorrected = false): Promise<Found> {
  const asked = parseQuery(query.q)
  const { db, rooms } = tx
  const wantedPosts = postsAskedFor(tx, asked, query)
  const [people, posts, found] = await Promise.all([
    // This asks for what was said in a group; who is in it is shown on its own page.
    query.group !== undefined
      ? nobody
      : peopleAskedFor(tx, asked).then((wanted) =>
          findPeople(db, viewer.id, { ...wanted, ...pageOf('people', query), isCorrected, most: mostCounted, now: rooms.now() }),
        ),
    wantedPosts.then((wanted) => findPosts(db, viewer, { ...wanted, ...pageOf('posts', query) })),
    wantedPosts.then(async (wanted) => {
      const areCommon = await areCommonInRooms(tx, wanted.terms)
      return findHoldings(db, viewer, { ...wanted, ...inRooms(rooms, query), now: rooms.now(), ...narrowedBy(query), areCommon })
    }),
  ])
  return { sought: soughtIn(asked), people, posts, rooms: found, correctedTo: null }
}

/** Of all holdings; one room may have an eighth of them. */
const common = 0.02

async function areCommonInRooms(tx: Tx, terms: string[]): Promise<boolean> {
  const frequencies = await Promise.all(terms.map((term) => frequencyOf(tx, 'holdings', term.split('|'))))
  return terms.length > 0 && frequencies.reduce((all, one) => all * one, 1) >= common
}

const dayMs = 86_400_000

const narrowedBy = (query: Query) => {
  const { competency, level, maxHours, free, language, resourceType, subject, audience, licence, country } = query
  const { joining, institution, itemType, fromYear, untilYear } = query
  return {
    groups: { subject, language, country, joining },
    events: eventsAskedFor(query),
    courses: { competency, level, maxHours, free, language },
    resources: { type: resourceType, subject, audience, licence, country, language },
    collections: { institution, country, type: itemType, free, from: fromYear, until: untilYear },
  }
}

/** Both days included. */
const eventsAskedFor = ({ format, country, free, credit, language, since, until }: Query): EventSearch => ({
  ...{ format, country, free, credit, language },
  since: since ? new Date(since) : null,
  until: until ? new Date(Date.parse(until) + dayMs) : null,
})

/** A merely similar name is not an answer to a misspelled word. */
const isNothing = ({ people, posts, rooms }: Found) =>
  people.meant + posts.total + rooms.reduce((sum, [, { total }]) => sum + total, 0) === 0

/** Suggested only if it finds something this viewer may open, so that no correction reveals a word they may not read. */
async function findCorrected(tx: Tx, viewer: Reader, { query, asTyped }: { query: Query; asTyped: Found }): Promise<Found> {
  for (const q of await correctQuery(tx.db, query.q)) {
    const found = await find(tx, viewer, { ...query, q }, true)
    if (!isNothing(found)) return { ...found, people: found.people.meant > 0 ? found.people : asTyped.people, correctedTo: q }
  }
  return asTyped
}

/** Kinds not asked for are only counted. */
function pageOf(type: SearchType | RoomType, query: Query) {
  const few = type === 'people' || type === 'posts' ? firstFew[type] : firstOfRoom
  if (!query.type) return { limit: few, after: undefined }
  if (query.type !== type) return { limit: 0, after: undefined }
  return { limit: query.limit + 1, after: query.cursor === undefined ? undefined : readCursor(query.cursor) }
}

function cursorAfter(hits: PageEnd[], shown: number): string | null {
  const last = hits[shown - 1]
  return last && hits.length > shown ? writeCursor(last) : null
}
