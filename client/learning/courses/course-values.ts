import type { Competency } from '#contract/competencies.ts'
import { type Course, type CourseLevel, type CourseType, type createCourse, NewCourse } from '#contract/courses.ts'
import type { CallInput } from '#contract/endpoint.ts'
import type { Attachment } from '#contract/posts.ts'
import type { Checked, Refusals } from '#client/forms/long-form.tsx'

/** As held by the fields: what is not given is blank. */
export interface CourseValues {
  title: string
  body: string
  type: CourseType
  provider: string
  url: string
  hours: string
  level: CourseLevel
  language: string
  cost: 'free' | 'paid'
  price: string
  selfPaced: boolean
  startsOn: string
  endsOn: string
  competencies: Competency[]
  givesCertificate: boolean
  audience: 'members' | 'group'
  groupId: string
  standsInGroup: boolean
  cover: Attachment | null
}

export const blankCourse: CourseValues = {
  ...{ title: '', body: '', type: 'course', provider: '', url: '', hours: '', level: 'introductory', language: 'en' },
  ...{ cost: 'free', price: '', selfPaced: true, startsOn: '', endsOn: '', competencies: [], givesCertificate: false },
  ...{ audience: 'members', groupId: '', standsInGroup: false, cover: null },
}

export const valuesOfCourseForm = (course: Course): CourseValues => ({
  ...course,
  ...{ hours: String(course.hours), language: course.language ?? '', price: course.price ?? '' },
  ...{ startsOn: course.startsOn ?? '', endsOn: course.endsOn ?? '' },
  ...{ audience: course.audience === 'group' ? 'group' : 'members', groupId: course.group ? String(course.group.id) : '' },
  standsInGroup: course.audience === 'group' && course.listedAt !== null,
})

export type NewCourseBody = CallInput<typeof createCourse>['body']

/** What does not apply to the cost, pace or audience is left out. */
const sentOfCourse = (values: CourseValues) => ({
  ...{ title: values.title.trim(), body: values.body.trim(), type: values.type, provider: values.provider.trim() },
  ...{ url: values.url.trim(), hours: values.hours.trim() === '' ? Number.NaN : Number(values.hours.trim().replace(',', '.')) },
  ...{ level: values.level, language: values.language, cost: values.cost },
  price: values.cost === 'paid' ? values.price.trim() || null : null,
  selfPaced: values.selfPaced,
  startsOn: values.selfPaced ? null : values.startsOn || null,
  endsOn: values.selfPaced ? null : values.endsOn || null,
  ...{ competencies: values.competencies, givesCertificate: values.givesCertificate, audience: values.audience },
  groupId: values.audience === 'group' && values.groupId ? Number(values.groupId) : undefined,
  cover: values.cover?.url ?? null,
})

/** What prevents sending it, by the name of the field. */
export function checkCourse(values: CourseValues): Checked<NewCourseBody> {
  const checked = NewCourse.safeParse(sentOfCourse(values))
  const refusals: Refusals = missing(values)
  for (const { path, message } of checked.error?.issues ?? []) refusals[path[0] as string] ??= message
  if (checked.success && Object.keys(refusals).length === 0) return { body: checked.data }
  return { refusals }
}

function missing({ selfPaced, startsOn, endsOn, cost, price, audience, groupId }: CourseValues): Refusals {
  return {
    ...(!selfPaced && !startsOn && { startsOn: 'Please say when it begins' }),
    ...(!selfPaced && !endsOn && { endsOn: 'Please say when it ends' }),
    ...(!selfPaced && startsOn && endsOn && endsOn < startsOn && { endsOn: 'It cannot end before it begins' }),
    ...(cost === 'paid' && !price.trim() && { price: 'Please say what it costs' }),
    ...(audience === 'group' && !groupId && { groupId: 'Please choose a group' }),
  }
}

/** Only changes are sent: they decide whether it is reviewed again. */
export function changeOfCourse(before: CourseValues, after: CourseValues): Partial<NewCourseBody> {
  const known: Record<string, unknown> = sentOfCourse(before)
  return Object.fromEntries(
    Object.entries(sentOfCourse(after)).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(known[name])),
  )
}
