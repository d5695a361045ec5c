import { createHash, randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Parsed } from '#contract/endpoint.ts'
import { mostRecordLinks, type RecordLink, type shareRecord as contract } from '#contract/learning.ts'
import type { RecordLinksTable } from '#server/database/tables/learning.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Rooms, Tx } from '#server/rooms.ts'
import { lockAuthor } from '#server/users/lock-people.ts'
import { daysOf } from './goals.ts'

export type LinkRow = Selectable<RecordLinksTable>

const present = (row: LinkRow): RecordLink => ({
  ...{ id: row.id, from: row.from_day, until: row.until_day, reflections: row.with_reflections, evidence: row.with_evidence },
  ...{ createdAt: row.created_at.toISOString(), expiresAt: row.expires_at.toISOString() },
})

/** Those that still open something. */
const selectLinks = ({ db, rooms }: Tx, userId: number) =>
  db
    .selectFrom('record_links')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', rooms.now())
    .orderBy('id', 'desc')
    .execute()

export const listRecordLinks = async (tx: Tx, viewer: Viewer): Promise<RecordLink[]> =>
  (await selectLinks(tx, viewer.id)).map(present)

const tokenBytes = 32
export const hashOf = (token: string) => createHash('sha256').update(token).digest()

const dayMs = 86_400_000

/** The address is in this answer and nowhere else. */
export async function shareRecord(tx: Tx, viewer: Viewer, wanted: Parsed<typeof contract, 'body'>) {
  await lockAuthor(tx, viewer.id)
  if ((await selectLinks(tx, viewer.id)).length >= mostRecordLinks) throw new Problem('too_many_links')
  const { from, until } = await daysOf(tx, viewer, { ...wanted, goal: wanted.goalId })
  const token = randomBytes(tokenBytes).toString('base64url')
  const now = tx.rooms.now()
  const row = await tx.db
    .insertInto('record_links')
    .values({
      ...{ user_id: viewer.id, token_hash: hashOf(token), goal_id: wanted.goalId ?? null, from_day: from, until_day: until },
      ...{ with_reflections: wanted.reflections, with_evidence: wanted.evidence, created_at: now },
      expires_at: new Date(now.getTime() + wanted.days * dayMs),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { ...present(row), url: `${tx.rooms.config.publicUrl}/record/${token}` }
}

export async function endRecordLink({ db }: Tx, viewer: Viewer, id: number) {
  const gone = await db.deleteFrom('record_links').where('id', '=', id).where('user_id', '=', viewer.id).executeTakeFirst()
  if (gone.numDeletedRows === 0n) throw new Problem('record_link_over')
  return { message: 'Link ended' }
}

/** They no longer open anything. */
export async function forgetEndedLinks({ database: { db }, now }: Rooms) {
  await db.deleteFrom('record_links').where('expires_at', '<=', now()).execute()
}
