import { sql } from 'kysely'
import { facetNames, mostFacetValues, type Facets } from '#contract/items.ts'
import { canBeRead } from '#server/holdings/present.ts'
import type { Rooms, Tx } from '#server/rooms.ts'
import { idsSaying, marksOf, requireCollection, wordsOf, type Filters } from './list-items.ts'
import type { MaybeReader } from './present.ts'

/**
 * The marks of all items of a collection as numbers: counting those of ten thousand items takes the database longer than the
 * rest of the page.
 */
interface Counted {
  version: number
  names: string[]
  numbers: Map<string, number>
  items: { id: number; isListed: boolean; waits: boolean; marks: number[] }[]
}

/** How many of the most recent ones each server keeps; another version of a collection is read anew. */
const mostKept = 30
const kept = new WeakMap<Rooms['database'], Map<number, Counted>>()

/** Decades are sorted by time, everything else by frequency. */
export async function readFacets(tx: Tx, viewer: MaybeReader, id: number, filters: Filters): Promise<Facets> {
  const asked = await requireCollection(tx, viewer, id)
  const { names, numbers, items } = await readCounted(tx, asked)
  const { q, waiting, ...rest } = filters
  const words = wordsOf(q)
  const said = words.length > 0 ? new Set((await idsSaying(id, words).execute(tx.db)).rows.map((row) => row.id)) : undefined
  const wanted = marksOf(rest).map((mark) => numbers.get(mark) ?? -1)
  const isWanted = ({ id: itemId, isListed, waits, marks }: Counted['items'][number]) =>
    (asked.isInsider ? !waiting || waits : isListed) &&
    (!said || said.has(itemId)) &&
    wanted.every((mark) => marks.includes(mark))

  const counts = new Uint32Array(names.length)
  for (const item of items) if (isWanted(item)) for (const mark of item.marks) counts[mark]! += 1
  return present(names, counts)
}

async function readCounted({ db, rooms }: Tx, { id, version }: { id: number; version: number }): Promise<Counted> {
  const ofDatabase = kept.get(rooms.database) ?? new Map<number, Counted>()
  kept.set(rooms.database, ofDatabase)
  const found = ofDatabase.get(id)
  ofDatabase.delete(id)
  const counted = found?.version === version ? found : { version, ...(await selectMarks(db, id)) }
  ofDatabase.set(id, counted)
  const [oldest] = ofDatabase.keys()
  if (ofDatabase.size > mostKept) ofDatabase.delete(oldest!)
  return counted
}

/** No mark contains a control character, so one can separate them. */
async function selectMarks(db: Tx['db'], id: number): Promise<Omit<Counted, 'version'>> {
  const { rows } = await sql<{ id: number; isListed: boolean; waits: boolean; marks: string }>`
    select items.holding_id as id, items.is_listed as "isListed", array_to_string(items.marks, E'\\x1f') as marks,
           ${canBeRead} and (items.has_news or (not items.is_listed and part.state = 'pending')) as waits
      from items join holdings as part on part.id = items.holding_id where items.collection_id = ${id}`.execute(db)
  const numbers = new Map<string, number>()
  const numberOf = (mark: string) => {
    const number = numbers.get(mark) ?? numbers.size
    numbers.set(mark, number)
    return number
  }
  const items = rows.map(({ marks, ...item }) => ({ ...item, marks: marks.split('\u001f').map(numberOf) }))
  return { names: [...numbers.keys()], numbers, items }
}

function present(names: string[], counts: Uint32Array): Facets {
  const facets = Object.fromEntries(facetNames.map((name) => [name, [] as Facets['creator']])) as Facets
  for (const [number, mark] of names.entries()) {
    const at = mark.indexOf(':')
    const count = counts[number]!
    if (count > 0) facets[mark.slice(0, at) as keyof Facets]?.push({ value: mark.slice(at + 1), count })
  }
  for (const name of facetNames) facets[name] = mostOf(facets[name])
  facets.decade.sort((a, b) => Number(a.value) - Number(b.value))
  return facets
}

const mostOf = (values: Facets['creator']) =>
  values.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1)).slice(0, mostFacetValues)
