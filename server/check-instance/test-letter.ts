import type { Viewer } from '#server/http/viewer.ts'
import { letter, type Letter } from '#server/mail/letter.ts'
import type { Rooms, Tx } from '#server/rooms.ts'

/** Uses the same queue and mail server as every other letter, so that the result applies to those too. */
export async function sendTestLetter(tx: Tx, viewer: Viewer) {
  await tx.rooms.mail.send(tx, 'test-letter', { userId: viewer.id })
  return { message: 'The email is on its way to your own address.' }
}

export async function testLetter(
  { config, database, now }: Pick<Rooms, 'config' | 'database' | 'now'>,
  { userId }: { userId: number },
): Promise<Letter | null> {
  const admin = await database.db
    .selectFrom('users')
    .select(['email', 'name'])
    .where('id', '=', userId)
    .where('is_admin', '=', true)
    .executeTakeFirst()
  if (!admin) return null
  return letter({
    ...{ to: admin.email, readerId: userId, greetingName: admin.name },
    say: ({ community }) =>
      community.testLetter({ address: config.publicUrl, at: now().toISOString().slice(0, 16).replace('T', ' ') }),
  })
}
