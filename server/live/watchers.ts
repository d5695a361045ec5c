import type { Connection } from './connection.ts'

/** Of these posts, those that this member may see. */
export type MayWatch = (viewer: { id: number; isAdmin: boolean }, postIds: number[]) => Promise<number[]>

interface Watching {
  watched: number[]
  /** Asked for while an earlier answer was still being looked up; only the newest counts. */
  wanted: number[] | undefined
  isAsking: boolean
}

/** Which sockets have which posts on their screens. Costs nothing for those that watch none. */
export class Watchers {
  readonly #byPost = new Map<number, Set<Connection>>()
  readonly #byConnection = new Map<Connection, Watching>()

  of(postId: number): Iterable<Connection> {
    return this.#byPost.get(postId) ?? []
  }

  /** In place of what it watched before. One look-up at a time for each socket, however often its screen changes. */
  async watch(connection: Connection, postIds: number[]) {
    const watching = this.#byConnection.get(connection) ?? { watched: [], wanted: undefined, isAsking: false }
    this.#byConnection.set(connection, watching)
    watching.wanted = postIds
    if (watching.isAsking) return
    watching.isAsking = true
    while (watching.wanted && this.#byConnection.has(connection)) {
      const wanted = watching.wanted
      watching.wanted = undefined
      // A database that is away for a moment: nothing is watched until the screen changes again.
      const allowed = wanted.length > 0 ? await connection.mayWatch(wanted).catch(() => []) : []
      if (this.#byConnection.has(connection)) this.#replace(connection, watching, allowed)
    }
    watching.isAsking = false
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
