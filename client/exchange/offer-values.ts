import type { CallInput } from '#contract/endpoint.ts'
import { type createOffer, NewOffer, type Offer, type OfferMode, type Postage } from '#contract/offers.ts'
import type { Attachment } from '#contract/posts.ts'
import type { Checked, Refusals } from '#client/forms/long-form.tsx'
import { makeClientId } from '#client/page/make-client-id.ts'

export interface LineValues {
  /** For an existing line. */
  id?: number
  /** Used only within the form. */
  key: string
  title: string
  note: string
  /** Promised or given: it cannot be removed. */
  isFixed?: boolean
}

/** As held by the fields: what is not given is blank. */
export interface OfferValues {
  title: string
  body: string
  lines: LineValues[]
  /** Pasted, one per line, and not added yet. */
  pasted: string
  city: string
  country: string
  postage: Postage
  until: string
  mode: OfferMode
  audience: 'members' | 'group'
  groupId: string
  standsInGroup: boolean
  cover: Attachment | null
}

export const blankOffer: OfferValues = {
  ...{ title: '', body: '', lines: [], pasted: '', city: '', country: '', postage: 'giver', until: '' },
  ...{ mode: 'first_come', audience: 'members', groupId: '', standsInGroup: false, cover: null },
}

export const valuesOfOffer = (offer: Offer): OfferValues => ({
  ...{ title: offer.title, body: offer.body, pasted: '', city: offer.city, country: offer.country },
  ...{ postage: offer.postage, until: offer.until, mode: offer.mode, cover: offer.cover },
  lines: offer.lines.map(({ id, title, note, state }) => ({
    ...{ id, key: String(id), title, note: note ?? '', isFixed: state !== 'free' },
  })),
  ...{ audience: offer.audience === 'group' ? 'group' : 'members', groupId: offer.group ? String(offer.group.id) : '' },
  standsInGroup: offer.audience === 'group' && offer.listedAt !== null,
})

/** One per line, without blank ones and leading bullets. */
export const linesIn = (pasted: string): LineValues[] =>
  pasted
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => line.replace(/^\s*[-*•·]\s+/, '').trim())
    .filter(Boolean)
    .map((title) => ({ key: makeClientId(), title, note: '' }))

export type NewOfferBody = CallInput<typeof createOffer>['body']

export const sentOfOffer = (values: OfferValues) => ({
  ...{ title: values.title.trim(), body: values.body.trim() },
  lines: [...values.lines, ...linesIn(values.pasted)].map(({ id, title, note }) => ({
    ...(id !== undefined && { id }),
    ...{ title: title.trim(), note: note.trim() || null },
  })),
  ...{ city: values.city.trim(), country: values.country, postage: values.postage, mode: values.mode },
  until: values.until || null,
  audience: values.audience,
  groupId: values.audience === 'group' && values.groupId ? Number(values.groupId) : undefined,
  cover: values.cover?.url ?? null,
})

/** What prevents sending it, by the name of the field. */
export function checkOffer(values: OfferValues): Checked<NewOfferBody> {
  const checked = NewOffer.safeParse(sentOfOffer(values))
  const refusals: Refusals = {
    ...(!values.country && { country: 'Please choose a country' }),
    ...(values.audience === 'group' && !values.groupId && { groupId: 'Please choose a group' }),
  }
  for (const { path, message } of checked.error?.issues ?? []) refusals[path[0] as string] ??= sayWhere(path, message)
  if (checked.success && Object.keys(refusals).length === 0) return { body: checked.data }
  return { refusals }
}

/** Says which of the lines is meant. */
const sayWhere = ([field, number]: PropertyKey[], message: string) =>
  field === 'lines' && typeof number === 'number' ? `Line ${number + 1}: ${message}` : message
