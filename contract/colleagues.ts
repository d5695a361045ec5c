import { z } from 'zod'
import { done, endpoint, idInBody, idInPath, largeIdInPath, page } from './endpoint.ts'
import { typedText } from './typed-text.ts'
import { Person } from './users.ts'

export const requestNoteMaxLength = 300
/** Counted from a decline; the sender is not told, and sees the request as pending for as long. */
export const daysBeforeAskingAgain = 21

/** One row per pair, whichever of them asked. */
export const Connection = z.object({
  id: z.int(),
  requesterId: z.int(),
  receiverId: z.int(),
  /** To its sender, a declined request still looks pending (see `daysBeforeAskingAgain`). */
  status: z.enum(['pending', 'accepted', 'rejected']),
  note: z.string().nullable(),
  createdAt: z.iso.datetime(),
  otherUser: Person,
})
export type Connection = z.infer<typeof Connection>

export const ReceivedRequest = Connection.extend({ requester: Person, sharedColleagueCount: z.int() })
export type ReceivedRequest = z.infer<typeof ReceivedRequest>

export const listColleagues = endpoint('GET', '/api/colleagues', 'member', {
  summary: 'One’s colleagues by name (status=accepted), or open requests, newest first (status=pending; narrowed by direction)',
  query: z.object({
    status: z.enum(['accepted', 'pending']).default('accepted'),
    direction: z.enum(['sent', 'received']).optional(),
    q: z.string().max(100).optional(),
    ...page,
  }),
  reply: z.array(Connection),
})

export const listRequests = endpoint('GET', '/api/colleagues/requests', 'member', {
  summary: 'Requests that wait for one’s answer, newest first',
  query: z.object(page),
  reply: z.array(ReceivedRequest),
})

/** For the tabs of My Network and the navigation. */
export const countConnections = endpoint('GET', '/api/colleagues/count', 'member', {
  summary: 'How many colleagues, requests received and requests sent one has',
  reply: z.object({ colleagues: z.int(), received: z.int(), sent: z.int() }),
})

export const RequestNote = typedText(requestNoteMaxLength, 'A note may have at most 300 characters').refine(
  (text) => !/[\p{Cs}\0]/u.test(text),
  'Please leave out control characters',
)

export const askColleague = endpoint('POST', '/api/colleagues', 'member', {
  summary: 'Ask a member to be colleagues; if they have already asked, this accepts. Asking twice is one request',
  body: z.object({ receiverId: idInBody, note: RequestNote.nullish() }),
  reply: Connection,
  status: 201,
  limit: { calls: 60, per: 'hour' },
})

export const answerRequest = endpoint('PATCH', '/api/colleagues/{id}', 'member', {
  summary: 'Accept or decline a request that one received',
  params: z.object({ id: largeIdInPath }),
  body: z.strictObject({ status: z.enum(['accepted', 'rejected']) }),
  reply: Connection,
})

export const endConnection = endpoint('DELETE', '/api/colleagues/{id}', 'member', {
  summary: 'Withdraw a request that one sent, or no longer be colleagues',
  params: z.object({ id: largeIdInPath }),
  reply: done,
})

export const Suggestion = Person.extend({
  /** The line below the name. */
  title: z.string(),
  /** Why: "3 shared colleagues", "Also at Leeds City Library", "Shares Cataloging". */
  reason: z.string(),
})
export type Suggestion = z.infer<typeof Suggestion>

export const listSuggestions = endpoint('GET', '/api/colleagues/suggestions', 'member', {
  summary: 'People one may know, each with the reason; never blocked, pending, dismissed or opted out',
  query: z.object({ limit: z.coerce.number().int().min(1).max(50).default(10) }),
  reply: z.array(Suggestion),
})

export const dismissSuggestion = endpoint('DELETE', '/api/colleagues/suggestions/{userId}', 'member', {
  summary: 'Do not suggest this person again',
  params: z.object({ userId: idInPath }),
  reply: done,
})
