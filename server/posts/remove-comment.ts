import { sql } from 'kysely'
import type { Comment } from '#contract/posts.ts'
import { prepareSql } from '#server/database/prepare-sql.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { withdrawNotification } from '#server/notifications/withdraw-notification.ts'
import type { Tx } from '#server/rooms.ts'
import { actNames, actOn, countComment, type Act } from './change-counts.ts'
import { lockComment } from './lock-comment.ts'
import { tellWatchers } from './tell-readers.ts'

/** Whoever was told of it is told no longer: notices go with their comment. Who may, the caller has decided. */
export async function removeComment(tx: Tx, viewer: Viewer, commentId: number): Promise<Comment> {
  const { comment, post } = await lockComment(tx, commentId, viewer)
  await withdrawNotification(tx, { commentId })
  await takeComment(tx.db, { ...actOn(tx, post, comment.user.id), commentId })
  tellWatchers(tx, comment.postId)
  return comment
}

const takeComment = prepareSql<Act & { commentId: number }, object>(
  [...actNames, 'commentId'],
  (act) => sql`
    with written as (delete from comments where id = ${act.commentId}::bigint returning id)
    ${countComment(act, -1)}`,
)
