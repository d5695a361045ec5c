import { sql } from 'kysely'
import type { WebhookEvent } from '#contract/webhooks.ts'
import { prepareSql } from '#server/database/prepare-sql.ts'
import type { Tx } from '#server/rooms.ts'

export const webhookEventJob = 'webhook-event'

/** What a program is told: numbers and paths, never anything members wrote. */
export type WebhookData = Record<string, number | string>

/**
 * Runs in the transaction of the event. It is here because every feature may have something to tell; who is told, and how,
 * is decided later (server/webhooks). If no webhook wants it, nothing is written.
 */
export async function tellPrograms({ db, rooms, afterCommit }: Tx, event: WebhookEvent, data: WebhookData) {
  if ((await selectAsking(db, { event })).length === 0) return
  await rooms.jobs.enqueue(db, webhookEventJob, { event, data, at: rooms.now().toISOString() })
  afterCommit(() => rooms.jobs.wake(webhookEventJob))
}

/** To be sent with others: a row where any webhook asks for it. */
export const selectAsking = prepareSql<{ event: WebhookEvent }, object>(
  ['event'],
  ({ event }) => sql`select from webhooks where paused_at is null and ${event} = any(events) limit 1`,
)

/** However they joined: by e-mail, let in by an admin, or from another service. */
export const tellOfMember = (tx: Tx, memberId: number) =>
  tellPrograms(tx, 'member.joined', { memberId, path: `/profile/${memberId}` })
