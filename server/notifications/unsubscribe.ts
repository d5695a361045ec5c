import { sql } from 'kysely'
import { notificationKinds, notificationTypes } from '#contract/notification-kinds.ts'
import { Problem } from '#server/http/problem.ts'
import type { Tx } from '#server/rooms.ts'
import { setChoices } from '#server/users/set-choices.ts'
import { readUnsubscribeToken } from './unsubscribe-token.ts'

/** Open to anyone holding the letter, signed in or not, as often as they like. */
export async function unsubscribe(tx: Tx, token: string) {
  const subscription = await readUnsubscribeToken(tx.db, token)
  if (!subscription) throw new Problem('invalid_unsubscribe_link')
  const { kind, userId } = subscription
  if (kind === 'digest') await setChoices(tx, userId, { digest: 'never' })
  else await stopNotices(tx, userId)
  return { message: 'You are unsubscribed.', kind }
}

/** Every kind of notification stays in the app as it was; none is sent by letter any more. */
async function stopNotices({ db }: Tx, userId: number) {
  const rows = notificationTypes.map((type) => sql`(${type}, ${notificationKinds[type].channels.inApp}::boolean)`)
  await sql`
    insert into notification_preferences (user_id, type, in_app, by_email)
    select users.id, kinds.type, kinds.in_app, false
      from users cross join (values ${sql.join(rows)}) as kinds (type, in_app)
     where users.id = ${userId} and users.erased_at is null
    on conflict (user_id, type) do update set by_email = false`.execute(db)
  await db
    .updateTable('notifications')
    .set({ letter_due_at: null })
    .where('user_id', '=', userId)
    .where('letter_due_at', 'is not', null)
    .execute()
}
