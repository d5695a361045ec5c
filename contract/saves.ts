import { z } from 'zod'
import { isOneOfTwo, postOrHolding, whichOfTwo } from './comments.ts'
import { endpoint, idInBody, idInPath, page } from './endpoint.ts'
import { holdingKindNames } from './holding-kinds.ts'
import { HoldingCard } from './holdings.ts'
import { Post } from './posts.ts'

export const mostListsAtOnce = 20

const often = { calls: 300, per: 'hour' } as const

export const save = endpoint('POST', '/api/saves', 'member', {
  summary: 'Keep a post, or what stands in a room, for later; also in lists of one’s own, at their end',
  body: z.object({ ...postOrHolding, listIds: z.array(idInBody).max(mostListsAtOnce).optional() }).refine(isOneOfTwo, whichOfTwo),
  reply: z.union([Post, HoldingCard]),
  limit: often,
})

export const unsavePost = endpoint('DELETE', '/api/saves/{postId}', 'member', {
  summary: 'No longer keep a post; nothing is answered of one that has gone from sight',
  params: z.object({ postId: idInPath }),
  reply: Post.nullable(),
  limit: often,
})

export const unsaveHolding = endpoint('DELETE', '/api/saves/holdings/{id}', 'member', {
  summary: 'No longer keep it among what one has saved; nothing is answered of what has gone from sight',
  params: z.object({ id: idInPath }),
  reply: HoldingCard.nullable(),
  limit: often,
})

/** Exactly one of the two is present. */
export const Saved = z.object({ savedAt: z.iso.datetime(), post: Post.optional(), card: HoldingCard.optional() })
export type Saved = z.infer<typeof Saved>

export const listSaves = endpoint('GET', '/api/saves', 'member', {
  summary:
    'What one has saved, of all types or of some (with commas between), or of one list, newest first; what has meanwhile gone from sight is left out',
  query: z.object({
    type: z
      .string()
      .max(100)
      .transform((text) => text.split(','))
      .pipe(z.array(z.enum(['post', ...holdingKindNames])))
      .optional(),
    list: idInPath.optional(),
    ...page,
  }),
  reply: z.array(Saved),
})
