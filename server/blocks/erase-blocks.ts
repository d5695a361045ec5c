import type { Tx } from '#server/rooms.ts'

/** Whom someone who has left kept away, and who kept them away. */
export async function eraseBlocks({ db }: Tx, userId: number) {
  await db
    .deleteFrom('blocks')
    .where(({ or, eb }) => or([eb('blocker_id', '=', userId), eb('blocked_id', '=', userId)]))
    .execute()
  await db
    .deleteFrom('mutes')
    .where(({ or, eb }) => or([eb('muter_id', '=', userId), eb('muted_id', '=', userId)]))
    .execute()
}
