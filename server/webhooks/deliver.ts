import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { daysUntilPaused, deliveriesKept, deliveryDays } from '#contract/webhooks.ts'
import { openSecret } from '#server/accounts/two-factor/seal-secret.ts'
import { deleteInBatches } from '#server/database/in-batches.ts'
import type { JobRun } from '#server/jobs/jobs.ts'
import { inTransaction, type Rooms, type Tx } from '#server/rooms.ts'
import type { WebhookData } from '#server/users/tell-programs.ts'
import { sendSigned, type Answer } from './send-signed.ts'

export const deliveryJob = 'webhook-delivery'
/** Eight more attempts, each after twice the time: the last about a day after the first. */
export const retry = { limit: 8, delaySeconds: 330, maxDelaySeconds: 43_200 }
const dayMs = 86_400_000

interface Happened {
  event: string
  data: WebhookData
  at: string
}

/** A separate delivery for each webhook that wants the event: one that is slow or down does not hold up the others. */
export async function spreadEvent(tx: Tx, { event, data, at }: Happened) {
  const webhooks = await tx.db
    .selectFrom('webhooks')
    .select('id')
    .where('paused_at', 'is', null)
    .where(sql<boolean>`${event} = any(events)`)
    .execute()
  for (const { id } of webhooks) await addDelivery(tx, id, { event, data, at })
}

export async function addDelivery(tx: Tx, webhookId: string, { event, data, at }: Happened) {
  const id = randomUUID()
  await tx.db
    .insertInto('webhook_deliveries')
    .values({
      id,
      webhook_id: webhookId,
      event,
      body: JSON.stringify({ id, event, createdAt: at, data }),
      created_at: tx.rooms.now(),
    })
    .execute()
  await sql`
    delete from webhook_deliveries
     where webhook_id = ${webhookId} and state <> 'waiting' and id not in (
       select id from webhook_deliveries where webhook_id = ${webhookId}
        order by created_at desc, id limit ${deliveriesKept})`.execute(tx.db)
  await enqueueDelivery(tx, id)
}

export async function enqueueDelivery({ db, rooms, afterCommit }: Tx, id: string) {
  await rooms.jobs.enqueue(db, deliveryJob, { id }, { singletonKey: id })
  afterCommit(() => rooms.jobs.wake(deliveryJob))
}

/** One attempt of the job; throwing makes it retry later. */
export async function deliver(rooms: Rooms, { id }: { id: string }, { attempt }: Pick<JobRun, 'attempt'>) {
  const found = await rooms.database.db
    .selectFrom('webhook_deliveries')
    .innerJoin('webhooks', 'webhooks.id', 'webhook_deliveries.webhook_id')
    .select(['webhook_deliveries.event', 'webhook_deliveries.body', 'webhooks.id as webhookId'])
    .select(['webhooks.url', 'webhooks.sealed_secret', 'webhooks.paused_at'])
    .where('webhook_deliveries.id', '=', id)
    .where('webhook_deliveries.state', '=', 'waiting')
    .executeTakeFirst()
  if (!found) return
  const { webhookId, url, event, body } = found
  const answer = found.paused_at
    ? paused
    : await attemptOnce(rooms, { id, webhookId, url, event, body, sealed: found.sealed_secret })
  const isDelivered = answer.status !== null && answer.status >= 200 && answer.status < 300
  const isOver = attempt > retry.limit || answer === paused
  await inTransaction(rooms, (tx) => note(tx, { id, webhookId, answer, isDelivered, isOver }))
  if (!isDelivered && !isOver) throw new Error(`The webhook was not delivered: ${answer.fault ?? answer.status}`)
}

const paused: Answer = { status: null, fault: 'Paused', ms: 0 }

interface Attempt {
  id: string
  webhookId: string
  url: string
  event: string
  body: unknown
  sealed: Buffer
}

async function attemptOnce(rooms: Rooms, { id, webhookId, url, event, body, sealed }: Attempt): Promise<Answer> {
  const secret = await openSecret({ db: rooms.database.db, rooms }, `webhook ${webhookId}`, sealed)
  // Without a signature it would be worthless to the receiver.
  if (!secret) return { status: null, fault: 'The secret does not open: SESSION_SECRET has changed', ms: 0 }
  return sendSigned(rooms, { url, secret, deliveryId: id, event, body: JSON.stringify(body), at: rooms.now() })
}

interface Noted {
  id: string
  webhookId: string
  answer: Answer
  isDelivered: boolean
  isOver: boolean
}

async function note(tx: Tx, { id, webhookId, answer, isDelivered, isOver }: Noted) {
  const now = tx.rooms.now()
  const state = isDelivered ? ('delivered' as const) : isOver ? ('failed' as const) : ('waiting' as const)
  await tx.db
    .updateTable('webhook_deliveries')
    .set(({ eb }) => ({ ...answer, state, attempts: eb('attempts', '+', 1), attempted_at: now }))
    .where('id', '=', id)
    .execute()
  if (isDelivered) await tx.db.updateTable('webhooks').set({ failing_since: null }).where('id', '=', webhookId).execute()
  else if (answer !== paused) await noteFailure(tx, webhookId, now)
}

/** After days without a successful delivery nothing more is sent, which is reported once. */
async function noteFailure(tx: Tx, webhookId: string, now: Date) {
  const since = new Date(now.getTime() - daysUntilPaused * dayMs)
  const { rows } = await sql<{ isPaused: boolean; addedBy: number | null }>`
    update webhooks
       set failing_since = coalesce(failing_since, ${now}),
           paused_at = case when failing_since <= ${since} then coalesce(paused_at, ${now}) else paused_at end
     where id = ${webhookId}
    returning paused_at = ${now} as "isPaused", created_by as "addedBy"`.execute(tx.db)
  const [changed] = rows
  if (!changed?.isPaused) return
  for (const userId of await selectTold(tx, changed.addedBy))
    await tx.rooms.mail.send(tx, 'webhook-paused', { userId, webhookId })
}

/** The admin who added it; if that person is no longer an admin, all admins. */
async function selectTold({ db }: Tx, addedBy: number | null): Promise<number[]> {
  const admins = await db
    .selectFrom('users')
    .select('id')
    .where('is_admin', '=', true)
    .where('suspended_at', 'is', null)
    .execute()
  const ids = admins.map(({ id }) => id)
  return addedBy && ids.includes(addedBy) ? [addedBy] : ids
}

export const forgetDeliveries = ({ database: { db }, now }: Rooms, stopping?: AbortSignal) =>
  deleteInBatches(
    db,
    'webhook_deliveries',
    sql<boolean>`created_at <= ${new Date(now().getTime() - deliveryDays * dayMs)}`,
    stopping,
  )
