import { canEditComment, type Comment } from '#contract/comments.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { tellMentioned } from '#server/notifications/tell-mentioned.ts'
import type { Tx } from '#server/rooms.ts'
import { detectLanguage } from '#server/texts/detect-language.ts'
import { lockComment } from './lock-comment.ts'

interface Edit {
  commentId: number
  content: string
}

export async function editComment(tx: Tx, viewer: Viewer, { commentId, content }: Edit): Promise<Comment> {
  const { comment, on, thread } = await lockComment(tx, commentId, viewer)
  if (!canEditComment(viewer, comment)) throw new Problem('not_yours')
  await on.requireVoice?.()
  if (content === comment.content) return comment

  const editedAt = tx.rooms.now()
  const { score, version } = tx.rooms.relevance.score(content)
  const language = detectLanguage(content)
  const edited = { content, language, edited_at: editedAt, ai_score: score, ai_version: version }
  await tx.db.updateTable('comments').set(edited).where('id', '=', commentId).execute()
  thread.tell(tx, on.id)
  await tellMentioned(tx, { thread, on, text: content, senderId: viewer.id, commentId })

  return { ...comment, content, language, editedAt: editedAt.toISOString() }
}
