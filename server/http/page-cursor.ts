import type { FastifyReply, FastifyRequest } from 'fastify'
import { mostId } from '#contract/endpoint.ts'
import { Problem } from './problem.ts'

/** Where a page ended: the key the list is sorted by, and the id that breaks ties. */
export interface PageEnd {
  key: number
  id: number
  /** For lists sorted by text. */
  words?: string
}

/** One page of a list, and where it ended if there is more. */
export interface Page<Item> {
  items: Item[]
  end: PageEnd | undefined
}

/** The same, already serialized. */
export interface TextPage {
  text: string
  end: PageEnd | undefined
}

/** What a statement returns that writes a page as text: key and id of its last row, if another follows. */
export interface TextPageRow {
  text: string
  key: number | null
  id: number | null
}

export const textPageOf = ({ text, key, id }: TextPageRow): TextPage => ({
  text,
  end: key === null || id === null ? undefined : { key, id },
})

/** Takes one row more than asked for; rows sorted by id alone have no key. */
export function pageOf<Row extends { id: number; key?: number | null; words?: string }>(rows: Row[], limit: number) {
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return { shown, end: last && { key: Number(last.key ?? 0), id: last.id, words: last.words ?? '' } }
}

/** Opaque to callers, so that a list may change what it is sorted by. */
export function writeCursor({ key, id, words = '' }: PageEnd): string {
  const numbers = Buffer.alloc(16)
  numbers.writeDoubleBE(key)
  numbers.writeDoubleBE(id, 8)
  return Buffer.concat([numbers, Buffer.from(words)]).toString('base64url')
}

/**
 * A made-up cursor must still fit the column it is compared with. Its id is never looked up: that would reveal the position
 * of something the caller may not see.
 */
export function readCursor(cursor: string, largestId: number = mostId): Required<PageEnd> {
  const bytes = Buffer.from(cursor, 'base64url')
  if (bytes.length < 16) throw invalidCursor()
  const end = { key: bytes.readDoubleBE(), id: bytes.readDoubleBE(8), words: bytes.toString('utf8', 16) }
  const isPossible = Number.isFinite(end.key) && Number.isInteger(end.id) && end.id >= 1 && end.id <= largestId
  if (!isPossible || end.words.includes('\0') || writeCursor(end) !== cursor) throw invalidCursor()
  return end
}

/** Microseconds since 1970, as precise as the database keeps them; Date would cut them to milliseconds. */
export function timeOfCursor(microseconds: number): string {
  if (!Number.isSafeInteger(microseconds) || microseconds < 0) throw invalidCursor()
  const toTheMillisecond = new Date(Math.floor(microseconds / 1000)).toISOString().slice(0, -1)
  return `${toTheMillisecond}${String(microseconds % 1000).padStart(3, '0')}Z`
}

const invalidCursor = () => new Problem('invalid_input', { fields: { cursor: 'This is not the address of a page' } })

/** The current address with the next cursor. */
export function linkNextPage(request: FastifyRequest, reply: FastifyReply, end: PageEnd | undefined) {
  if (!end) return
  const [path, query] = request.url.split('?', 2)
  const search = new URLSearchParams(query)
  search.set('cursor', writeCursor(end))
  reply.header('link', `<${path}?${search}>; rel="next"`)
}
