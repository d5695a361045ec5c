import type { Tx } from '#server/rooms.ts'

/** Also gives up an address that was asked for and not yet proven: the person who asked may not be who now chose the password. */
export async function setPasswordHash({ db }: Pick<Tx, 'db'>, userId: number, passwordHash: string) {
  await db.updateTable('users').set({ password_hash: passwordHash, pending_email: null }).where('id', '=', userId).execute()
}
