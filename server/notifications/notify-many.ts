import { sql } from 'kysely'
import { notificationKinds } from '#contract/notification-kinds.ts'
import type { Tx } from '#server/rooms.ts'
import type { Notice } from './notify.ts'
import { subjectOf } from './subject-of.ts'

/**
 * The same for many at once, in one statement: of what is only told in the app, and about something. As `notify`, it tells
 * no one what they did themselves, nor of a person whom they block or mute, or who blocks them.
 */
export async function notifyMany(tx: Tx, userIds: number[], notice: Notice) {
  const { type, senderId = null, postId = null, holdingId = null, content = '' } = notice
  const { inApp } = notificationKinds[type].channels
  const now = sql`${tx.rooms.now()}::timestamptz`
  const { rows } = await sql<{ id: number }>`
    with wanted as (
      select users.id from users
        left join notification_preferences chosen on chosen.user_id = users.id and chosen.type = ${type}
       where users.id = any (${userIds}::int[]) and users.id is distinct from ${senderId}::int and users.erased_at is null
         and coalesce(chosen.in_app, ${inApp}::boolean)
         and not exists (select from blocks where blocker_id = users.id and blocked_id = ${senderId}::int)
         and not exists (select from blocks where blocker_id = ${senderId}::int and blocked_id = users.id)
         and not exists (select from mutes where muter_id = users.id and muted_id = ${senderId}::int)
    ), grown as (
      insert into notification_groups (user_id, type, subject, updated_at)
      select id, ${type}, ${subjectOf(notice)}::text, ${now} from wanted order by id
      on conflict (user_id, type, subject) where subject <> ''
      do update set newest = notification_groups.newest + 1, updated_at = excluded.updated_at
      returning id, user_id, newest
    )
    insert into notifications (user_id, type, sender_id, post_id, holding_id, content, created_at, group_id, place)
    select user_id, ${type}, ${senderId}::int, ${postId}::int, ${holdingId}::int, ${content}, ${now}, id, newest from grown
    returning user_id as id`.execute(tx.db)
  for (const { id } of rows) tx.afterCommit(() => tx.rooms.live.push(id, { type: 'new_notification' }))
}

/** What was told of something and is still there says this from now on; no one is told anew. */
export async function renewContent(
  { db }: Tx,
  { type, holdingId }: Pick<Notice, 'type'> & { holdingId: number },
  content: string,
) {
  await db.updateTable('notifications').set({ content }).where('holding_id', '=', holdingId).where('type', '=', type).execute()
}
