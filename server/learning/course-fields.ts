import type { Selectable } from 'kysely'
import type { Competency } from '#contract/competencies.ts'
import type { CourseEdit, CourseLevel, CourseType } from '#contract/courses.ts'
import type { CoursesTable } from '#server/database/tables/learning.ts'
import { Problem } from '#server/http/problem.ts'

/** What only courses have, as given by their authors. */
export interface CourseFields {
  type: CourseType
  provider: string
  url: string
  hours: number
  level: CourseLevel
  language: string
  cost: 'free' | 'paid'
  price: string | null
  selfPaced: boolean
  startsOn: string | null
  endsOn: string | null
  competencies: Competency[]
  givesCertificate: boolean
}

export type CourseRow = Selectable<CoursesTable>

const names = [
  ...(['type', 'provider', 'url', 'hours', 'level', 'language', 'cost', 'price'] as const),
  ...(['selfPaced', 'startsOn', 'endsOn', 'competencies', 'givesCertificate'] as const),
]

/** Applies given fields to the current ones. Values that no longer apply are dropped. */
export function withGiven(before: CourseFields | undefined, given: CourseEdit): CourseFields {
  const said = Object.fromEntries(names.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]])))
  const after = { price: null, startsOn: null, endsOn: null, ...before, ...said } as CourseFields
  return {
    ...after,
    price: after.cost === 'paid' ? after.price : null,
    startsOn: after.selfPaced ? null : after.startsOn,
    endsOn: after.selfPaced ? null : after.endsOn,
    competencies: [...new Set(after.competencies)],
  }
}

/** A draft may still lack what a reviewer needs to know. */
export function requireComplete({ cost, price, selfPaced, startsOn, endsOn }: CourseFields) {
  const fields = {
    ...(cost === 'paid' && !price && { price: 'Please say what it costs' }),
    ...(!selfPaced && !startsOn && { startsOn: 'Please say when it begins' }),
    ...(!selfPaced && !endsOn && { endsOn: 'Please say when it ends' }),
    ...wrongOrder({ startsOn, endsOn }),
  }
  if (Object.keys(fields).length > 0) throw new Problem('invalid_input', { fields })
}

/** Required even for drafts: the table would refuse it. */
export function requireInOrder(fields: Pick<CourseFields, 'startsOn' | 'endsOn'>) {
  const wrong = wrongOrder(fields)
  if (wrong) throw new Problem('invalid_input', { fields: wrong })
}

const wrongOrder = ({ startsOn, endsOn }: Pick<CourseFields, 'startsOn' | 'endsOn'>) =>
  startsOn && endsOn && endsOn < startsOn ? { endsOn: 'It cannot end before it begins' } : undefined

export const columnsOf = (fields: CourseFields) => ({
  ...{ type: fields.type, provider: fields.provider, url: fields.url, hours: fields.hours, level: fields.level },
  ...{ language: fields.language, cost: fields.cost, price: fields.price, is_self_paced: fields.selfPaced },
  ...{ starts_on: fields.startsOn, ends_on: fields.endsOn, competencies: fields.competencies },
  gives_certificate: fields.givesCertificate,
})

export const fieldsOf = (row: CourseRow): CourseFields => ({
  ...{ type: row.type, provider: row.provider, url: row.url, hours: row.hours, level: row.level, language: row.language },
  ...{ cost: row.cost, price: row.price, selfPaced: row.is_self_paced, startsOn: row.starts_on, endsOn: row.ends_on },
  ...{ competencies: row.competencies, givesCertificate: row.gives_certificate },
})
