import { z } from 'zod'
import { Bio, FullName, JobTitle, optional, Workplace } from './accounts.ts'
import { isCountry } from './countries.ts'
import { done, endpoint, idInPath, page } from './endpoint.ts'
import { typedText } from './typed-text.ts'
import { CurrentUser, Person } from './users.ts'

export const mostSpecialities = 8
export const specialityMaxLength = 60

/** ISO 7064 MOD 11-2, the last character of an ORCID iD. */
export function isOrcid(text: string): boolean {
  if (!/^\d{4}-\d{4}-\d{4}-\d{3}[\dX]$/.test(text)) return false
  let total = 0
  for (const digit of text.replaceAll('-', '').slice(0, 15)) total = (total + Number(digit)) * 2
  const check = (12 - (total % 11)) % 11
  return text.at(-1) === (check === 10 ? 'X' : String(check))
}

/** Typed as the number alone or as the address orcid.org shows. */
export const Orcid = z
  .string()
  .trim()
  .transform((text) => text.replace(/^https?:\/\/orcid\.org\//i, '').toUpperCase())
  .refine(isOrcid, 'This is not a valid ORCID iD')

const noControls = /^[^\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]*$/u
export const Speciality = typedText(specialityMaxLength, 'A speciality may have at most 60 characters')
  .min(2, 'A speciality needs at least 2 characters')
  .regex(noControls, 'Please leave out control characters')
const Pronouns = typedText(40, 'Pronouns may have at most 40 characters').regex(noControls, 'Please leave out control characters')
const chooseCountry = 'Please choose a country'
/** ISO 3166-1 alpha-2; Intl gives its name in the reader's language. A stored one may be older than the list. */
const KeptCountry = z.string().regex(/^[A-Z]{2}$/, chooseCountry)
/** One that the form offers. */
export const Country = KeptCountry.refine(isCountry, chooseCountry)

export const connectionStates = ['pending', 'accepted'] as const

/** A person as shown on their own page, to anyone allowed to see it. */
export const Profile = Person.extend({
  bio: z.string().nullable(),
  /** If the owner chooses to show it; always to the owner and to admins. */
  email: z.string().nullable(),
  pronouns: z.string().nullable(),
  orcid: z.string().nullable(),
  /** Confirmed by ORCID itself: the owner has signed in there. */
  isOrcidVerified: z.boolean(),
  country: z.string().nullable(),
  specialities: z.array(z.string()),
  coverPicture: z.string().nullable(),
  isAdmin: z.boolean(),
  createdAt: z.iso.datetime(),
  colleagueCount: z.int(),
  postCount: z.int(),
  sharedColleagueCount: z.int(),
  isColleague: z.boolean(),
  connectionStatus: z.enum(connectionStates).nullable(),
  connectionId: z.int().nullable(),
  /** For a pending request: whether the viewer sent or received it. */
  connectionDirection: z.enum(['sent', 'received']).nullable(),
  /** The note that came with a received request. */
  connectionNote: z.string().nullable(),
  canConnect: z.boolean(),
  canMessage: z.boolean(),
  /** What the viewer has chosen about this person. */
  isBlocked: z.boolean(),
  isMuted: z.boolean(),
  /** For the owner and admins only. */
  emailVerified: z.boolean().nullish(),
  warningCount: z.int().nullish(),
})
export type Profile = z.infer<typeof Profile>

const userId = z.object({ id: idInPath })

export const readProfile = endpoint('GET', '/api/users/{id}', 'member', {
  summary: 'A profile; members who are blocked, or suspended, are not there',
  params: userId,
  reply: Profile,
})

/** Everything but the name may be left out, and then stays as it is. */
export const ProfileEdit = z.object({
  name: FullName,
  bio: optional(Bio).optional(),
  jobTitle: optional(JobTitle).optional(),
  workplace: optional(Workplace).optional(),
  /** An address on this site stays; any other is fetched once, through the guard, and kept here. Blank removes the picture. */
  profilePicture: z.string().max(15_000_000).nullish(),
  pronouns: optional(Pronouns).optional(),
  orcid: z.union([z.literal('').transform(() => null), z.null(), Orcid], 'This is not a valid ORCID iD').optional(),
  country: z.union([z.literal('').transform(() => null), z.null(), Country], chooseCountry).optional(),
  specialities: z.array(Speciality).max(mostSpecialities, 'At most 8 specialities').optional(),
})
export type ProfileEdit = z.input<typeof ProfileEdit>

export const editProfile = endpoint('POST', '/api/users/{id}/update', 'member', {
  summary: 'Edit one’s own profile',
  params: userId,
  body: ProfileEdit,
  reply: CurrentUser,
  limit: { calls: 60, per: 'hour' },
  maxBodyBytes: 15_000_000,
})

/** A data URL, an upload's address, or an address elsewhere (fetched once, through the guard). */
export const PhotoUpdate = z.object({
  photoUrl: z
    .string('Please select or provide a URL for an image.')
    .trim()
    .min(1, 'Please select or provide a URL for an image.')
    .max(15_000_000, 'This image is too large'),
})

export const updatePhoto = endpoint('POST', '/api/users/{id}/update-photo', 'member', {
  summary: 'Change one’s own profile photo',
  params: userId,
  body: PhotoUpdate,
  reply: CurrentUser,
  limit: { calls: 30, per: 'hour' },
  maxBodyBytes: 15_000_000,
})

export const updateCover = endpoint('POST', '/api/users/{id}/update-cover', 'member', {
  summary: 'Change one’s own cover picture; null goes back to the drawn shelf',
  params: userId,
  body: z.object({ photoUrl: PhotoUpdate.shape.photoUrl.nullable() }),
  reply: CurrentUser,
  limit: { calls: 30, per: 'hour' },
  maxBodyBytes: 15_000_000,
})

/** In the list on a person's profile. */
export const ColleagueOf = Person.extend({ isShared: z.boolean() })
export type ColleagueOf = z.infer<typeof ColleagueOf>

export const listColleaguesOf = endpoint('GET', '/api/users/{id}/colleagues', 'member', {
  summary: 'A member’s colleagues, shared ones first, then by name; `q` narrows by name',
  params: userId,
  query: z.object({ q: z.string().max(100).optional(), ...page }),
  reply: z.array(ColleagueOf),
})

const Day = z.object({ day: z.iso.date(), count: z.int() })

/** Counted, never guessed; for the owner alone. */
export const Figures = z.object({
  /** Distinct signed-in viewers in 30 days; null if the member has switched counting off. */
  profileViews: z.int().nullable(),
  /** Likes and comments by others on the member's posts in 30 days. */
  postEngagements: z.int(),
  /** 30 days, oldest first, UTC. */
  viewsByDay: z.array(Day),
})
export type Figures = z.infer<typeof Figures>

export const readFigures = endpoint('GET', '/api/user/figures', 'member', {
  summary: 'Profile views and post engagements of the last 30 days',
  reply: Figures,
})

/** News is counted up to this number. */
export const mostCountedAsNew = 100

/** What a member's own panel shows beside each room: the one thing that is news to them, or how much there is. */
export const RoomFacts = z.object({
  /** Shared by others within a week. */
  newCollections: z.int(),
  /** The next date they go to or host, or one in progress. */
  nextDate: z.object({ startsAt: z.iso.datetime(), startsLocal: z.string(), allDay: z.boolean() }).nullable(),
  /** Of the first goal with a current period. */
  hours: z.object({ done: z.number(), goal: z.number() }).nullable(),
  /** Posts by others since they last looked. */
  newInGroups: z.int(),
  resources: z.int(),
})
export type RoomFacts = z.infer<typeof RoomFacts>

export const readRoomFacts = endpoint('GET', '/api/user/rooms', 'member', {
  summary: 'What is new to the member in the rooms, or how much there is',
  reply: RoomFacts,
})

export const DirectoryEntry = Person.extend({
  country: z.string().nullable(),
  specialities: z.array(z.string()),
  isColleague: z.boolean(),
  connectionStatus: z.enum(connectionStates).nullable(),
  connectionId: z.int().nullable(),
  connectionDirection: z.enum(['sent', 'received']).nullable(),
  canConnect: z.boolean(),
})
export type DirectoryEntry = z.infer<typeof DirectoryEntry>

export const findMembers = endpoint('GET', '/api/members', 'member', {
  summary: 'The member directory, by name: narrowed by speciality, workplace, country or a part of the name',
  query: z.object({
    q: z.string().max(100).optional(),
    speciality: z.string().max(specialityMaxLength).optional(),
    workplace: z.string().max(160).optional(),
    country: KeptCountry.optional(),
    ...page,
  }),
  reply: z.array(DirectoryEntry),
})

const Facet = z.object({ value: z.string(), people: z.int() })

export const listDirectoryFacets = endpoint('GET', '/api/members/facets', 'member', {
  summary: 'The specialities, workplaces and countries that members have, most common first',
  reply: z.object({ specialities: z.array(Facet), workplaces: z.array(Facet), countries: z.array(Facet) }),
})

const person = z.object({ userId: z.int().min(1).max(2_147_483_647) })

export const blockUser = endpoint('POST', '/api/blocks', 'member', {
  summary: 'Block a member: neither sees, finds, messages, asks or mentions the other any more; ends being colleagues',
  body: person,
  reply: done,
  status: 201,
  limit: { calls: 120, per: 'hour' },
})
export const unblockUser = endpoint('DELETE', '/api/blocks/{userId}', 'member', {
  summary: 'Take a block back',
  params: z.object({ userId: idInPath }),
  reply: done,
})
export const listBlocks = endpoint('GET', '/api/blocks', 'member', {
  summary: 'Whom one has blocked, newest first',
  query: z.object(page),
  reply: z.array(Person),
})
export const muteUser = endpoint('POST', '/api/mutes', 'member', {
  summary: 'Mute somebody: their posts and notices no longer come up; they are not told',
  body: person,
  reply: done,
  status: 201,
})
export const unmuteUser = endpoint('DELETE', '/api/mutes/{userId}', 'member', {
  summary: 'Take a mute back',
  params: z.object({ userId: idInPath }),
  reply: done,
})
export const listMutes = endpoint('GET', '/api/mutes', 'member', {
  summary: 'Whom one has muted, newest first',
  query: z.object(page),
  reply: z.array(Person),
})
