import { type RoomType, roomTypeNames, type SearchType, searchTypes } from '#contract/search-types.ts'

export type ResultType = SearchType | RoomType
const resultTypes: readonly ResultType[] = [...searchTypes, ...roomTypeNames]

/** What the address of /search asks for; everything else about the screen follows from it. */
export interface Asked {
  q: string
  /** Not given: the first few of each. */
  type: ResultType | undefined
  category: string | undefined
  /** What stands in one group. */
  group: string | undefined
  since: string | undefined
  until: string | undefined
  sort: 'relevance' | 'date'
  /** Nothing is to be corrected. */
  exactly: 'true' | undefined
}

/** What an address says in another way is not asked for. */
export function readAsked(search: URLSearchParams): Asked {
  return {
    q: (search.get('q') ?? '').trim(),
    type: resultTypes.find((type) => type === search.get('type')),
    category: matching(search.get('category'), id),
    group: matching(search.get('group'), id),
    since: matching(search.get('since'), day),
    until: matching(search.get('until'), day),
    sort: search.get('sort') === 'date' ? 'date' : 'relevance',
    exactly: search.get('exactly') === 'true' ? 'true' : undefined,
  }
}

const id = /^[1-9]\d{0,9}$/
const day = /^\d{4}-\d\d-\d\d$/
const matching = (given: string | null, pattern: RegExp) => (given && pattern.test(given) ? given : undefined)

export function writeAsked({ sort, ...asked }: Asked): string {
  const given = Object.entries({ ...asked, sort: sort === 'date' ? sort : undefined })
  return String(new URLSearchParams(given.filter((pair): pair is [string, string] => Boolean(pair[1]))))
}

export const isNarrowed = ({ category, since, until }: Asked) => Boolean(category ?? since ?? until)
