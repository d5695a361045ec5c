import { z } from 'zod'
import { collectionFilters } from './collections.ts'
import { courseFilters } from './courses.ts'
import { endpoint, idInPath } from './endpoint.ts'
import { eventFilters } from './events.ts'
import { HoldingCard } from './holdings.ts'
import { Post } from './posts.ts'
import { DirectoryEntry } from './profiles.ts'
import { resourceFilters } from './resources.ts'
import { searchTypes, roomTypeNames, searchMaxLength } from './search-types.ts'

/** `[start, end)` in UTF-16 units of the text shown: no markup is sent, so none can be smuggled in. */
const Highlights = z.array(z.tuple([z.int(), z.int()]))

export const FoundPerson = DirectoryEntry.extend({
  highlights: z.object({ name: Highlights, username: Highlights, jobTitle: Highlights, workplace: Highlights }),
})
export type FoundPerson = z.infer<typeof FoundPerson>

export const FoundPost = z.object({
  post: Post,
  /** The part of the text around the first hits. */
  snippet: z.string(),
  highlights: Highlights,
})
export type FoundPost = z.infer<typeof FoundPost>

export const FoundHolding = z.object({
  card: HoldingCard,
  snippet: z.string(),
  highlights: z.object({ title: Highlights, snippet: Highlights }),
})
export type FoundHolding = z.infer<typeof FoundHolding>

/** For the rooms of this server. */
const ofRooms = <T extends z.ZodType>(what: T) => ({
  ...{ groups: what.optional(), events: what.optional(), resources: what.optional() },
  ...{ learning: what.optional(), collections: what.optional() },
})

export const TypeaheadGroup = z.object({
  id: z.int(),
  name: z.string(),
  members: z.int(),
  joining: z.enum(['open', 'request', 'hidden']),
})

/** Nothing here is older, and the database has no year 0. */
const day = z.iso
  .date()
  .refine((text) => text >= '1970-01-01', 'Please choose a later day')
  .optional()

export const search = endpoint('GET', '/api/search', 'member', {
  summary:
    'People, posts and what stands in the rooms; understands "quoted phrases", from:@name and #topic. Without `type` the first few of each',
  query: z.object({
    q: z.string().max(searchMaxLength).default(''),
    type: z.enum([...searchTypes, ...roomTypeNames]).optional(),
    category: idInPath.optional(),
    /** Posts and holdings of one group. */
    group: idInPath.optional(),
    /** For events, as in their list; some also apply to other rooms, as in theirs. */
    format: eventFilters.format,
    country: eventFilters.country,
    free: eventFilters.free,
    credit: eventFilters.credit,
    /** For courses. */
    competency: courseFilters.competency,
    level: courseFilters.level,
    maxHours: courseFilters.maxHours,
    language: eventFilters.language,
    /** For resources. */
    resourceType: resourceFilters.type,
    subject: resourceFilters.subject,
    audience: resourceFilters.audience,
    licence: resourceFilters.licence,
    /** For groups. */
    joining: TypeaheadGroup.shape.joining.optional(),
    /** For collections and their items. */
    institution: collectionFilters.institution,
    itemType: collectionFilters.type,
    fromYear: collectionFilters.from,
    untilYear: collectionFilters.until,
    /** Days in UTC, both included: when a post was listed, when an event takes place. */
    since: day,
    until: day,
    /** Best match first, upcoming events before past ones; or newest first. */
    sort: z.enum(['relevance', 'date']).default('relevance'),
    /** Switches spelling correction off. */
    exactly: z.literal('true').optional(),
    limit: z.coerce.number().int().min(1).max(50).default(20),
    cursor: z.string().max(200).optional(),
  }),
  reply: z.object({
    people: z.array(FoundPerson),
    posts: z.array(FoundPost),
    ...ofRooms(z.array(FoundHolding)),
    /** At most `mostCounted`. */
    counts: z.object({ people: z.int(), posts: z.int(), ...ofRooms(z.int()) }),
    /** Nothing was found for `q`, so this was searched for instead. */
    correctedTo: z.string().nullable(),
    /** Continues the list of `type`. */
    nextCursor: z.string().nullable(),
  }),
  limit: { calls: 120, per: 'minute' },
})

export const TypeaheadPerson = z.object({
  id: z.int(),
  name: z.string(),
  username: z.string(),
  line: z.string(),
  profilePicture: z.string().nullable(),
  isVerified: z.boolean(),
})

export const typeahead = endpoint('GET', '/api/search/typeahead', 'member', {
  summary: 'People, groups and topics that begin like what is being typed',
  query: z.object({ q: z.string().max(searchMaxLength) }),
  reply: z.object({
    people: z.array(TypeaheadPerson),
    topics: z.array(z.object({ topic: z.string(), posts: z.int() })),
    groups: z.array(TypeaheadGroup),
  }),
  limit: { calls: 300, per: 'minute' },
})
