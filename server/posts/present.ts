import type { Post } from '#contract/posts.ts'
import type { PostRow } from './queries.ts'

/** Rows carry their presentation from the database (post-as-json.ts), already without what this viewer may not see. */
export const presentPost = (row: PostRow): Post => row.post
