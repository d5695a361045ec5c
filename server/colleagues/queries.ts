import { sql, type Selectable } from 'kysely'
import type { Connection } from '#contract/colleagues.ts'
import type { Db } from '#server/database/database.ts'
import type { ConnectionsTable } from '#server/database/tables/people.ts'
import { isBetween } from '#server/users/colleague-pairs.ts'
import { connectionAsJson, otherPerson } from './present.ts'

export type ConnectionRow = Selectable<ConnectionsTable>

export const selectBetween = (db: Db, one: number, other: number): Promise<ConnectionRow | undefined> =>
  db.selectFrom('connections').selectAll().where(isBetween(one, other)).executeTakeFirst()

export async function selectConnection(db: Db, viewerId: number, id: number): Promise<Connection> {
  const { rows } = await sql<{ connection: Connection }>`
    select ${connectionAsJson(viewerId)}::json as connection from connections ${otherPerson(viewerId)}
     where connections.id = ${id}`.execute(db)
  return rows[0]!.connection
}
