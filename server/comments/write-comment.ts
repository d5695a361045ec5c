import { sql } from 'kysely'
import type { Comment } from '#contract/comments.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { notify } from '#server/notifications/notify.ts'
import { tellMentioned } from '#server/notifications/tell-mentioned.ts'
import type { Tx } from '#server/rooms.ts'
import type { Commented, Thread } from '#server/subjects/thread.ts'
import { detectLanguage } from '#server/texts/detect-language.ts'
import { insertComment, selectComment, threadOf, type Place } from './queries.ts'

interface NewComment {
  content: string
  clientId?: string | undefined
}

/** Sent twice with the same `clientId` it is one comment. */
export async function writeComment(tx: Tx, viewer: Viewer, place: Place, { content, clientId }: NewComment): Promise<Comment> {
  const thread = threadOf(tx, place)
  const on = await thread.lock(tx, viewer, place.id)
  if (!on) throw new Problem(thread.notFound)
  await on.requireVoice?.()

  const added = await addComment(tx, viewer.id, { thread, on, content, clientId })
  const commentId = added ?? (await selectSentBefore(tx, viewer.id, { thread, on, clientId }))
  if (!commentId) throw new Problem('invalid_input', { fields: { clientId: 'This id belongs to another comment of yours.' } })

  if (added) {
    thread.tell(tx, on.id)
    if ((await on.isHeardByAuthor?.()) ?? true)
      await notify(tx, on.authorId, { type: thread.notice, senderId: viewer.id, ...thread.named(on.id), commentId })
    await tellMentioned(tx, { thread, on, text: content, senderId: viewer.id, commentId })
  }

  return (await selectComment(thread)(tx.db, commentId, viewer))!.comment
}

interface Below {
  thread: Thread
  on: Commented
}

async function addComment({ db, rooms }: Tx, userId: number, { thread, on, content, clientId }: Below & NewComment) {
  const { score, version } = rooms.relevance.score(content)
  const [added] = await insertComment(thread)(db, {
    ...{ id: on.id, authorId: on.authorId, listedAt: on.listedAt, userId, now: rooms.now() },
    ...{ content, clientId: clientId ?? null, score, version, language: detectLanguage(content) },
  })
  return added?.id
}

async function selectSentBefore({ db }: Tx, authorId: number, { thread, on, clientId }: Below & Pick<NewComment, 'clientId'>) {
  const before = await db
    .selectFrom('comments')
    .select('id')
    .where('author_id', '=', authorId)
    .where('client_id', '=', clientId ?? null)
    .where(sql<boolean>`${sql.ref(thread.column)} = ${on.id}`)
    .executeTakeFirst()
  return before?.id
}
