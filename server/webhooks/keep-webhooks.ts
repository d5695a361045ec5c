import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { mostWebhooks, type Delivery, type Webhook, type WebhookDraft } from '#contract/webhooks.ts'
import { sealSecret } from '#server/accounts/two-factor/seal-secret.ts'
import { operator, recordAct } from '#server/audit/record-act.ts'
import { fieldProblem, Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { letter, type Letter } from '#server/mail/letter.ts'
import { inTransaction, type Rooms, type Tx } from '#server/rooms.ts'
import { addDelivery, enqueueDelivery } from './deliver.ts'
import { addressesFor, journeyOf } from './send-signed.ts'

const columns = ['id', 'url', 'events', 'created_at', 'failing_since', 'paused_at', 'is_off_since_restore'] as const

export const listWebhooks = async ({ db }: Tx): Promise<Webhook[]> => (await selectWebhooks(db)).map(present)

const selectWebhooks = (db: Tx['db']) => db.selectFrom('webhooks').select(columns).orderBy('created_at').orderBy('id').execute()

type Row = Awaited<ReturnType<typeof selectWebhooks>>[number]

const present = ({ id, url, events, created_at, failing_since, paused_at, is_off_since_restore }: Row): Webhook => ({
  ...{ id, url, events: events as Webhook['events'] },
  createdAt: created_at.toISOString(),
  failingSince: failing_since?.toISOString() ?? null,
  pausedAt: paused_at?.toISOString() ?? null,
  isOffSinceRestore: is_off_since_restore,
})

/** A site's admin is not the operator of its network: an address within it is refused, now and at each delivery. */
export async function addWebhook(
  rooms: Rooms,
  admin: Viewer,
  { url, events }: WebhookDraft,
): Promise<Webhook & { secret: string }> {
  await addressesFor(rooms, url, journeyOf(rooms)).catch(() => {
    throw fieldProblem('webhook_address_refused', 'url')
  })
  return inTransaction(rooms, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('webhooks'))`.execute(tx.db)
    if ((await selectWebhooks(tx.db)).length >= mostWebhooks) throw new Problem('too_many_webhooks')
    const id = randomUUID()
    const secret = `ibidwh_${randomBytes(32).toString('base64url')}`
    const row = await tx.db
      .insertInto('webhooks')
      .values({
        ...{ id, url, events, created_by: admin.id, created_at: rooms.now() },
        sealed_secret: await sealSecret(tx, `webhook ${id}`, Buffer.from(secret)),
      })
      .returning(columns)
      .executeTakeFirstOrThrow()
    await recordAct(tx, admin, { action: 'add_webhook', subjectType: 'webhook', label: new URL(url).host })
    return { ...present(row), secret }
  })
}

export async function pauseWebhook(tx: Tx, admin: Viewer, { id, isPaused }: { id: string; isPaused: boolean }): Promise<Webhook> {
  const goesOn = { paused_at: null, failing_since: null, is_off_since_restore: false }
  const change = isPaused ? { paused_at: tx.rooms.now() } : goesOn
  const row = await tx.db.updateTable('webhooks').set(change).where('id', '=', id).returning(columns).executeTakeFirst()
  if (!row) throw new Problem('webhook_not_found')
  const label = `${new URL(row.url).host}: ${isPaused ? 'paused' : 'goes on'}`
  await recordAct(tx, admin, { action: 'change_webhook', subjectType: 'webhook', label })
  return present(row)
}

/**
 * A restored site may be a copy beside the original, whose programs would hear of things twice, or of a trial. Webhooks paused
 * before stay that way, unmentioned.
 */
export async function turnOffRestored(tx: Parameters<typeof recordAct>[0]): Promise<number> {
  const off = await tx.db
    .updateTable('webhooks')
    .set({ paused_at: tx.rooms.now(), is_off_since_restore: true })
    .where('paused_at', 'is', null)
    .returning('url')
    .execute()
  for (const { url } of off) {
    const label = `${new URL(url).host}: turned off when this copy was restored`
    await recordAct(tx, operator, { action: 'change_webhook', subjectType: 'webhook', label })
  }
  return off.length
}

export async function removeWebhook(tx: Tx, admin: Viewer, id: string) {
  const removed = await tx.db.deleteFrom('webhooks').where('id', '=', id).returning('url').executeTakeFirst()
  if (!removed) throw new Problem('webhook_not_found')
  await recordAct(tx, admin, { action: 'remove_webhook', subjectType: 'webhook', label: new URL(removed.url).host })
  return { message: 'This webhook is removed.' }
}

export async function testWebhook(tx: Tx, id: string) {
  const found = await tx.db.selectFrom('webhooks').select('id').where('id', '=', id).executeTakeFirst()
  if (!found) throw new Problem('webhook_not_found')
  await addDelivery(tx, id, { event: 'test', data: {}, at: tx.rooms.now().toISOString() })
  return { message: 'A test is on its way.' }
}

export async function listDeliveries({ db }: Tx, webhookId: string): Promise<Delivery[]> {
  const rows = await db
    .selectFrom('webhook_deliveries')
    .select(['id', 'event', 'state', 'attempts', 'status', 'fault', 'ms', 'created_at', 'attempted_at'])
    .where('webhook_id', '=', webhookId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(100)
    .execute()
  return rows.map(({ created_at, attempted_at, ...row }) => ({
    ...row,
    createdAt: created_at.toISOString(),
    attemptedAt: attempted_at?.toISOString() ?? null,
  }))
}

/** Under the same id, by which a receiver recognizes what it has had already. */
export async function redeliver(tx: Tx, id: string) {
  const found = await tx.db
    .updateTable('webhook_deliveries')
    .set({ state: 'waiting' })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  if (!found) throw new Problem('webhook_not_found')
  await enqueueDelivery(tx, id)
  return { message: 'It is on its way once more.' }
}

export async function pausedLetter(
  { config, database }: Pick<Rooms, 'config' | 'database'>,
  { userId, webhookId }: { userId: number; webhookId: string },
): Promise<Letter | null> {
  const found = await database.db
    .selectFrom('webhooks')
    .innerJoin('users', (join) => join.on('users.id', '=', userId))
    .select(['users.email', 'users.name', 'webhooks.url'])
    .where('webhooks.id', '=', webhookId)
    .where('users.is_admin', '=', true)
    .executeTakeFirst()
  if (!found) return null
  return letter({
    ...{ to: found.email, readerId: userId, greetingName: found.name },
    say: ({ community }) => community.webhookPaused({ host: new URL(found.url).host }),
    url: `${config.publicUrl}/admin/site/webhooks`,
  })
}
