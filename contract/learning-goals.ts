import { z } from 'zod'
import { competencies } from './competencies.ts'
import { done, endpoint, idInBody, idInPath } from './endpoint.ts'
import { lineOf, linkOf, textOf } from './form-fields.ts'
import { HoldingCard, LinkedCard } from './holdings.ts'
import { byCategory, Day } from './learning.ts'

export const mostGoals = 5
export const mostMinima = 6
export const mostSchemes = 30
export const statementMaxLength = 2_000
/** How long before its period ends a member is reminded of an unmet goal. */
export const daysBeforePeriodEnds = 30
/** How many past periods of a goal are listed: two years of months. */
export const mostEarlierPeriods = 24

const byId = z.object({ id: idInPath })
const often = { calls: 300, per: 'hour' } as const

const Minimum = z.object({
  competency: z.enum(competencies),
  hours: z.number().min(0.25, 'At least a quarter of an hour').max(1_000, 'At most 1,000 hours').multipleOf(0.25),
})
const Minima = z
  .array(Minimum)
  .max(mostMinima, 'At most 6 competencies')
  .refine((minima) => new Set(minima.map((one) => one.competency)).size === minima.length, 'Each competency once')
const GoalHours = z
  .number('Please say how many hours')
  .min(1, 'At least 1 hour')
  .max(1_000, 'At most 1,000 hours')
  .multipleOf(0.25, 'In quarters of an hour')
const Months = z.int('Please say how many months').min(1, 'At least 1 month').max(120, 'At most 120 months')

const GoalFields = z.object({
  name: lineOf('Name', 80),
  hours: GoalHours,
  months: Months,
  startsOn: Day,
  minima: Minima.default([]),
  /** Adopted from a scheme, whose hours, months and minima the member may take or change. */
  schemeId: idInBody.nullish(),
})

export const NewGoal = GoalFields
export type NewGoal = z.infer<typeof NewGoal>
export const GoalEdit = z.strictObject({ ...GoalFields.partial().shape, minima: Minima.optional() })
export type GoalEdit = z.infer<typeof GoalEdit>

export const Period = z.object({
  startsOn: z.iso.date(),
  /** The last day, included. */
  endsOn: z.iso.date(),
  statement: z.string().nullable(),
})
export type Period = z.infer<typeof Period>

export const Goal = z.object({
  id: z.int(),
  name: z.string(),
  hours: z.number(),
  months: z.int(),
  startsOn: z.iso.date(),
  minima: z.array(z.object({ competency: z.enum(competencies), hours: z.number() })),
  /** `hasChanged`: since it was adopted, so the member may adopt it again; their own goal has stayed as it was. */
  scheme: z.object({ id: z.int(), name: z.string(), hasChanged: z.boolean() }).nullable(),
  /** The current one, or else the first. */
  period: Period,
})
export type Goal = z.infer<typeof Goal>

export const ListedGoal = Goal.extend({
  /** Past periods, latest first. */
  earlier: z.array(Period).max(mostEarlierPeriods),
})
export type ListedGoal = z.infer<typeof ListedGoal>

export const listGoals = endpoint('GET', '/api/learning/goals', 'member', {
  summary: 'One’s own goals, each with its period of today and those before it',
  reply: z.array(ListedGoal).max(mostGoals),
})

export const setGoal = endpoint('POST', '/api/learning/goals', 'member', {
  summary: 'Set a goal: so many hours in so many months, again and again',
  body: NewGoal,
  reply: Goal,
  status: 201,
  limit: often,
})

export const editGoal = endpoint('PATCH', '/api/learning/goals/{id}', 'member', {
  summary: 'Change a goal; naming its scheme adopts that as it is now',
  params: byId,
  body: GoalEdit,
  reply: Goal,
  limit: often,
})

export const deleteGoal = endpoint('DELETE', '/api/learning/goals/{id}', 'member', {
  summary: 'Delete a goal with its statements; entries stay',
  params: byId,
  reply: done,
  limit: often,
})

