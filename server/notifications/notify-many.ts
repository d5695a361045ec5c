import { sql } from 'kysely'
import { notificationKinds } from '#contract/notification-kinds.ts'
import type { Saying } from '#server/mail/words/words.ts'
import type { Tx } from '#server/rooms.ts'
import { awayMs, hasDevice, type Notice, wordsOfNotice } from './notify.ts'
import { subjectOf } from './subject-of.ts'

interface Telling {
  /**
   * By letter: with the other notices to members who are away, as `notify` does; only in the digest; or by a letter of its
   * own, which the caller sends to the members returned. That one, and devices with it, do not wait.
   */
  letter?: 'with notices' | 'none' | 'its own'
}

/**
 * `notify` for many members at once, in one statement. Likewise it tells no one what they did themselves, nor about a person
 * with a block between them or whom they have muted. Returns those who want it by letter.
 */
export async function notifyMany(
  tx: Tx,
  userIds: number[],
  notice: Notice & { occurrenceId?: number },
  { letter = 'with notices' }: Telling = {},
): Promise<number[]> {
  const { type, senderId = null, postId = null, holdingId = null, occurrenceId = null } = notice
  const { content, said } = wordsOfNotice(notice)
  const { inApp, email, push } = notificationKinds[type].channels
  const at = tx.rooms.now()
  const now = sql`${at}::timestamptz`
  const isDue = letter === 'with notices'
  const dueAt = new Date(at.getTime() + awayMs)
  const { rows } = await sql<{ id: number; inApp: boolean; byLetter: boolean }>`
    with wanted as (
      select users.id, coalesce(chosen.in_app, ${inApp}::boolean) as in_app,
             coalesce(chosen.by_email, ${email}::boolean) as by_letter,
             coalesce(chosen.by_push, ${push}::boolean) and ${hasDevice(sql.ref('users.id'))} as by_push
        from users
        left join notification_preferences chosen on chosen.user_id = users.id and chosen.type = ${type}
       where users.id = any (${userIds}::int[]) and users.id is distinct from ${senderId}::int and users.erased_at is null
         and not exists (select from blocks where blocker_id = users.id and blocked_id = ${senderId}::int)
         and not exists (select from blocks where blocker_id = ${senderId}::int and blocked_id = users.id)
         and not exists (select from mutes where muter_id = users.id and muted_id = ${senderId}::int)
    ), grown as (
      insert into notification_groups (user_id, type, subject, updated_at)
      select id, ${type}, ${subjectOf(notice)}::text, ${now} from wanted where in_app order by id
      on conflict (user_id, type, subject) where subject <> ''
      do update set newest = notification_groups.newest + 1, updated_at = excluded.updated_at
      returning id, user_id, newest
    ), told as (
      insert into notifications (user_id, type, sender_id, post_id, holding_id, occurrence_id, content, said, created_at, group_id, place,
                                 letter_due_at, push_due_at)
      select wanted.id, ${type}, ${senderId}::int, ${postId}::int, ${holdingId}::int, ${occurrenceId}::int, ${content}, ${said}::jsonb, ${now}, grown.id,
             grown.newest,
             case when ${isDue}::boolean and by_letter then ${dueAt}::timestamptz end,
             case when by_push then ${letter === 'its own' ? at : dueAt}::timestamptz end
        from wanted left join grown on grown.user_id = wanted.id
       where in_app or by_push or (${isDue}::boolean and by_letter)
    )
    select id, in_app as "inApp", by_letter as "byLetter" from wanted where in_app or by_letter order by id`.execute(tx.db)
  for (const row of rows) if (row.inApp) tx.afterCommit(() => tx.rooms.live.push(row.id, { type: 'new_notification' }))
  return rows.filter(({ byLetter }) => byLetter).map(({ id }) => id)
}

/** Existing notices about it say this from now on; no one is notified again. */
export async function renewContent({ db }: Tx, { type, holdingId }: Pick<Notice, 'type'> & { holdingId: number }, says: Saying) {
  await db
    .updateTable('notifications')
    .set(wordsOfNotice({ says }))
    .where('holding_id', '=', holdingId)
    .where('type', '=', type)
    .execute()
}
