import type { Post } from '#contract/posts.ts'
import { Problem } from '#server/http/problem.ts'
import type { Tx } from '#server/rooms.ts'
import type { Reader } from '#server/users/reader.ts'
import { presentPost } from './present.ts'
import { selectPost } from './queries.ts'

export async function readPost({ db }: Tx, viewer: Reader, postId: number): Promise<Post> {
  const post = await selectPost(db, postId, viewer)
  if (!post) throw new Problem('post_not_found')
  return presentPost(post)
}
