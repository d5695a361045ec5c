import { type Competency, competencies } from '#contract/competencies.ts'
import { type Goal, NewGoal, NewScheme, type Scheme } from '#contract/learning-goals.ts'
import type { Refusals } from '#client/forms/long-form.tsx'
import { numberOf } from './entry-values.ts'

/** As held by the fields of a goal or a scheme: what is not given is blank. */
export interface GoalValues {
  name: string
  hours: string
  months: string
  startsOn: string
  minima: { competency: Competency; hours: string }[]
  schemeId: string
  url: string
  note: string
}

/** "20 hours a year", starting on the first of January. */
export const blankGoal = (today: string): GoalValues => ({
  ...{ name: '20 hours a year', hours: '20', months: '12', startsOn: `${today.slice(0, 4)}-01-01` },
  ...{ minima: [], schemeId: '', url: '', note: '' },
})

export const blankScheme: GoalValues = {
  ...{ name: '', hours: '', months: '12', startsOn: '', minima: [], schemeId: '', url: '', note: '' },
}

export const valuesOfGoal = (goal: Goal): GoalValues => ({
  ...planOf(goal),
  ...{ startsOn: goal.startsOn, schemeId: goal.scheme ? String(goal.scheme.id) : '', url: '', note: '' },
})

export const valuesOfScheme = (scheme: Scheme): GoalValues => ({
  ...planOf(scheme),
  ...{ startsOn: '', schemeId: '', url: scheme.url ?? '', note: scheme.note ?? '' },
})

/** A scheme's requirements, for the goal of a member who adopts it. */
export const planOf = ({ name, hours, months, minima }: Pick<Scheme, 'name' | 'hours' | 'months' | 'minima'>) => ({
  ...{ name, hours: String(hours), months: String(months) },
  minima: minima.map(({ competency, hours: least }) => ({ competency, hours: String(least) })),
})

/** The first without a minimum so far. */
export const nextCompetency = (minima: GoalValues['minima']) =>
  competencies.find((name) => !minima.some(({ competency }) => competency === name)) ?? competencies[0]

const sentPlan = ({ name, hours, months, minima }: GoalValues) => ({
  ...{ name: name.trim(), hours: numberOf(hours), months: numberOf(months) },
  minima: minima.map(({ competency, hours: least }) => ({ competency, hours: numberOf(least) })),
})

export const sentOfGoal = (values: GoalValues) => ({
  ...sentPlan(values),
  ...{ startsOn: values.startsOn, schemeId: values.schemeId ? Number(values.schemeId) : null },
})

export const sentOfScheme = (values: GoalValues) => ({
  ...sentPlan(values),
  ...{ url: values.url.trim() || null, note: values.note.trim() || null },
})

/** What prevents sending it, by the name of the field; all minima share one name. */
export function checkPlan(values: GoalValues, what: 'goal' | 'scheme'): Refusals {
  const { error } = what === 'goal' ? NewGoal.safeParse(sentOfGoal(values)) : NewScheme.safeParse(sentOfScheme(values))
  const refusals: Refusals = {}
  for (const { path, message } of error?.issues ?? []) refusals[path[0] as string] ??= message
  return refusals
}
