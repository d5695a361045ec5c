import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/database/database.ts'
import { prepareSql } from '#server/database/prepare-sql.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { blockedFor, isNotMutedBy } from './blocked-people.ts'

/** Who is asking, as far as it matters for conditions on what members wrote. */
export type Reader = Pick<Viewer, 'id' | 'isAdmin'> & {
  /** An array of the people they do not see, if the statement has already looked it up. */
  blocked?: RawBuilder<number[]>
  /** … and of those they have muted. */
  muted?: RawBuilder<number[]>
  /** For statements about hundreds of things: who is suspended and the viewer's groups are looked up only once. */
  asksOfMany?: boolean
  /** Set if they have been let into the one group everything asked about is in. */
  knowsItsGroup?: boolean
}

/** What admins get, or what others get; works even in a statement written before anyone asks (prepare-sql.ts). */
export function byRole<T>(viewer: Reader, forAdmins: RawBuilder<T>, forOthers: RawBuilder<T>): RawBuilder<T> {
  if (viewer.isAdmin === true) return forAdmins
  if (viewer.isAdmin === false) return forOthers
  return sql`case when ${viewer.isAdmin}::boolean then ${forAdmins} else ${forOthers} end`
}

interface Given {
  id: number
  viewerId: number
}

/** Every write answers with one of these, so they are built just once: for members and for admins. */
export function prepareForReaders<Row>(write: (id: number, viewer: Reader) => RawBuilder<Row>) {
  const statements = prepareByRole<Given, Row>(['id', 'viewerId'], ({ id }, viewer) => write(id, viewer))
  const ask = async (db: Db, id: number, viewer: Reader): Promise<Row | undefined> =>
    (await statements(viewer)(db, { id, viewerId: viewer.id }))[0]
  const fill = (db: Db, id: number, viewer: Reader) => statements(viewer).fill(db, { id, viewerId: viewer.id })
  return Object.assign(ask, { fill })
}

/** The same with more values. */
export function prepareByRole<Values extends { viewerId: number }, Row>(
  names: (keyof Values & string)[],
  write: (given: Values, viewer: Reader) => RawBuilder<Row>,
) {
  const prepare = (isAdmin: boolean) => prepareSql<Values, Row>(names, (given) => write(given, { id: given.viewerId, isAdmin }))
  const [forMembers, forAdmins] = [prepare(false), prepare(true)]
  return (viewer: Reader) => (viewer.isAdmin ? forAdmins : forMembers)
}

/** Few, if any, so they are looked up once and then compared one by one. */
export const blockedOf = (viewer: Reader): RawBuilder<number[]> => viewer.blocked ?? sql`array(${blockedFor(viewer.id)})`

export const isNotBlocked = (viewer: Reader, column: string): RawBuilder<boolean> =>
  sql`${sql.ref(column)} <> all (${blockedOf(viewer)})`

export const isNotMuted = ({ id, muted }: Reader, column: string): RawBuilder<boolean> =>
  muted ? sql`${sql.ref(column)} <> all (${muted})` : isNotMutedBy(id, column)

/**
 * A condition on a row of `users`: the words of people who are suspended or blocked are not shown. Members who have left are
 * still heard.
 */
export const isHeard = (viewer: Reader): RawBuilder<boolean> =>
  byRole(viewer, sql<boolean>`true`, sql`(users.suspended_at is null and ${isNotBlocked(viewer, 'users.id')})`)

/** Scalar on purpose, like `areColleagues`: one look-up per row. */
export const isActive = (userId: string): RawBuilder<boolean> =>
  sql`coalesce((select false from users where users.id = ${sql.ref(userId)} and suspended_at is not null), true)`

export const isActiveFor = ({ asksOfMany }: Reader, userId: string): RawBuilder<boolean> =>
  asksOfMany ? sql`${sql.ref(userId)} not in (select id from users where suspended_at is not null)` : isActive(userId)
