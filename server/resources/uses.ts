import { sql } from 'kysely'
import type { Parsed } from '#contract/endpoint.ts'
import type { markUsed as contract, Resource } from '#contract/resources.ts'
import { lockHolding, tellWatchers } from '#server/holdings/lock-holding.ts'
import { mayHearOf } from '#server/holdings/visible-holdings.ts'
import { pageOf, readCursor, type TextPage } from '#server/http/page-cursor.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { notify } from '#server/notifications/notify.ts'
import { withdrawNotification } from '#server/notifications/withdraw-notification.ts'
import type { Tx } from '#server/rooms.ts'
import { isHeardByAuthor } from '#server/users/group-voice.ts'
import { requireGroupMember } from '#server/users/group-writers.ts'
import { byRole, isNotBlocked, type Reader } from '#server/users/reader.ts'
import { countUses } from './keep-facts.ts'
import { readResource, requireVisibleResource, useAsJson } from './present.ts'

/** "Used it in my library": once per member; saying it again changes it. Its author is told once. */
export async function markUsed(
  tx: Tx,
  viewer: Viewer,
  id: number,
  { note, year }: Parsed<typeof contract, 'body'>,
): Promise<Resource> {
  const holding = await lockHolding(tx, id, viewer, 'resource')
  if (holding.state !== 'approved') throw new Problem('not_submitted')
  if (holding.audience === 'group') await requireGroupMember(tx, viewer, holding.group_id!)
  const said = { note: note || null, year: year ?? null }
  const before = await tx.db
    .selectFrom('resource_uses')
    .select('id')
    .where('resource_id', '=', id)
    .where('user_id', '=', viewer.id)
    .executeTakeFirst()
  if (before) await tx.db.updateTable('resource_uses').set(said).where('id', '=', before.id).execute()
  else {
    await tx.db
      .insertInto('resource_uses')
      .values({ resource_id: id, user_id: viewer.id, created_at: tx.rooms.now(), ...said })
      .execute()
    if (holding.audience !== 'group' || (await isHeardByAuthor(tx, holding)))
      await notify(tx, holding.author_id, { type: 'resource_news', senderId: viewer.id, holdingId: id })
  }
  return counted(tx, viewer, id)
}

export async function unmarkUsed(tx: Tx, viewer: Viewer, id: number): Promise<Resource> {
  const holding = await lockHolding(tx, id, viewer, 'resource')
  await tx.db.deleteFrom('resource_uses').where('resource_id', '=', id).where('user_id', '=', viewer.id).execute()
  await withdrawNotification(tx, {
    ...{ type: 'resource_news', senderId: viewer.id, holdingId: id, userIds: [holding.author_id] },
  })
  return counted(tx, viewer, id)
}

async function counted(tx: Tx, viewer: Viewer, id: number) {
  await countUses(tx, id)
  tellWatchers(tx, id)
  return readResource(tx, viewer, id)
}

/** People that the viewer cannot meet are not shown. */
const isSeen = (viewer: Reader) =>
  byRole(viewer, sql<boolean>`true`, sql<boolean>`(users.suspended_at is null and ${isNotBlocked(viewer, 'users.id')})`)

export async function listUses(
  { db }: Tx,
  viewer: Viewer,
  id: number,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<TextPage> {
  await requireVisibleResource(db, viewer, id)
  const { rows } = await sql<{ id: number; text: string }>`
    select resource_uses.id, ${useAsJson} as text
      from resource_uses join users on users.id = resource_uses.user_id join holdings on holdings.id = resource_uses.resource_id
     where resource_uses.resource_id = ${id} and ${isSeen(viewer)} and ${mayHearOf(viewer)}
       ${cursor ? sql`and resource_uses.id < ${readCursor(cursor).id}` : sql``}
     order by resource_uses.id desc limit ${limit + 1}`.execute(db)
  const { shown, end } = pageOf(rows, limit)
  return { text: `[${shown.map(({ text }) => text).join(',')}]`, end }
}

const atOnce = 100

/** For a member who leaves; returns how many. */
export async function eraseUses(tx: Tx, userId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select resource_id as id from resource_uses where user_id = ${userId} order by resource_id limit ${sql.lit(atOnce)}`.execute(
    tx.db,
  )
  const ids = rows.map((row) => row.id)
  await sql`select from holdings where id = any(${ids}::int[]) order by id for no key update`.execute(tx.db)
  await sql`delete from resource_uses where user_id = ${userId} and resource_id = any(${ids}::int[])`.execute(tx.db)
  for (const id of ids) await countUses(tx, id)
  return ids.length
}

/** Pending versions go with their author. */
export async function eraseWaitingVersions({ db }: Tx, userId: number) {
  await sql`
    delete from resource_versions using holdings
     where holdings.id = resource_versions.resource_id and holdings.author_id = ${userId} and resource_versions.number is null`.execute(
    db,
  )
}
