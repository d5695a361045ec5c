import type { WebSocket } from 'ws'
import { closeCodes } from '#contract/live-events.ts'
import { Connection, type LiveLimits, type Peer } from './connection.ts'

/** Every socket of this process, by member: oldest first, since a Set keeps its order. */
export class Connections {
  readonly #limits: LiveLimits
  readonly #byUser = new Map<number, Set<Connection>>()
  readonly #perNetwork = new Map<string, number>()
  #count = 0

  constructor(limits: LiveLimits) {
    this.#limits = limits
  }

  get count() {
    return this.#count
  }

  isFull(network: string): boolean {
    return (this.#perNetwork.get(network) ?? 0) >= this.#limits.socketsPerNetwork
  }

  add(socket: WebSocket, peer: Peer) {
    const own = this.#byUser.get(peer.userId) ?? new Set()
    for (const oldest of own) {
      if (own.size < this.#limits.socketsPerMember) break
      oldest.end(closeCodes.tooMany)
    }
    this.#byUser.set(peer.userId, own)
    own.add(new Connection(socket, peer, { limits: this.#limits, onEnd: (ended) => this.#remove(ended) }))
    this.#perNetwork.set(peer.network, (this.#perNetwork.get(peer.network) ?? 0) + 1)
    this.#count += 1
  }

  of(userId: number): Iterable<Connection> {
    return this.#byUser.get(userId) ?? []
  }

  *[Symbol.iterator](): Iterator<Connection> {
    for (const own of this.#byUser.values()) yield* own
  }

  #remove(connection: Connection) {
    const own = this.#byUser.get(connection.userId)
    if (!own?.delete(connection)) return
    if (own.size === 0) this.#byUser.delete(connection.userId)
    const left = (this.#perNetwork.get(connection.network) ?? 1) - 1
    if (left === 0) this.#perNetwork.delete(connection.network)
    else this.#perNetwork.set(connection.network, left)
    this.#count -= 1
  }
}
