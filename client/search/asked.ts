import { type Competency, competencies } from '#contract/competencies.ts'
import { type CourseLevel, courseLevels } from '#contract/courses.ts'
import { type EventFormat, eventFormats } from '#contract/events.ts'
import { type Joining, joinings } from '#contract/groups.ts'
import { type ItemType, itemTypes } from '#contract/items.ts'
import { type LibraryType, libraryTypes, type ResourceType, resourceTypes } from '#contract/resources.ts'
import { type RoomType, roomTypeNames, type SearchType, searchTypes } from '#contract/search-types.ts'
import { readId } from './read-id.ts'

export type ResultType = SearchType | RoomType
const resultTypes: readonly ResultType[] = [...searchTypes, ...roomTypeNames]

/** What the address of /search asks for; everything else on the screen follows from it. */
export interface Asked {
  q: string
  /** Left out: the first few of each type. */
  type: ResultType | undefined
  category: string | undefined
  /** Within one group. */
  group: string | undefined
  since: string | undefined
  until: string | undefined
  /** For events, some also for other rooms. */
  format: EventFormat | undefined
  country: string | undefined
  language: string | undefined
  free: 'true' | undefined
  credit: 'true' | undefined
  /** For courses. */
  competency: Competency | undefined
  level: CourseLevel | undefined
  maxHours: string | undefined
  /** For resources. */
  resourceType: ResourceType | undefined
  subject: string | undefined
  audience: LibraryType | undefined
  licence: 'adaptable' | undefined
  /** For groups. */
  joining: Joining | undefined
  /** For collections and their items. */
  institution: string | undefined
  itemType: ItemType | undefined
  fromYear: string | undefined
  untilYear: string | undefined
  sort: 'relevance' | 'date'
  /** Switches spelling correction off. */
  exactly: 'true' | undefined
}

/** Invalid values in the address are ignored. */
export function readAsked(search: URLSearchParams): Asked {
  return {
    q: (search.get('q') ?? '').trim(),
    type: resultTypes.find((type) => type === search.get('type')),
    category: readId(search.get('category')),
    group: readId(search.get('group')),
    since: matching(search.get('since'), day),
    until: matching(search.get('until'), day),
    format: eventFormats.find((format) => format === search.get('format')),
    country: matching(search.get('country'), /^[A-Z]{2}$/),
    language: matching(search.get('language'), /^[a-z]{2,3}$/),
    free: ticked(search.get('free')),
    credit: ticked(search.get('credit')),
    competency: competencies.find((competency) => competency === search.get('competency')),
    level: courseLevels.find((level) => level === search.get('level')),
    maxHours: matching(search.get('maxHours'), /^\d{1,3}$/),
    resourceType: resourceTypes.find((type) => type === search.get('resourceType')),
    subject: matching(search.get('subject'), /^.{1,60}$/u),
    audience: libraryTypes.find((library) => library === search.get('audience')),
    licence: search.get('licence') === 'adaptable' ? 'adaptable' : undefined,
    joining: joinings.find((joining) => joining === search.get('joining')),
    institution: matching(search.get('institution'), /^.{1,160}$/u),
    itemType: itemTypes.find((type) => type === search.get('itemType')),
    fromYear: matching(search.get('fromYear'), year),
    untilYear: matching(search.get('untilYear'), year),
    sort: search.get('sort') === 'date' ? 'date' : 'relevance',
    exactly: ticked(search.get('exactly')),
  }
}

const year = /^-?\d{1,4}$/
const day = /^\d{4}-\d\d-\d\d$/
const ticked = (given: string | null) => (given === 'true' ? given : undefined)
const matching = (given: string | null, pattern: RegExp) => (given && pattern.test(given) ? given : undefined)

export function writeAsked({ sort, ...asked }: Asked): string {
  const given = Object.entries({ ...asked, sort: sort === 'date' ? sort : undefined })
  return String(new URLSearchParams(given.filter((pair): pair is [string, string] => Boolean(pair[1]))))
}

/** Clears the filters that only one room has. */
export const ofNoRoom = {
  ...{ format: undefined, country: undefined, language: undefined, free: undefined, credit: undefined },
  ...{ competency: undefined, level: undefined, maxHours: undefined },
  ...{ resourceType: undefined, subject: undefined, audience: undefined, licence: undefined },
  ...{ joining: undefined, institution: undefined, itemType: undefined, fromYear: undefined, untilYear: undefined },
}
export const unnarrowed = { category: undefined, since: undefined, until: undefined, ...ofNoRoom }

export const isNarrowed = (asked: Asked) => Object.keys(unnarrowed).some((name) => asked[name as keyof typeof unnarrowed])
