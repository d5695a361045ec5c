import { z } from 'zod'
import { largeIdInBody } from './endpoint.ts'

interface SubjectWords {
  /** Heads a card, and appears in sentences. */
  label: string
  word: string
  /** Admins read it only as its reporters quoted it, and every look is logged. */
  isQuoted?: true
  /** Whether its reporter can have it hidden from their own lists. */
  canHide?: true
  /** A profile is never removed: its member is warned. */
  isNeverRemoved?: true
}

/**
 * The kinds of things that members share, talk about, report and are notified of. A new one is an entry here and one in
 * `server/all-subjects.ts`, which the compiler will ask for.
 */
const kinds = {
  post: { label: 'Post', word: 'post', canHide: true },
  comment: { label: 'Comment', word: 'comment', canHide: true },
  user: { label: 'Profile', word: 'profile', isNeverRemoved: true },
  message: { label: 'Message', word: 'message', isQuoted: true },
  holding: { label: 'Shared', word: 'entry', canHide: true },
  review: { label: 'Rating', word: 'rating' },
  list: { label: 'List', word: 'list' },
} as const satisfies Record<string, SubjectWords>

export type SubjectType = keyof typeof kinds
export const subjectKinds: Record<SubjectType, SubjectWords> = kinds
export const subjectTypes = Object.keys(kinds) as [SubjectType, ...SubjectType[]]

/** One of them, as calls name it. */
export const SubjectName = z.object({ subjectType: z.enum(subjectTypes), subjectId: largeIdInBody })
export type SubjectName = z.infer<typeof SubjectName>
