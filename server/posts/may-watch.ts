import { sql } from 'kysely'
import type { Db } from '#server/database/database.ts'
import type { Reader } from '#server/users/reader.ts'
import { visibleTo } from './visible-posts.ts'

/** Of these posts, those that the viewer may see, and so may hear about while they are on the screen. */
export async function mayWatch(db: Db, viewer: Reader, postIds: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select posts.id from posts where posts.id = any(${postIds}::int[]) and ${visibleTo(viewer)}`.execute(db)
  return rows.map(({ id }) => id)
}
