import type { Db } from '#server/database/database.ts'

export const selectUser = (db: Db, id: number) => db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
