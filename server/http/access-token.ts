import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { Problem } from './problem.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The access token that a program asks with, without the token itself; null for people. */
    accessToken: { id: string; scope: 'read' | 'write' } | null
  }
}

/** What a program brings instead of a cookie. Elsewhere (a proxy with a password of its own, /metrics) the header means something else. */
export function bearerOf({ headers, url, is404 }: FastifyRequest): string | undefined {
  if (is404 || !/^\/(api|media|iiif)(\/|\?|$)/.test(url)) return undefined
  return /^Bearer (.*)$/i.exec(headers.authorization ?? '')?.[1]?.trim()
}

/**
 * Which calls are for programs: what members do and what everyone reads. What opens, changes or ends an account is for its
 * owner in a browser, and so is everything of admins: a token that leaks must not become an account.
 */
export const isForPrograms = ({ access, method, programs }: Endpoint): boolean => {
  if (programs) return programs === 'allowed'
  return access === 'member' || (access === 'visitor' && method === 'GET')
}

/** The one place that decides whether a token suffices; by the endpoint and its method, never by what a verb does. */
export function requireScope(endpoint: Endpoint, { accessToken }: FastifyRequest) {
  if (!accessToken) return
  if (!isForPrograms(endpoint)) throw new Problem('not_for_programs')
  if (endpoint.method !== 'GET' && accessToken.scope !== 'write') throw new Problem('token_only_reads')
}
