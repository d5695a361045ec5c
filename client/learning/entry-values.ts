import type { Competency } from '#contract/competencies.ts'
import type { Course } from '#contract/courses.ts'
import { type Entry, entryCategories, type EntryCategory, NewEntry } from '#contract/learning.ts'
import type { Attachment } from '#contract/posts.ts'
import type { Refusals } from '#client/forms/long-form.tsx'

/** As held by the fields: what is not given is blank. */
export interface EntryValues {
  title: string
  provider: string
  completedOn: string
  hours: string
  category: EntryCategory
  competencies: Competency[]
  reflection: string
  evidence: Attachment[]
}

export const blankEntry = (today: string): EntryValues => ({
  ...{ title: '', provider: '', completedOn: today, hours: '', category: 'course' },
  ...{ competencies: [], reflection: '', evidence: [] },
})

export const valuesOfEntry = (entry: Entry): EntryValues => ({
  ...entry,
  ...{ provider: entry.provider ?? '', hours: String(entry.hours), reflection: entry.reflection ?? '' },
})

/** Filled in from the catalog. */
export const valuesOfCourse = ({ title, provider, hours, type, competencies }: Course, today: string): EntryValues => ({
  ...blankEntry(today),
  ...{ title, provider, hours: String(hours), competencies },
  category: entryCategories.find((category) => category === type) ?? 'webinar',
})

/** Many people use a comma as the decimal point. */
export const numberOf = (text: string) => (text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.')))

export const sentOfEntry = (values: EntryValues) => ({
  ...{ title: values.title.trim(), provider: values.provider.trim() || null, completedOn: values.completedOn },
  ...{ hours: numberOf(values.hours), category: values.category, competencies: values.competencies },
  ...{ reflection: values.reflection.trim() || null, evidence: values.evidence.map(({ url }) => url) },
})

/** What prevents sending it, by the name of the field. The day of an entry confirmed by a host is not the member's to change. */
export function checkEntry(values: EntryValues, today: string, isConfirmed = false): Refusals {
  const refusals: Refusals = {}
  for (const { path, message } of NewEntry.safeParse(sentOfEntry(values)).error?.issues ?? [])
    refusals[path[0] as string] ??= message
  if (!isConfirmed && !refusals.completedOn && values.completedOn > today) refusals.completedOn = 'This day has not come yet'
  return refusals
}
