import { z } from 'zod'

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/**
 * Who may call, each level stricter than the last: anyone; a session; a session with a verified e-mail address that is not
 * suspended; an admin.
 */
export type Access = 'visitor' | 'signed_in' | 'member' | 'admin'

/** At most `calls` per period; counted per member, or per network if visitors may call too. */
export interface RateLimit {
  calls: number
  per: 'minute' | 'hour' | 'day'
}

interface Shape<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType> {
  summary: string
  params?: P
  query?: Q
  body?: B
  reply: R
  status?: 200 | 201 | 202
  limit?: RateLimit
  /** The reply is a file of this type instead of JSON. */
  fileType?: string
  /** If 64 KB are not enough. */
  maxBodyBytes?: number
  /** May be called by pages and programs of other sites: nothing in it depends on who is signed in. */
  isForOtherSites?: true
  /** Whether a program may call it with an access token, if that does not follow from its access (server/http/access-token.ts). */
  programs?: 'allowed' | 'refused'
}

export interface Endpoint<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
  A extends Access = Access,
> extends Shape<P, Q, B, R> {
  method: Method
  path: `/api/${string}`
  access: A
}

/** The only place that spells a call's method and path; server, client, tests and OpenAPI all read it. */
export function endpoint<
  M extends Method,
  Path extends `/api/${string}`,
  A extends Access,
  P extends z.ZodType = z.ZodUndefined,
  Q extends z.ZodType = z.ZodUndefined,
  B extends z.ZodType = z.ZodUndefined,
  R extends z.ZodType = z.ZodNull,
>(method: M, path: Path, access: A, shape: Shape<P, Q, B, R>): Endpoint<P, Q, B, R, A> & { method: M; path: Path } {
  return { method, path, access, ...shape }
}

type Given<Key extends string, S> = S extends z.ZodUndefined
  ? Record<never, never>
  : S extends z.ZodType
    ? {} extends z.input<S>
      ? { [K in Key]?: z.input<S> }
      : { [K in Key]: z.input<S> }
    : never

/** What a caller passes: only the parts this endpoint has. */
export type CallInput<E> =
  E extends Endpoint<infer P, infer Q, infer B, infer _R> ? Given<'params', P> & Given<'query', Q> & Given<'body', B> : never

/** What a handler receives after validation. */
export type Parsed<E, Part extends 'params' | 'query' | 'body'> =
  E extends Endpoint<infer P, infer Q, infer B, infer _R> ? z.output<{ params: P; query: Q; body: B }[Part]> : never

export type Reply<E> = E extends Endpoint<infer _P, infer _Q, infer _B, infer R> ? z.output<R> : never

/** Members, posts, categories and what admins write have four-byte ids. */
export const mostId = 2_147_483_647
/** Messages, comments, notifications, requests and files have eight-byte ids, as far as a number is exact. */
export const mostLargeId = Number.MAX_SAFE_INTEGER

/** A row id as it appears in a path: '1' and nothing that merely converts to it ('01', '1.0', '1e3'). */
const upTo = (most: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,15}$/)
    .transform(Number)
    .pipe(z.int().max(most))

export const idInPath = upTo(mostId)
export const largeIdInPath = upTo(mostLargeId)

export const idInBody = z.int().min(1).max(mostId)
export const largeIdInBody = z.int().min(1).max(mostLargeId)

/** For calls that change something and have nothing to return. */
export const done = z.object({ message: z.string() })

/** Keyset paging: the address of the next page is in the reply's `Link` header. */
export const page = {
  limit: z.coerce.number().int().min(1).max(50).default(20),
  cursor: z.string().max(1200).optional(),
}
