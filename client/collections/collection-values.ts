import type { CallInput } from '#contract/endpoint.ts'
import { type Collection, type createCollection, type ItemOrder, NewCollection } from '#contract/collections.ts'
import type { HoldingAudience } from '#contract/holdings.ts'
import { licences } from '#contract/licences.ts'
import type { Checked, Refusals } from '#client/forms/long-form.tsx'
import { licenceOf } from './collection-words.ts'

/** As held by the fields: what is not given is blank. */
export interface CollectionValues {
  title: string
  body: string
  institution: string
  country: string
  language: string
  rights: string
  order: ItemOrder
  /** Null: as implied by the rights. */
  allowsDownload: boolean | null
  audience: HoldingAudience
  groupId: string
  standsInGroup: boolean
}

export const blankCollection = (author: { workplace: string | null; country: string | null }): CollectionValues => ({
  ...{ title: '', body: '', institution: author.workplace ?? '', country: author.country ?? '', language: 'en', rights: '' },
  ...{ order: 'manual', allowsDownload: null, audience: 'members', groupId: '', standsInGroup: false },
})

/** The server's default. */
export function mayReuse(rights: string): boolean {
  const id = licenceOf(rights)
  return id !== undefined && licences[id].isAdaptable === true
}

export function valuesOfCollection(collection: Collection): CollectionValues {
  const { title, body, institution, country, language, rights, order, allowsDownload, audience, group } = collection
  return {
    ...{ title, body, institution, country: country ?? '', language: language ?? '' },
    ...{ rights: rights ?? '', order, audience },
    // What is implied by the rights changes with them.
    allowsDownload: allowsDownload === mayReuse(rights ?? '') ? null : allowsDownload,
    groupId: group ? String(group.id) : '',
    standsInGroup: collection.audience === 'group' && collection.listedAt !== null,
  }
}

export type NewCollectionBody = CallInput<typeof createCollection>['body']

const sentOf = (values: CollectionValues) => ({
  ...values,
  ...{ title: values.title.trim(), body: values.body.trim(), institution: values.institution.trim() },
  ...{ country: values.country || null, language: values.language || null, rights: values.rights || null },
  groupId: values.audience === 'group' && values.groupId ? Number(values.groupId) : undefined,
})

/** What prevents sending it, by the name of the field. */
export function checkCollection(values: CollectionValues): Checked<NewCollectionBody> {
  const checked = NewCollection.safeParse(sentOf(values))
  const refusals: Refusals = {
    ...(!values.rights && { rights: 'Please choose how others may use it.' }),
    ...(values.audience === 'group' && !values.groupId && { groupId: 'Please choose a group' }),
  }
  for (const { path, message } of checked.error?.issues ?? []) refusals[String(path[0])] ??= message
  if (checked.success && Object.keys(refusals).length === 0) return { body: checked.data }
  return { refusals }
}

/** Only changes are sent: they decide whether it is reviewed again. */
export function changeOfCollection(before: CollectionValues, after: CollectionValues): Partial<NewCollectionBody> {
  const known: Record<string, unknown> = sentOf(before)
  const changed = Object.entries(sentOf(after)).filter(([name, value]) => value !== known[name])
  const isAsRightsSay = before.rights !== after.rights && after.allowsDownload === null
  return { ...Object.fromEntries(changed), ...(isAsRightsSay && { allowsDownload: null }) }
}
