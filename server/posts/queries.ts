import { sql } from 'kysely'
import type { Post } from '#contract/posts.ts'
import type { Db } from '#server/database/database.ts'
import { prepareForReaders, type Reader } from '#server/users/reader.ts'
import { postAsJson, postParts } from './post-as-json.ts'
import { visibleTo } from './visible-posts.ts'

/** As this viewer may see it. */
export interface PostRow {
  post: Post
}

/** One post, or nothing: what the viewer may not see does not exist. */
export const selectPost = prepareForReaders<PostRow>(
  (id, viewer) => sql`
    select ${postAsJson(viewer)}::json as post
      from posts ${postParts}
     where posts.id = ${id} and ${visibleTo(viewer)}`,
)

const selectVisible = prepareForReaders<object>(
  (id, viewer) => sql`select from posts where posts.id = ${id} and ${visibleTo(viewer)}`,
)

/** Whether there is such a post for this viewer, where nothing of it is needed. */
export const isPostVisible = async (db: Db, postId: number, viewer: Reader): Promise<boolean> =>
  (await selectVisible(db, postId, viewer)) !== undefined
