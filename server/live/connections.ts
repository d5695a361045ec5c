import type { WebSocket } from 'ws'
import { closeCodes } from '#contract/live-events.ts'
import { Connection, type Keeper, type LiveLimits, type Peer } from './connection.ts'
import { each, type MayWatch, type Thing, type Things, Watchers } from './watchers.ts'

/** Watches that may no longer be allowed: of these members, and of these things. */
export interface WatchesOf {
  userIds?: number[]
  things?: Things
}

/** Every socket of this process, by member: oldest first, since a Set keeps insertion order. */
export class Connections {
  readonly #limits: LiveLimits
  readonly #keeper: Keeper
  readonly #watchers = new Watchers()
  readonly #byUser = new Map<number, Set<Connection>>()
  readonly #perNetwork = new Map<string, number>()
  #count = 0

  constructor(limits: LiveLimits) {
    this.#limits = limits
    this.#keeper = {
      limits,
      onWatch: (connection, things) => void this.#watchers.watch(connection, things),
      onEnd: (connection) => this.#remove(connection),
    }
  }

  get count() {
    return this.#count
  }

  isFull(network: string): boolean {
    return (this.#perNetwork.get(network) ?? 0) >= this.#limits.socketsPerNetwork
  }

  add(socket: WebSocket, peer: Peer, mayWatch: MayWatch): Connection {
    const own = this.#byUser.get(peer.userId) ?? new Set()
    for (const oldest of own) {
      if (own.size < this.#limits.socketsPerMember) break
      oldest.end(closeCodes.tooMany)
    }
    this.#byUser.set(peer.userId, own)
    const connection = new Connection(socket, peer, { keeper: this.#keeper, mayWatch })
    own.add(connection)
    this.#perNetwork.set(peer.network, (this.#perNetwork.get(peer.network) ?? 0) + 1)
    this.#count += 1
    return connection
  }

  has(userId: number): boolean {
    return this.#byUser.has(userId)
  }

  of(userId: number): Iterable<Connection> {
    return this.#byUser.get(userId) ?? []
  }

  tellWatchers(thing: Thing, frame: Buffer) {
    this.#watchers.tell(thing, frame)
  }

  recheckWatches({ userIds = [], things = {} }: WatchesOf) {
    const ofMembers = userIds.flatMap((userId) => [...this.of(userId)])
    const ofThings = [...each(things)].flatMap((thing) => [...this.#watchers.of(thing)])
    void this.#watchers.recheck(new Set([...ofMembers, ...ofThings]))
  }

  *allBut(userIds: number[]): Iterable<Connection> {
    for (const [userId, own] of this.#byUser) if (!userIds.includes(userId)) yield* own
  }

  *[Symbol.iterator](): Iterator<Connection> {
    for (const own of this.#byUser.values()) yield* own
  }

  #remove(connection: Connection) {
    const own = this.#byUser.get(connection.userId)
    if (!own?.delete(connection)) return
    this.#watchers.forget(connection)
    if (own.size === 0) this.#byUser.delete(connection.userId)
    const left = (this.#perNetwork.get(connection.network) ?? 1) - 1
    if (left === 0) this.#perNetwork.delete(connection.network)
    else this.#perNetwork.set(connection.network, left)
    this.#count -= 1
  }
}