export const writeStatement = endpoint('PATCH', '/api/learning/goals/{id}/statement', 'member', {
  summary: 'Say how a period of a goal went; empty takes it back',
  params: byId,
  body: z.strictObject({
    /** The first day of a period of the goal. */
    periodStart: Day,
    text: textOf('Statement', { max: statementMaxLength }).or(z.literal('')),
  }),
  reply: Goal,
  limit: often,
})

const SchemeFields = z.object({
  name: lineOf('Name', 80),
  hours: GoalHours,
  months: Months,
  minima: Minima.default([]),
  /** To the rules, as published by those who set them. */
  url: linkOf().nullish(),
  note: textOf('Note', { max: 500 }).or(z.literal('')).nullish(),
})
export const NewScheme = SchemeFields
export const SchemeEdit = z.strictObject({ ...SchemeFields.partial().shape, minima: Minima.optional() })

export const Scheme = z.object({
  id: z.int(),
  name: z.string(),
  hours: z.number(),
  months: z.int(),
  minima: Goal.shape.minima,
  url: z.string().nullable(),
  note: z.string().nullable(),
})
export type Scheme = z.infer<typeof Scheme>

export const listSchemes = endpoint('GET', '/api/learning/schemes', 'member', {
  summary: 'Schemes of associations and states, as admins describe them, by name',
  reply: z.array(Scheme).max(mostSchemes),
})

export const addScheme = endpoint('POST', '/api/admin/schemes', 'admin', {
  summary: 'Describe a scheme that members may adopt',
  body: NewScheme,
  reply: Scheme,
  status: 201,
  limit: often,
})

export const editScheme = endpoint('PATCH', '/api/admin/schemes/{id}', 'admin', {
  summary: 'Change a scheme; goals of those who adopted it stay as they are',
  params: byId,
  body: SchemeEdit,
  reply: Scheme,
  limit: often,
})

export const removeScheme = endpoint('DELETE', '/api/admin/schemes/{id}', 'admin', {
  summary: 'No longer offer a scheme; goals of those who adopted it stay',
  params: byId,
  reply: done,
  limit: often,
})

// Progress

const ofCompetency = { competency: z.enum(competencies), hours: z.number() }

export const Gap = z.object({
  ...ofCompetency,
  /** 0 if the goal has none for it and nothing was done. */
  minimum: z.number(),
  missing: z.number(),
  courses: z.array(HoldingCard).max(3),
  /** Each with its next date. */
  events: z.array(LinkedCard).max(3),
})
export type Gap = z.infer<typeof Gap>

export const GoalProgress = z.object({
  goal: Goal,
  /** According to the goal. */
  period: Period,
  done: z.number(),
  missing: z.number(),
  /** At the current pace: how many hours by the last day. Null before the first day and after the last. */
  pace: z.object({ hours: z.number(), by: z.iso.date() }).nullable(),
  /** Every month in the period, in order: "2026-03". */
  byMonth: z.array(z.object({ month: z.string(), hours: z.number() })),
  byCategory,
  /** An entry with several competencies counts in full for each. Lists those that have hours or a minimum. */
  byCompetency: z.array(z.object({ ...ofCompetency, minimum: z.number().nullable() })),
  /** Competencies below their minimum; for a goal without minima, those with no hours. */
  gaps: z.array(Gap),
})
export type GoalProgress = z.infer<typeof GoalProgress>

export const readProgress = endpoint('GET', '/api/learning/progress', 'member', {
  summary: 'How far one has come towards one’s goals, in their periods of today, and what could fill the gaps',
  query: z.object({ goalId: idInPath.optional() }),
  reply: z.object({
    goals: z.array(GoalProgress),
    /** For the whole record. */
    total: z.object({ entries: z.int(), hours: z.number() }),
  }),
})
