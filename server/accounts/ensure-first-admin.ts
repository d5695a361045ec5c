import { OperatorError } from '#server/config.ts'
import type { Db } from '#server/database/database.ts'
import type { Rooms } from '#server/rooms.ts'
import { createAdmin } from './create-admin.ts'

/** ADMIN_EMAIL and ADMIN_PASSWORD create an admin when there is none, and are ignored from then on. */
export async function ensureFirstAdmin(rooms: Pick<Rooms, 'config' | 'database' | 'log' | 'now'>) {
  const { config, database, log } = rooms
  if (!config.firstAdmin || (await isThereAnAdmin(database.db))) return
  try {
    await createAdmin(rooms, { ...config.firstAdmin, name: 'Admin' })
    log.info({ username: config.firstAdmin.username }, 'first admin created')
  } catch (error) {
    // When two processes start together, the other may have been first.
    if (await isThereAnAdmin(database.db)) return
    if (!(error instanceof OperatorError)) throw error
    throw new OperatorError(`${error.message}\nAn existing account becomes an admin with "npm run make-admin -- USERNAME".`)
  }
}

async function isThereAnAdmin(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').where('is_admin', '=', true).limit(1).executeTakeFirst()) !== undefined
}
