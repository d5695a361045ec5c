import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { Problem } from './problem.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The access token a program is calling with, minus the token itself; null for people. */
    accessToken: { id: string; scope: 'read' | 'write' } | null
  }
}

/**
 * The token a program sends instead of a cookie. Outside the API (a proxy with its own password, /metrics) this header means
 * something else.
 */
export function bearerOf({ headers, url, is404 }: FastifyRequest): string | undefined {
  if (is404 || !/^\/(api|media|iiif)(\/|\?|$)/.test(url)) return undefined
  return /^Bearer (.*)$/i.exec(headers.authorization ?? '')?.[1]?.trim()
}

/**
 * Which calls are open to programs: what members do and what everyone reads. Opening, changing or closing an account is left
 * to its owner in a browser, as is everything admins do: a leaked token must not become an account.
 */
export const isForPrograms = ({ access, method, programs }: Endpoint): boolean => {
  if (programs) return programs === 'allowed'
  return access === 'member' || (access === 'visitor' && method === 'GET')
}

/** The one place that decides whether a token is enough, by endpoint and method, never by what a verb does. */
export function requireScope(endpoint: Endpoint, { accessToken }: FastifyRequest) {
  if (!accessToken) return
  if (!isForPrograms(endpoint)) throw new Problem('not_for_programs')
  if (endpoint.method !== 'GET' && accessToken.scope !== 'write') throw new Problem('token_only_reads')
}
