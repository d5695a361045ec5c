import { z } from 'zod'
import { Competencies, competencies } from './competencies.ts'
import { endpoint, idInPath, page } from './endpoint.ts'
import { lineOf, linkOf, optionalFields, textOf } from './form-fields.ts'
import { Holding, HoldingCard, HoldingFields } from './holdings.ts'
import { linkStates } from './resources.ts'
import { Person } from './users.ts'

// The catalogue: what one can learn from, no matter who offers it. What a member has learned is theirs alone (learning.ts).

export const courseTypes = ['course', 'webinar', 'workshop', 'recording', 'reading'] as const
export type CourseType = (typeof courseTypes)[number]
export const courseLevels = ['introductory', 'intermediate', 'advanced'] as const
export type CourseLevel = (typeof courseLevels)[number]
export const courseSorts = ['newest', 'rated', 'shortest'] as const
export type CourseSort = (typeof courseSorts)[number]

/** An average of fewer means nothing. */
export const fewestRatings = 3
export const reviewMaxLength = 600
export const courseBodyMaxLength = 5_000

export const leastHours = 0.25
export const mostHours = 200

/** In quarters. */
export const Hours = z
  .number('Please say how many hours')
  .min(leastHours, 'At least a quarter of an hour')
  .max(mostHours, 'At most 200 hours')
  .multipleOf(0.25, 'In quarters of an hour')
const Day = z.iso.date('Please choose a day').refine((day) => day >= '1970-01-01', 'Please choose a later day')
/** BCP 47. */
const Language = z.string('Please choose a language').regex(/^[a-z]{2,3}(-[A-Za-z]{4})?(-[A-Z]{2})?$/, 'Please choose a language')

const Fields = z.object({
  title: HoldingFields.shape.title,
  body: textOf('Description', { max: courseBodyMaxLength }).or(z.literal('')).default(''),
  type: z.enum(courseTypes),
  provider: lineOf('Provider', 120).min(2, 'Provider must be at least 2 characters'),
  url: linkOf(),
  hours: Hours,
  level: z.enum(courseLevels),
  language: Language,
  cost: z.enum(['free', 'paid']).default('free'),
  price: lineOf('Price', 80).nullish(),
  /** Otherwise it has a first and a last day, both required from submission on. */
  selfPaced: z.boolean().default(true),
  startsOn: Day.nullish(),
  endsOn: Day.nullish(),
  competencies: Competencies.min(1, 'Please choose a competency'),
  givesCertificate: z.boolean().default(false),
  audience: z.enum(['members', 'group']).default('members'),
  groupId: HoldingFields.shape.groupId,
  cover: HoldingFields.shape.cover,
})

export const NewCourse = Fields.extend({ clientId: z.string().min(8).max(64).optional(), isDraft: z.boolean().optional() })
export type NewCourse = z.infer<typeof NewCourse>

/** Fields left out stay as they are. */
export const CourseEdit = z.strictObject(optionalFields(Fields.shape))
export type CourseEdit = z.infer<typeof CourseEdit>

const shown = {
  type: z.enum(courseTypes),
  provider: z.string(),
  hours: z.number(),
  level: z.enum(courseLevels),
  cost: z.enum(['free', 'paid']),
  price: z.string().nullable(),
  selfPaced: z.boolean(),
  startsOn: z.iso.date().nullable(),
  endsOn: z.iso.date().nullable(),
  /** With one decimal; null below `fewestRatings`. */
  rating: z.number().nullable(),
  ratings: z.int(),
  /** How many members have it in their record. */
  completedBy: z.int(),
}

export const CourseCard = HoldingCard.extend(shown)
export type CourseCard = z.infer<typeof CourseCard>

export const Course = Holding.extend({
  ...shown,
  url: z.string(),
  /** As the link check found it; null until it has looked. */
  linkState: z.enum(linkStates).nullable(),
  linkCheckedAt: z.iso.datetime().nullable(),
  competencies: z.array(z.enum(competencies)),
  givesCertificate: z.boolean(),
  /** How many gave one star, two, … five; all 0 below `fewestRatings`. */
  distribution: z.array(z.int()).length(5),
  /** The latest entry in the viewer's record from this source, and what they said about it. */
  ownEntryId: z.int().nullable(),
  ownReview: z.object({ id: z.int(), rating: z.int(), text: z.string().nullable() }).nullable(),
  /** Whether the viewer may change it, or delete it. */
  may: z.object({ edit: z.boolean(), delete: z.boolean() }),
})
export type Course = z.infer<typeof Course>

export const CourseReview = z.object({
  id: z.int(),
  user: Person,
  rating: z.int(),
  text: z.string().nullable(),
  createdAt: z.iso.datetime(),
  editedAt: z.iso.datetime().nullable(),
})
export type CourseReview = z.infer<typeof CourseReview>

/** What the list can be filtered by. */
export const courseFilters = {
  q: z.string().max(200).optional(),
  type: z.enum(courseTypes).optional(),
  competency: z.enum(competencies).optional(),
  level: z.enum(courseLevels).optional(),
  language: z.string().max(20).optional(),
  free: z.stringbool().optional(),
  maxHours: z.coerce.number().min(leastHours).max(mostHours).optional(),
  /** By name, in any case. */
  provider: z.string().max(120).optional(),
  group: idInPath.optional(),
}

const byId = z.object({ id: idInPath })
const often = { calls: 120, per: 'hour' } as const

export const listCourses = endpoint('GET', '/api/courses', 'member', {
  summary: 'The catalogue: newest first, best rated or shortest first',
  query: z.object({ ...courseFilters, sort: z.enum(courseSorts).default('newest'), ...page }),
  reply: z.array(CourseCard),
})

export const createCourse = endpoint('POST', '/api/courses', 'member', {
  summary: 'Propose a course; admins approve it, or the moderators of its group. An address stands in the catalogue once',
  body: NewCourse,
  reply: Course,
  status: 201,
  limit: { calls: 20, per: 'hour' },
})

export const readCourse = endpoint('GET', '/api/courses/{id}', 'member', {
  summary: 'One course, with its ratings and what the viewer has of it',
  params: byId,
  reply: Course,
})

export const editCourse = endpoint('PATCH', '/api/courses/{id}', 'member', {
  summary: 'Its author changes it; much of the text, or another address, is read again',
  params: byId,
  body: CourseEdit,
  reply: Course,
  limit: often,
})

export const listCourseReviews = endpoint('GET', '/api/courses/{id}/reviews', 'member', {
  summary: 'What members say who have completed it, newest first',
  params: byId,
  query: z.object(page),
  reply: z.array(CourseReview),
})

export const reviewCourse = endpoint('POST', '/api/courses/{id}/review', 'member', {
  summary: 'Rate a course that one has in one’s record, or change what one said of it',
  params: byId,
  body: z.object({
    rating: z.int('Please choose one to five stars').min(1).max(5),
    text: textOf('Review', { max: reviewMaxLength }).or(z.literal('')).nullish(),
  }),
  reply: Course,
  limit: often,
})

export const deleteCourseReview = endpoint('DELETE', '/api/courses/{id}/review', 'member', {
  summary: 'Take one’s rating back',
  params: byId,
  reply: Course,
  limit: often,
})
