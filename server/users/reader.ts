import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/database/database.ts'
import { prepareSql } from '#server/database/prepare-sql.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { blockedFor, isNotMutedBy } from './blocked-people.ts'

/** Who asks, as far as conditions on what members wrote care. */
export type Reader = Pick<Viewer, 'id' | 'isAdmin'> & {
  /** Where a statement has looked up once whom they do not see: that array. */
  blocked?: RawBuilder<number[]>
  /** … and whom they have muted. */
  muted?: RawBuilder<number[]>
  /** Where a statement asks of hundreds of things, it looks up once who is suspended and which groups are the viewer's. */
  asksOfMany?: boolean
  /** Where they were let into the group of all that is asked about. */
  knowsItsGroup?: boolean
}

/** What admins get, or what others get; also in a statement that is written before anyone asks (prepare-sql.ts). */
export function byRole<T>(viewer: Reader, forAdmins: RawBuilder<T>, forOthers: RawBuilder<T>): RawBuilder<T> {
  if (viewer.isAdmin === true) return forAdmins
  if (viewer.isAdmin === false) return forOthers
  return sql`case when ${viewer.isAdmin}::boolean then ${forAdmins} else ${forOthers} end`
}

interface Given {
  id: number
  viewerId: number
}

/** Every write answers with one of these, so they are put together once: for members, and for admins. */
export function prepareForReaders<Row>(write: (id: number, viewer: Reader) => RawBuilder<Row>) {
  const statements = prepareByRole<Given, Row>(['id', 'viewerId'], ({ id }, viewer) => write(id, viewer))
  const ask = async (db: Db, id: number, viewer: Reader): Promise<Row | undefined> =>
    (await statements(viewer)(db, { id, viewerId: viewer.id }))[0]
  const fill = (db: Db, id: number, viewer: Reader) => statements(viewer).fill(db, { id, viewerId: viewer.id })
  return Object.assign(ask, { fill })
}

/** The same where more is given. */
export function prepareByRole<Values extends { viewerId: number }, Row>(
  names: (keyof Values & string)[],
  write: (given: Values, viewer: Reader) => RawBuilder<Row>,
) {
  const prepare = (isAdmin: boolean) => prepareSql<Values, Row>(names, (given) => write(given, { id: given.viewerId, isAdmin }))
  const [forMembers, forAdmins] = [prepare(false), prepare(true)]
  return (viewer: Reader) => (viewer.isAdmin ? forAdmins : forMembers)
}

/** Few, if any: compared one by one, once they are looked up. */
export const blockedOf = (viewer: Reader): RawBuilder<number[]> => viewer.blocked ?? sql`array(${blockedFor(viewer.id)})`

export const isNotBlocked = (viewer: Reader, column: string): RawBuilder<boolean> =>
  sql`${sql.ref(column)} <> all (${blockedOf(viewer)})`

export const isNotMuted = ({ id, muted }: Reader, column: string): RawBuilder<boolean> =>
  muted ? sql`${sql.ref(column)} <> all (${muted})` : isNotMutedBy(id, column)

/** Of a row of `users`: no one hears people whom they do not meet, suspended or kept apart by a block. Members who have left stay heard. */
export const isHeard = (viewer: Reader): RawBuilder<boolean> =>
  byRole(viewer, sql<boolean>`true`, sql`(users.suspended_at is null and ${isNotBlocked(viewer, 'users.id')})`)

/** Scalar on purpose, as `areColleagues` is: a look-up for each row. */
export const isActive = (userId: string): RawBuilder<boolean> =>
  sql`coalesce((select false from users where users.id = ${sql.ref(userId)} and suspended_at is not null), true)`

export const isActiveFor = ({ asksOfMany }: Reader, userId: string): RawBuilder<boolean> =>
  asksOfMany ? sql`${sql.ref(userId)} not in (select id from users where suspended_at is not null)` : isActive(userId)
