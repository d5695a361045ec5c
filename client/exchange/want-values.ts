import type { CallInput } from '#contract/endpoint.ts'
import { type createWant, NewWant, type Want, type WantAbout } from '#contract/wants.ts'
import type { Checked, Refusals } from '#client/forms/long-form.tsx'

/** As held by the fields: what is not given is blank. */
export interface WantValues {
  title: string
  body: string
  about: WantAbout
  subjects: string[]
  language: string
  until: string
  audience: 'members' | 'group'
  groupId: string
  standsInGroup: boolean
}

export const blankWant: WantValues = {
  ...{ title: '', body: '', about: 'resource', subjects: [], language: '', until: '' },
  ...{ audience: 'members', groupId: '', standsInGroup: false },
}

export const valuesOfWant = (want: Want): WantValues => ({
  ...{ title: want.title, body: want.body, about: want.about, subjects: want.subjects },
  ...{ language: want.language ?? '', until: want.until ?? '' },
  ...{ audience: want.audience === 'group' ? 'group' : 'members', groupId: want.group ? String(want.group.id) : '' },
  standsInGroup: want.audience === 'group' && want.listedAt !== null,
})

export type NewWantBody = CallInput<typeof createWant>['body']

export const sentOfWant = (values: WantValues) => ({
  ...{ title: values.title.trim(), body: values.body.trim(), about: values.about, subjects: values.subjects },
  ...{ language: values.language || null, until: values.until || null, audience: values.audience },
  groupId: values.audience === 'group' && values.groupId ? Number(values.groupId) : undefined,
})

/** What prevents sending it, by the name of the field. */
export function checkWant(values: WantValues): Checked<NewWantBody> {
  const checked = NewWant.safeParse(sentOfWant(values))
  const refusals: Refusals = values.audience === 'group' && !values.groupId ? { groupId: 'Please choose a group' } : {}
  for (const { path, message } of checked.error?.issues ?? []) refusals[path[0] as string] ??= message
  if (checked.success && Object.keys(refusals).length === 0) return { body: checked.data }
  return { refusals }
}

/** Only changes are sent: they decide whether it is reviewed again. */
export function changeOf<Sent extends object>(before: Sent, after: Sent): Partial<Sent> {
  const known = before as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(after).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(known[name])),
  ) as Partial<Sent>
}
