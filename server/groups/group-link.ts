import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { recordAct } from '#server/audit/record-act.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import { about } from './edit-group.ts'
import { isHead, lockGroup, requireModerator, requireOpenDoor, type LockedGroup } from './lock-group.ts'

const daysOfLink = 30
const dayMs = 86_400_000

const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** Ends the previous one. Stored as a hash: only the person who made it can pass it on. */
export async function renewLink(tx: Tx, viewer: Viewer, id: number) {
  const group = await lockGroup(tx, viewer, id)
  requireModerator(viewer, group)
  requireOpenDoor(group)
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(tx.rooms.now().getTime() + daysOfLink * dayMs)
  const link = { token_hash: hashOf(token), created_by: viewer.id, expires_at: expiresAt }
  await tx.db
    .insertInto('group_links')
    .values({ group_id: id, ...link })
    .onConflict((conflict) => conflict.column('group_id').doUpdateSet(link))
    .execute()
  if (!isHead(group)) await recordAct(tx, viewer, { action: 'renew_group_link', ...about(group) })
  return { url: `${tx.rooms.config.publicUrl}/groups/${id}?link=${token}`, expiresAt: expiresAt.toISOString() }
}

export async function endLink(tx: Tx, viewer: Viewer, id: number) {
  const group = await lockGroup(tx, viewer, id)
  requireModerator(viewer, group)
  await tx.db.deleteFrom('group_links').where('group_id', '=', id).execute()
  if (!isHead(group)) await recordAct(tx, viewer, { action: 'end_group_link', ...about(group) })
  return { message: 'The link is not valid any more.' }
}

export async function isLinkTo({ db, rooms }: Tx, { id }: Pick<LockedGroup, 'id'>, token: string): Promise<boolean> {
  const link = await db
    .selectFrom('group_links')
    .select('token_hash')
    .where('group_id', '=', id)
    .where('expires_at', '>', rooms.now())
    .executeTakeFirst()
  return link !== undefined && timingSafeEqual(hashOf(token), link.token_hash)
}
