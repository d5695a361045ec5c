import { sql } from 'kysely'
import type { Newsletter, NewsletterDraft } from '#contract/newsletter.ts'
import { recordAct } from '#server/audit/record-act.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { inTransaction, type Rooms, type Tx } from '#server/rooms.ts'
import { presentNewsletter } from './present.ts'

/** A transaction over this many letters is short. */
const lettersAtOnce = 50

/** Returns at once how many it is for; a job queues the letters, in small steps. */
export async function sendNewsletter(tx: Tx, admin: Viewer, draft: NewsletterDraft): Promise<Newsletter> {
  const { db, rooms } = tx
  const sentBefore = await selectSentBefore(tx, draft)
  if (sentBefore) return presentNewsletter(sentBefore)
  const { id } = await db
    .insertInto('newsletters')
    .values({ ...draft, author_name: admin.name, created_at: rooms.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { numInsertedOrUpdatedRows: total = 0n } = await db
    .insertInto('newsletter_letters')
    .columns(['newsletter_id', 'subscriber_id'])
    .expression(({ selectFrom, val }) =>
      selectFrom('newsletter_subscribers')
        .select([val(id).as('newsletter_id'), 'id as subscriber_id'])
        .where('confirmed_at', 'is not', null),
    )
    .executeTakeFirstOrThrow()
  if (total === 0n) throw new Problem('no_subscribers')
  const row = await db
    .updateTable('newsletters')
    .set({ total: Number(total) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await rooms.jobs.enqueue(db, 'newsletter', { id })
  tx.afterCommit(() => rooms.jobs.wake('newsletter'))
  await recordAct(tx, admin, { action: 'send_newsletter', subjectType: 'newsletter', subjectId: id, label: draft.subject })
  return presentNewsletter(row)
}

const sameWithinMs = 10 * 60_000

/** A second press after a lost reply, or two admins with the same draft: everyone still gets one letter. */
async function selectSentBefore({ db, rooms }: Tx, { subject, text }: NewsletterDraft) {
  await sql`select pg_advisory_xact_lock(hashtext('newsletter'))`.execute(db)
  return db
    .selectFrom('newsletters')
    .selectAll()
    .where('subject', '=', subject)
    .where('text', '=', text)
    .where('created_at', '>', new Date(rooms.now().getTime() - sameWithinMs))
    .executeTakeFirst()
}

/** What an earlier, interrupted run has queued is marked, and not queued again. */
export async function queueNewsletter(rooms: Rooms, { id }: { id: number }) {
  while ((await queueSome(rooms, id)) > 0);
}

const queueSome = (rooms: Rooms, newsletterId: number) =>
  inTransaction(rooms, async (tx) => {
    const { rows } = await sql<{ subscriber_id: number }>`
      update newsletter_letters set is_queued = true
       where newsletter_id = ${newsletterId} and subscriber_id in (
         select subscriber_id from newsletter_letters where newsletter_id = ${newsletterId} and not is_queued
          order by subscriber_id limit ${lettersAtOnce} for update)
      returning subscriber_id`.execute(tx.db)
    for (const { subscriber_id: subscriberId } of rows) await rooms.mail.send(tx, 'newsletter', { newsletterId, subscriberId })
    return rows.length
  })
