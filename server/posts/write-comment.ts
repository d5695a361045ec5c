import { sql } from 'kysely'
import type { Comment } from '#contract/posts.ts'
import { prepareSql } from '#server/database/prepare-sql.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { notify } from '#server/notifications/notify.ts'
import type { Tx } from '#server/rooms.ts'
import { detectLanguage } from '#server/texts/detect-language.ts'
import { actNames, actOn, countComment, type Act } from './change-counts.ts'
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

  const added = await addComment(tx, actOn(tx, post, viewer.id), { content, clientId })
  const commentId = added ?? (await selectSentBefore(tx, viewer.id, { postId, clientId }))
  if (!commentId) throw new Problem('invalid_input', { fields: { clientId: 'This id belongs to another comment of yours.' } })

  if (added) {
    tellWatchers(tx, postId)
    await notify(tx, post.author_id, { type: 'comment', senderId: viewer.id, postId, commentId })
    await notifyMentions(tx, { post, text: content, senderId: viewer.id, commentId })
  }

  return presentComment((await selectComment(tx.db, commentId, viewer))!)
}

async function addComment({ db, rooms }: Tx, act: Act, { content, clientId }: Pick<NewComment, 'content' | 'clientId'>) {
  const { score, version } = rooms.relevance.score(content)
  const [added] = await insertComment(db, {
    ...act,
    content,
    clientId: clientId ?? null,
    score,
    version,
    language: detectLanguage(content),
  })
  return added?.id
}

interface Row extends Act {
  content: string
  clientId: string | null
  score: number | null
  version: string
  language: string | null
}

const insertComment = prepareSql<Row, { id: number }>(
  [...actNames, 'content', 'clientId', 'score', 'version', 'language'],
  (row) => sql`
    with written as (
      insert into comments (post_id, author_id, created_at, content, client_id, ai_score, ai_version, language)
      values (${row.postId}::int, ${row.userId}::int, ${row.now}::timestamptz, ${row.content}::text, ${row.clientId}::text,
              ${row.score}::smallint, ${row.version}::text, ${row.language}::text)
      on conflict do nothing returning id
    ), counted as (${countComment(row, 1)})
    select id from written`,
)

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
