import type { CallInput } from '#contract/endpoint.ts'
import { type createGroup, type editGroup, type Group, type Joining, NewGroup } from '#contract/groups.ts'
import type { Attachment } from '#contract/posts.ts'
import type { Checked, Refusals } from '#client/forms/long-form.tsx'

/** As held by the fields: what is not given is blank. */
export interface GroupValues {
  title: string
  body: string
  joining: Joining
  question: string
  rules: { title: string; text: string }[]
  posting: 'members' | 'moderators'
  subjects: string[]
  language: string
  country: string
  cover: Attachment | null
}

export const blankGroup: GroupValues = {
  ...{ title: '', body: '', joining: 'open', question: '', rules: [], posting: 'members', subjects: [] },
  ...{ language: '', country: '', cover: null },
}

export const valuesOf = (group: Group): GroupValues => ({
  ...{ title: group.title, body: group.body, joining: group.joining, question: group.question ?? '' },
  ...{ rules: group.rules.map(({ title, text }) => ({ title, text: text ?? '' })), posting: group.posting },
  ...{ subjects: group.subjects, language: languageOf(group), country: group.country ?? '', cover: group.cover },
})

/** Chosen by its owner; the language of the text is only detected. */
const languageOf = ({ facts }: Group) => (typeof facts.language === 'string' ? facts.language : '')

const isWritten = ({ title, text }: GroupValues['rules'][number]) => title.trim() !== '' || text.trim() !== ''

/** A rule left blank is dropped; a question only applies if people have to ask to join. */
const sentOf = (values: GroupValues) => ({
  ...values,
  rules: values.rules.filter(isWritten),
  question: values.joining === 'request' && values.question.trim() !== '' ? values.question : null,
  language: values.language || null,
  country: values.country || null,
  cover: values.cover?.url ?? null,
})

export type NewGroupBody = CallInput<typeof createGroup>['body']
export type GroupChange = NonNullable<CallInput<typeof editGroup>['body']>

export function checkGroup(values: GroupValues): Checked<NewGroupBody> {
  const checked = NewGroup.safeParse(sentOf(values))
  if (checked.success) return { body: checked.data }
  const refusals: Refusals = {}
  // Blank ones are not sent, so the positions differ.
  const places = values.rules.flatMap((rule, at) => (isWritten(rule) ? [at] : []))
  for (const { path, message } of checked.error.issues) {
    const [field, at, ...rest] = path
    const place = field === 'rules' && typeof at === 'number' ? [field, places[at], ...rest] : path
    refusals[place.join('.')] ??= message
  }
  return { refusals }
}

const moderatorsFields: (keyof GroupValues)[] = ['body', 'rules', 'cover']
export const maySet = (role: 'owner' | 'moderator') => (field: keyof GroupValues) =>
  role === 'owner' || moderatorsFields.includes(field)

/**
 * What differs from the current group: someone else may have changed the rest meanwhile. A group about to open goes on asking
 * its question until that day.
 */
export function changeOf(before: GroupValues, body: NewGroupBody, isOffered: (field: keyof GroupValues) => boolean): GroupChange {
  const known: Record<string, unknown> = sentOf(before)
  const isMeant = (name: string) => isOffered(name as keyof GroupValues) && !(name === 'question' && body.joining === 'open')
  const changed = Object.entries(body).filter(
    ([name, value]) => isMeant(name) && JSON.stringify(value) !== JSON.stringify(known[name]),
  )
  return Object.fromEntries(changed)
}

/** The fields that reviewers read. */
export const textOf = ({ title, body, cover }: GroupChange) => ({ title, body, cover })
