import { makeToken } from '#contract/tokens.ts'
import type { Actor, World } from './world.ts'

/** Access tokens as members make them, and the programs that ask with them. */
export function programsIn(world: () => World) {
  const make = (actor: Actor, scope: 'read' | 'write' = 'read', name = 'Catalogue robot') =>
    world()
      .as(actor)
      .call(makeToken, { body: { name, scope, days: 30, currentPassword: actor.password } })
  const program = (token: string, headers: Record<string, string> = {}) =>
    world().as(null, { authorization: `Bearer ${token}`, ...headers })
  return { make, program }
}
