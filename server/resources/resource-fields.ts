import type { Selectable } from 'kysely'
import type { LicenceId } from '#contract/licences.ts'
import type { LibraryType, ResourceEdit, ResourceType } from '#contract/resources.ts'
import type { ResourcesTable } from '#server/database/tables/resources.ts'
import { fieldProblem, Problem } from '#server/http/problem.ts'

export interface Creator {
  name: string
  orcid: string | null
}

/** What only resources have, as given by their authors. */
export interface ResourceFields {
  type: ResourceType
  subjects: string[]
  audiences: LibraryType[]
  language: string
  country: string | null
  creators: Creator[]
  institution: string | null
  year: number | null
  licence: LicenceId | null
  mayShare: boolean
}

export type ResourceRow = Selectable<ResourcesTable>

const names = [
  ...(['type', 'subjects', 'audiences', 'language', 'country', 'creators', 'institution', 'year'] as const),
  ...(['licence', 'mayShare'] as const),
]

/** Applies given fields to the current ones. If no creator is named, the author is. */
export function withGiven(before: ResourceFields | undefined, given: ResourceEdit, author: string): ResourceFields {
  const said = Object.fromEntries(names.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]])))
  const nothing = { country: null, institution: null, year: null, licence: null, mayShare: false, audiences: [] }
  const after = { ...nothing, creators: [{ name: author, orcid: null }], ...before, ...said } as ResourceFields
  return {
    ...after,
    subjects: distinct(after.subjects),
    audiences: [...new Set(after.audiences)],
    creators: after.creators.map(({ name, orcid }) => ({ name, orcid: orcid ?? null })),
  }
}

/** Compared ignoring spelling variants. */
const distinct = (subjects: string[]) =>
  [...new Map(subjects.toReversed().map((subject) => [subject.toLocaleLowerCase(), subject])).values()].toReversed()

/** A draft may still lack what a reviewer needs to know. */
export function requireComplete({ licence, mayShare }: ResourceFields) {
  if (licence === null) throw fieldProblem('licence_required', 'licence')
  if (!mayShare) throw new Problem('invalid_input', { fields: { mayShare: 'Please confirm that you may share this' } })
}

export const columnsOf = (fields: ResourceFields) => ({
  ...{ type: fields.type, subjects: fields.subjects, audiences: fields.audiences, language: fields.language },
  ...{ country: fields.country, creators: JSON.stringify(fields.creators), institution: fields.institution },
  ...{ year: fields.year, licence: fields.licence, may_share: fields.mayShare },
})

export const fieldsOf = (row: ResourceRow): ResourceFields => ({
  ...{ type: row.type, subjects: row.subjects, audiences: row.audiences, language: row.language, country: row.country },
  ...{ creators: row.creators, institution: row.institution, year: row.year, licence: row.licence, mayShare: row.may_share },
})
