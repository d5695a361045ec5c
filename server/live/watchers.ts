import type { Connection } from './connection.ts'

/** Of these posts, those that this member may see. */
export type MayWatch = (viewer: { id: number; isAdmin: boolean }, postIds: number[]) => Promise<number[]>

interface Watching {
  /** What the screen last said that it shows. */
  asked: number[]
  watched: number[]
  /** Asked for while an earlier answer was still being looked up; only the newest counts. */
  wanted: number[] | undefined
  isAsking: boolean
  /** While it is asked anew what they may see: frames by post, told afterwards where they still may. */
  held: Map<number, Buffer> | undefined
}

/** Which sockets have which posts on their screens. Costs nothing for those that watch none. */
export class Watchers {
  readonly #byPost = new Map<number, Set<Connection>>()
  readonly #byConnection = new Map<Connection, Watching>()

  of(postId: number): Iterable<Connection> {
    return this.#byPost.get(postId) ?? []
  }

  tell(postId: number, frame: Buffer) {
    for (const connection of this.of(postId)) {
      const held = this.#byConnection.get(connection)?.held
      if (held) held.set(postId, frame)
      else connection.send(frame)
    }
  }

  /** In place of what it watched before. One look-up at a time for each socket, however often its screen changes. */
  async watch(connection: Connection, postIds: number[]) {
    const watching = this.#byConnection.get(connection) ?? nothingWatched()
    this.#byConnection.set(connection, watching)
    watching.asked = watching.wanted = postIds
    if (watching.isAsking) return
    watching.isAsking = true
    while (watching.wanted && this.#byConnection.has(connection)) {
      const wanted = watching.wanted
      watching.wanted = undefined
      // A database that is away for a moment: nothing is watched until the screen changes again.
      const allowed = wanted.length > 0 ? await connection.mayWatch(wanted).catch(() => []) : []
      // An answer to an earlier question may be from before what made it be asked again.
      if (!watching.wanted && this.#byConnection.has(connection)) this.#allow(connection, watching, allowed)
    }
    watching.isAsking = false
  }

  /** After a change to what these may see. Nothing is told them until it is known, and they are asked about one by one. */
  async recheck(connections: Iterable<Connection>) {
    const affected = [...connections].flatMap((connection) => {
      const watching = this.#byConnection.get(connection)
      return watching ? [{ connection, watching }] : []
    })
    for (const { watching } of affected) watching.held ??= new Map()
    for (const { connection, watching } of affected)
      if (this.#byConnection.has(connection)) await this.watch(connection, watching.asked)
  }

  #allow(connection: Connection, watching: Watching, postIds: number[]) {
    this.#replace(connection, watching, postIds)
    const { held } = watching
    watching.held = undefined
    for (const [postId, frame] of held ?? []) if (postIds.includes(postId)) connection.send(frame)
  }

  forget(connection: Connection) {
    const watching = this.#byConnection.get(connection)
    if (!watching) return
    this.#byConnection.delete(connection)
    this.#replace(connection, watching, [])
  }

  #replace(connection: Connection, watching: Watching, postIds: number[]) {
    for (const postId of watching.watched) {
      const watchers = this.#byPost.get(postId)
      watchers?.delete(connection)
      if (watchers?.size === 0) this.#byPost.delete(postId)
    }
    watching.watched = postIds
    for (const postId of postIds) {
      const watchers = this.#byPost.get(postId) ?? new Set()
      this.#byPost.set(postId, watchers.add(connection))
    }
  }
}

const nothingWatched = (): Watching => ({ asked: [], watched: [], wanted: undefined, isAsking: false, held: undefined })
