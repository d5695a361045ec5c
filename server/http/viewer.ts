import type { FastifyRequest } from 'fastify'
import type { Access } from '#contract/endpoint.ts'
import { Problem } from './problem.ts'

/**
 * Who is asking, according to the session cookie; read from the database on every request, so that a lost role is lost at
 * once.
 */
export interface Viewer {
  id: number
  name: string
  isAdmin: boolean
  emailVerified: boolean
  isSuspended: boolean
  /** Has verified the address and waits to be let in: until then `emailVerified` is false. */
  isWaiting?: boolean
  sessionId: string
}

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | null
  }
}

export type ViewerFor<A extends Access> = A extends 'visitor' ? Viewer | null : Viewer

/** Users who are suspended, unverified or not let in yet read only what visitors may. */
export const isMember = (viewer: Viewer | null): viewer is Viewer =>
  viewer !== null && viewer.emailVerified && !viewer.isSuspended

/** For what visitors may read as well. */
export const asReader = (viewer: Viewer | null): Viewer | null => (isMember(viewer) ? viewer : null)

export function requireAccess(access: Access, { viewer }: FastifyRequest) {
  if (access === 'visitor') return
  if (!viewer) throw new Problem('not_signed_in')
  if (access === 'signed_in') return
  if (viewer.isSuspended) throw new Problem('account_suspended')
  if (viewer.isWaiting) throw new Problem('awaiting_admission')
  if (!viewer.emailVerified) throw new Problem('email_not_verified')
  if (access === 'admin' && !viewer.isAdmin) throw new Problem('admins_only')
}
