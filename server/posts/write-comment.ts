import type { Comment } from '#contract/posts.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { notify } from '#server/notifications/notify.ts'
import type { Tx } from '#server/rooms.ts'
import { changeCommentCount } from './change-counts.ts'
import { detectLanguage } from './detect-language.ts'
import { lockPost } from './lock-post.ts'
import { notifyMentions } from './notify-mentions.ts'
import { presentComment } from './present.ts'
import { selectComment } from './queries.ts'
import { tellWatchers } from './tell-readers.ts'

interface NewComment {
  postId: number
  content: string
  clientId?: string | undefined
}

/** Sent twice with the same `clientId` it is one comment. */
export async function writeComment(tx: Tx, viewer: Viewer, { postId, content, clientId }: NewComment): Promise<Comment> {
  const post = await lockPost(tx, postId, viewer)

  const added = await insertComment(tx, viewer.id, { postId, content, clientId })
  const commentId = added ?? (await selectSentBefore(tx, viewer.id, { postId, clientId }))
  if (!commentId) throw new Problem('invalid_input', { fields: { clientId: 'This id belongs to another comment of yours.' } })

  if (added) {
    await changeCommentCount(tx, { post, userId: viewer.id, by: 1 })
    tellWatchers(tx, postId)
    await notify(tx, post.author_id, { type: 'comment', senderId: viewer.id, postId, commentId })
    await notifyMentions(tx, { post, text: content, senderId: viewer.id, commentId })
  }

  return presentComment((await selectComment(tx.db, commentId, viewer))!)
}

async function insertComment({ db, rooms }: Tx, authorId: number, { postId, content, clientId }: NewComment) {
  const { score, version } = rooms.relevance.score(content)
  const added = await db
    .insertInto('comments')
    .values({
      ...{ post_id: postId, author_id: authorId, content, client_id: clientId ?? null, created_at: rooms.now() },
      ...{ ai_score: score, ai_version: version, language: detectLanguage(content) },
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return added?.id
}

async function selectSentBefore({ db }: Tx, authorId: number, { postId, clientId }: Pick<NewComment, 'postId' | 'clientId'>) {
  const before = await db
    .selectFrom('comments')
    .select('id')
    .where('author_id', '=', authorId)
    .where('client_id', '=', clientId ?? null)
    .where('post_id', '=', postId)
    .executeTakeFirst()
  return before?.id
}
