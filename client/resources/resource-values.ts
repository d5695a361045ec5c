import type { CallInput } from '#contract/endpoint.ts'
import type { HoldingAudience } from '#contract/holdings.ts'
import { type LicenceId, licences, type LicenceVocabulary } from '#contract/licences.ts'
import { type createResource, type LibraryType, NewResource, type Resource, type ResourceType } from '#contract/resources.ts'
import type { Checked, Refusals } from '#client/forms/long-form.tsx'
import { blankSource, sentOfSource, type Source } from './source-field.tsx'

export interface CreatorValue {
  name: string
  orcid: string
}

/** As held by the fields: what is not given is blank. */
export interface ResourceValues {
  source: Source
  title: string
  body: string
  type: ResourceType | ''
  subjects: string[]
  audiences: LibraryType[]
  language: string
  country: string
  creators: CreatorValue[]
  institution: string
  year: string
  /** Decides which vocabulary is offered: one's own work, or someone else's. */
  vocabulary: LicenceVocabulary
  licence: LicenceId | ''
  mayShare: boolean
  audience: HoldingAudience
  groupId: string
  standsInGroup: boolean
}

export const blankResource = (author: { name: string; orcid: string | null; workplace: string | null }): ResourceValues => ({
  ...{ source: blankSource, title: '', body: '', type: '', subjects: [], audiences: [], language: 'en', country: '' },
  creators: [{ name: author.name, orcid: author.orcid ?? '' }],
  ...{ institution: author.workplace ?? '', year: '', vocabulary: 'creative_commons', licence: '', mayShare: false },
  ...{ audience: 'members', groupId: '', standsInGroup: false },
})

export function valuesOfResourceForm(resource: Resource): ResourceValues {
  const { language, country, creators, institution, year, licence, group } = resource
  return {
    ...resource,
    source: sourceOf(resource),
    ...{ language: language ?? '', country: country ?? '', institution: institution ?? '', year: year?.toString() ?? '' },
    creators: creators.map(({ name, orcid }) => ({ name, orcid: orcid ?? '' })),
    vocabulary: licence ? licences[licence.id].vocabulary : 'creative_commons',
    licence: licence?.id ?? '',
    groupId: group ? String(group.id) : '',
    standsInGroup: resource.audience === 'group' && resource.listedAt !== null,
  }
}

/** An existing file is known only by name: it has no address that could be sent again. */
function sourceOf({ versions, waitingVersion }: Resource): Source {
  const { file, link } = waitingVersion ?? versions[0] ?? {}
  if (link) return { ...blankSource, from: 'link', link: link.url }
  return file ? { ...blankSource, file: { url: '', name: file.name, size: file.size } } : blankSource
}

export type NewResourceBody = CallInput<typeof createResource>['body']

const numberIn = (typed: string) => (typed.trim() === '' ? null : Number(typed))

const sentOfResource = (values: ResourceValues) => ({
  ...{ title: values.title.trim(), body: values.body.trim(), type: values.type as ResourceType, subjects: values.subjects },
  ...{ audiences: values.audiences, language: values.language, country: values.country || null },
  creators: values.creators
    .filter(({ name, orcid }) => name.trim() || orcid.trim())
    .map(({ name, orcid }) => ({ name: name.trim(), orcid: orcid.trim() || null })),
  ...{ institution: values.institution.trim() || null, year: numberIn(values.year) },
  ...{ licence: values.licence || null, mayShare: values.mayShare, audience: values.audience },
  groupId: values.audience === 'group' && values.groupId ? Number(values.groupId) : undefined,
  ...sentOfSource(values.source),
})

/** What prevents sending it, by the name of the field. `hasSource`: the file or link is part of the form. */
export function checkResource(values: ResourceValues, isDraft: boolean, hasSource: boolean): Checked<NewResourceBody> {
  const checked = NewResource.safeParse(sentOfResource(values))
  const refusals: Refusals = isDraft ? {} : missing(values, hasSource)
  for (const { path, message } of checked.error?.issues ?? []) refusals[path.slice(0, 3).join('.')] ??= messageOf(path, message)
  if (checked.success && Object.keys(refusals).length === 0) return { body: checked.data }
  return { refusals }
}

const messageOf = ([field]: PropertyKey[], message: string) => (field === 'type' ? 'Please choose a type' : message)

function missing({ source, licence, mayShare, audience, groupId }: ResourceValues, hasSource: boolean): Refusals {
  return {
    ...(hasSource && source.from === 'file' && !source.file && { upload: 'Please choose a file' }),
    ...(hasSource && source.from === 'link' && !source.link.trim() && { link: 'Please give a link' }),
    ...(!licence && { licence: 'Please choose how others may use it.' }),
    ...(!mayShare && { mayShare: 'Please say that you may share it' }),
    ...(audience === 'group' && !groupId && { groupId: 'Please choose a group' }),
  }
}

/** Only changes are sent: they decide whether it is reviewed again. */
export function changeOfResource(before: ResourceValues, after: ResourceValues): Partial<NewResourceBody> {
  const known: Record<string, unknown> = sentOfResource(before)
  return Object.fromEntries(
    Object.entries(sentOfResource(after)).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(known[name])),
  )
}
