import type { Attachment, Audience } from '#contract/posts.ts'

/** A post that is being written: text, choices, and what has been uploaded for it. */
export interface Draft {
  content: string
  categoryId: number | null
  audience: Audience
  attachments: Attachment[]
  /** Goes with every try to send it: a post that was sent twice is one post. */
  clientId: string
}

/** Kept in the browser, one for each person who signs in there; tabs share it. */
const keyOf = (userId: number) => `ibid-draft-${userId}`

/** Where the browser keeps nothing (storage blocked or full), the draft lasts as long as the page. */
const withoutStorage = new Map<string, string>()
const listeners = new Set<() => void>()

/** As text, which is equal to itself when nothing has changed. */
export function draftText(userId: number): string | null {
  const key = keyOf(userId)
  try {
    return withoutStorage.get(key) ?? localStorage.getItem(key)
  } catch {
    return null
  }
}

export function parseDraft(text: string | null): Draft {
  const blank: Draft = { content: '', categoryId: null, audience: 'public', attachments: [], clientId: makeClientId() }
  try {
    return { ...blank, ...(JSON.parse(text ?? '{}') as Partial<Draft>) }
  } catch {
    return blank
  }
}

export function changeDraft(userId: number, change: (draft: Draft) => Partial<Draft>) {
  const draft = parseDraft(draftText(userId))
  keep(userId, JSON.stringify({ ...draft, ...change(draft) }))
}

export const clearDraft = (userId: number) => keep(userId, null)

function keep(userId: number, text: string | null) {
  const key = keyOf(userId)
  withoutStorage.delete(key)
  try {
    if (text === null) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    if (text !== null) withoutStorage.set(key, text)
  }
  for (const listener of listeners) listener()
}

/** Another tab that writes is seen here at once and goes on from there: the newest words win, and nobody is surprised later. */
export function subscribeToDrafts(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** Not `crypto.randomUUID`, which is missing where the site is served without https. */
const makeClientId = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(16).padStart(8, '0')).join('')
