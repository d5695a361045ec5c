import { type SearchType, searchTypes } from '#contract/search.ts'

/** What the address of /search asks for; everything else about the screen follows from it. */
export interface Asked {
  q: string
  /** Not given: the first few of each. */
  type: SearchType | undefined
  category: string | undefined
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
    type: searchTypes.find((type) => type === search.get('type')),
    category: matching(search.get('category'), /^[1-9]\d{0,9}$/),
    since: matching(search.get('since'), day),
    until: matching(search.get('until'), day),
    sort: search.get('sort') === 'date' ? 'date' : 'relevance',
    exactly: search.get('exactly') === 'true' ? 'true' : undefined,
  }
}

const day = /^\d{4}-\d\d-\d\d$/
const matching = (given: string | null, pattern: RegExp) => (given && pattern.test(given) ? given : undefined)

export function writeAsked({ sort, ...asked }: Asked): string {
  const given = Object.entries({ ...asked, sort: sort === 'date' ? sort : undefined })
  return String(new URLSearchParams(given.filter((pair): pair is [string, string] => Boolean(pair[1]))))
}

export const isNarrowed = ({ category, since, until }: Asked) => Boolean(category ?? since ?? until)
