import type { WatchedType } from '#contract/live-events.ts'
import type { Connection } from './connection.ts'

export interface Thing {
  type: WatchedType
  id: number
}

/** Ids by kind, without repeats. */
export type Things = Partial<Record<WatchedType, number[]>>

/** Those of these things that this member may see. */
export type MayWatch = (viewer: { id: number; isAdmin: boolean }, things: Things) => Promise<Things>

interface Watching {
  /** What the screen last said it shows. */
  asked: Things
  watched: Things
  /** Asked for while an earlier answer was still being looked up; only the newest counts. */
  wanted: Things | undefined
  isAsking: boolean
  /** Set while their access is being rechecked: frames by thing, sent afterwards for what they may still see. */
  held: Map<string, Thing & { frame: Buffer }> | undefined
}

/** Which sockets have which things on screen. Costs nothing for those that watch none. */
export class Watchers {
  readonly #byThing = new Map<WatchedType, Map<number, Set<Connection>>>()
  readonly #byConnection = new Map<Connection, Watching>()

  of({ type, id }: Thing): Iterable<Connection> {
    return this.#byThing.get(type)?.get(id) ?? []
  }

  tell(thing: Thing, frame: Buffer) {
    for (const connection of this.of(thing)) {
      const held = this.#byConnection.get(connection)?.held
      if (held) held.set(`${thing.type}:${thing.id}`, { ...thing, frame })
      else connection.send(frame)
    }
  }

  /** Replaces what it watched before. One look-up at a time per socket, however often its screen changes. */
  async watch(connection: Connection, things: Things) {
    const watching = this.#byConnection.get(connection) ?? nothingWatched()
    this.#byConnection.set(connection, watching)
    watching.asked = watching.wanted = things
    if (watching.isAsking) return
    watching.isAsking = true
    while (watching.wanted && this.#byConnection.has(connection)) {
      const wanted = watching.wanted
      watching.wanted = undefined
      // The database is briefly away: nothing is watched until the screen changes again.
      const allowed = wanted === nothing ? nothing : await connection.mayWatch(wanted).catch(() => nothing)
      // The answer to an earlier question may predate the change that made it be asked again.
      if (!watching.wanted && this.#byConnection.has(connection)) this.#allow(connection, watching, allowed)
    }
    watching.isAsking = false
  }

  /** After a change to what these may see. They are told nothing until it is known, and are looked up one by one. */
  async recheck(connections: Iterable<Connection>) {
    const affected = [...connections].flatMap((connection) => {
      const watching = this.#byConnection.get(connection)
      return watching ? [{ connection, watching }] : []
    })
    for (const { watching } of affected) watching.held ??= new Map()
    for (const { connection, watching } of affected)
      if (this.#byConnection.has(connection)) await this.watch(connection, watching.asked)
  }

  #allow(connection: Connection, watching: Watching, allowed: Things) {
    this.#replace(connection, watching, allowed)
    const { held } = watching
    watching.held = undefined
    for (const { type, id, frame } of held?.values() ?? []) if (allowed[type]?.includes(id)) connection.send(frame)
  }

  forget(connection: Connection) {
    const watching = this.#byConnection.get(connection)
    if (!watching) return
    this.#byConnection.delete(connection)
    this.#replace(connection, watching, nothing)
  }

  #replace(connection: Connection, watching: Watching, things: Things) {
    for (const { type, id } of each(watching.watched)) {
      const ofType = this.#byThing.get(type)
      const watchers = ofType?.get(id)
      watchers?.delete(connection)
      if (watchers?.size === 0) ofType?.delete(id)
    }
    watching.watched = things
    for (const { type, id } of each(things)) {
      const ofType = this.#byThing.get(type) ?? new Map<number, Set<Connection>>()
      this.#byThing.set(type, ofType.set(id, (ofType.get(id) ?? new Set()).add(connection)))
    }
  }
}

/** Shared by all that watch nothing, for which the database is not asked. */
const nothing: Things = {}

export function* each(things: Things): Iterable<Thing> {
  for (const [type, ids] of Object.entries(things)) for (const id of ids) yield { type: type as WatchedType, id }
}

/** As a frame names them. */
export function thingsOf({ postIds, holdingIds = [] }: { postIds: number[]; holdingIds?: number[] | undefined }): Things {
  if (postIds.length + holdingIds.length === 0) return nothing
  return holdingIds.length > 0 ? { post: postIds, holding: holdingIds } : { post: postIds }
}

const nothingWatched = (): Watching => ({
  ...{ asked: nothing, watched: nothing, wanted: undefined },
  ...{ isAsking: false, held: undefined },
})
