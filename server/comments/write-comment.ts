import type { Comment } from '#contract/comments.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { noticeGiven, tellOfNotice } from '#server/notifications/notify.ts'
import { tellMentioned } from '#server/notifications/tell-mentioned.ts'
import type { Tx } from '#server/rooms.ts'
import { detectLanguage } from '#server/texts/detect-language.ts'
import { mentionsIn } from '#server/texts/topics-and-mentions.ts'
import { insertComment, threadOf, type Place } from './queries.ts'

interface NewComment {
  content: string
  clientId?: string | undefined
}

/** Sent twice with the same `clientId`, it is stored once. */
export async function writeComment(tx: Tx, viewer: Viewer, place: Place, { content, clientId }: NewComment): Promise<Comment> {
  const thread = threadOf(tx, place)
  const on = await thread.lock(tx, viewer, place.id)
  if (!on) throw new Problem(thread.notFound)
  await on.requireVoice?.()

  const { score, version } = tx.rooms.relevance.score(content)
  const insert = insertComment(viewer, thread).fill(tx.db, {
    ...noticeGiven(tx, { type: thread.notice, senderId: viewer.id, ...thread.named(on.id) }),
    ...{ id: on.id, authorId: on.authorId, listedAt: on.listedAt, userId: viewer.id, viewerId: viewer.id },
    ...{ content, clientId: clientId ?? null, score, version, language: detectLanguage(content) },
    isHeard: (await on.isHeardByAuthor?.()) ?? true,
  })
  const isLast = mentionsIn(content).length === 0
  const [[added]] = await (isLast ? tx.sending.lastly(insert) : tx.sending.together(insert))
  if (!added) throw new Problem('invalid_input', { fields: { clientId: 'This id belongs to another comment of yours.' } })

  if (added.isNew) {
    thread.tell(tx, on.id)
    if (added.isInApp) tellOfNotice(tx, on.authorId)
    if (!isLast) await tellMentioned(tx, { thread, on, text: content, senderId: viewer.id, commentId: added.comment.id })
  }

  return added.comment
}
