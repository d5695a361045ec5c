import { sql } from 'kysely'
import { mostVersions, type NewVersion, type Resource } from '#contract/resources.ts'
import { editHolding } from '#server/holdings/edit-holding.ts'
import { lockHolding, tellWatchers } from '#server/holdings/lock-holding.ts'
import { requirePlaceInGroup } from '#server/holdings/move-to-group.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import { isReaderOf } from '#server/holdings/holding-thread.ts'
import type { Saying } from '#server/mail/words/words.ts'
import { notifyMany } from '#server/notifications/notify-many.ts'
import type { LockedHolding } from '#server/subjects/holding-kind.ts'
import { attachTo, releaseAttachments } from '#server/uploads/attach-to.ts'
import { countVersions } from './keep-facts.ts'
import { watchLink } from './links.ts'
import { readResource } from './present.ts'

/** An uploaded file, or a link. */
export interface Source {
  upload?: string | null | undefined
  link?: string | null | undefined
}

interface Added extends Source {
  resourceId: number
  /** Null while it waits for a reviewer. */
  number: number | null
  note?: string | null
  uploaderId: number
}

export async function insertVersion(tx: Tx, { resourceId, number, note = null, uploaderId, ...source }: Added): Promise<number> {
  const { id } = await tx.db
    .insertInto('resource_versions')
    .values({ resource_id: resourceId, number, note, created_at: tx.rooms.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  await setSource(tx, id, source, uploaderId)
  return id
}

/** Replaces what it led to before. */
export async function setSource(tx: Tx, id: number, { upload, link }: Source, uploaderId: number) {
  if (upload) await attachTo(tx, { type: 'version', id, uploaderId, media: [{ url: upload }] })
  else await releaseAttachments(tx, 'version', id)
  await tx.db
    .updateTable('resource_versions')
    .set({ link: link ?? null })
    .where('id', '=', id)
    .execute()
  if (link) await watchLink(tx, link)
}

export const selectNewest = ({ db }: Pick<Tx, 'db'>, resourceId: number) =>
  db
    .selectFrom('resource_versions')
    .select(['id', 'number', 'link'])
    .where('resource_id', '=', resourceId)
    .where('number', 'is not', null)
    .orderBy('number', 'desc')
    .executeTakeFirstOrThrow()

/** The newest one waits, unread by a reviewer, beside earlier versions; without any, it is the first. */
export async function addVersion(tx: Tx, viewer: Viewer, id: number, version: NewVersion): Promise<Resource> {
  const holding = await lockHolding(tx, id, viewer, 'resource')
  if (holding.author_id !== viewer.id) throw new Problem('not_yours')
  await requirePlaceInGroup(tx, viewer, holding)
  const newest = await selectNewest(tx, id)
  if (holding.approved_at === null) {
    await setSource(tx, newest.id, version, viewer.id)
    await editHolding(tx, viewer, holding, {})
  } else {
    if (newest.number! >= mostVersions) throw new Problem('too_many_versions')
    await dropWaiting(tx, id)
    const versionId = await insertVersion(tx, { ...version, resourceId: id, number: null, uploaderId: viewer.id })
    const { proposed } = holding
    await editHolding(tx, viewer, holding, {
      // Changes already pending go on waiting along with it.
      ...(proposed && { title: proposed.title, body: proposed.body, audience: proposed.audience, cover: proposed.cover }),
      ...(holding.state === 'approved' && { own: { versionId }, hasNews: true, facts: { versions: newest.number! + 1 } }),
    })
  }
  tellWatchers(tx, id)
  return readResource(tx, viewer, id)
}

/** A reviewer has read it: from now on it is the newest, and those who saved the resource are told. */
export async function applyVersion(tx: Tx, holding: LockedHolding, own: unknown) {
  const { id } = holding
  const { versionId } = own as { versionId?: number }
  if (versionId !== undefined) {
    const number = (await selectNewest(tx, id)).number! + 1
    const version = await tx.db
      .updateTable('resource_versions')
      .set({ number, created_at: tx.rooms.now() })
      .where('id', '=', versionId)
      .where('number', 'is', null)
      .returning('note')
      .executeTakeFirst()
    if (version) await tellSavers(tx, holding, version.note ?? '')
  }
  await countVersions(tx, id)
}

async function tellSavers(tx: Tx, holding: LockedHolding, note: string) {
  const { rows } = await sql<{ id: number }>`
    select users.id from saved_holdings join users on users.id = saved_holdings.user_id
     where saved_holdings.holding_id = ${holding.id} and users.id <> ${holding.author_id} and ${isReaderOf(holding)}`.execute(
    tx.db,
  )
  const ids = rows.map(({ id }) => id)
  const { title } = holding.proposed ?? holding
  const says: Saying = ['newVersion', { title, note }]
  if (ids.length > 0) await notifyMany(tx, ids, { type: 'resource_news', holdingId: holding.id, says })
}

/** Its file is removed from the store soon after. */
export const dropWaiting = ({ db }: Pick<Tx, 'db'>, id: number) =>
  db.deleteFrom('resource_versions').where('resource_id', '=', id).where('number', 'is', null).execute()

export const selectWaiting = ({ db }: Pick<Tx, 'db'>, id: number) =>
  db
    .selectFrom('resource_versions')
    .select(['id', 'link'])
    .where('resource_id', '=', id)
    .where('number', 'is', null)
    .executeTakeFirst()
