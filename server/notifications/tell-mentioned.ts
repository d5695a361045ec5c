import { sql } from 'kysely'
import type { Db } from '#server/database/database.ts'
import type { Tx } from '#server/rooms.ts'
import type { Commented, Thread } from '#server/subjects/thread.ts'
import { mentionsIn } from '#server/texts/topics-and-mentions.ts'
import { notify } from './notify.ts'

interface Mentioning {
  thread: Pick<Thread, 'column' | 'named'>
  /** What to call the thing: "mentioned you in an event". */
  word?: string
  on: Pick<Commented, 'id' | 'authorId' | 'isOpen' | 'isReader'>
  text: string
  senderId: number
  /** The comment with the mention, if it is not in the thing itself. */
  commentId?: number
}

/** Those who may see the thing and have not been told yet; no one, if it is not open. */
export async function tellMentioned(tx: Tx, { thread, on, text, senderId, commentId, word = 'post' }: Mentioning) {
  const names = mentionsIn(text)
  if (!on.isOpen || names.length === 0) return
  for (const { id, senderName } of await selectMentioned(tx.db, { thread, on, names, senderId, commentId: commentId ?? null })) {
    await notify(tx, id, {
      ...{ type: 'mention', senderId, ...thread.named(on.id), ...(commentId && { commentId }) },
      content: `${senderName} mentioned you in ${withArticle(commentId ? 'comment' : word)}`,
    })
  }
}

const withArticle = (word: string) => `${/^[aeiou]/.test(word) ? 'an' : 'a'} ${word}`

interface Search extends Pick<Mentioning, 'thread' | 'on' | 'senderId'> {
  names: string[]
  commentId: number | null
}

function selectMentioned(db: Db, { thread, on, names, senderId, commentId }: Search) {
  // An author is told of every comment anyway.
  const toldOtherwise = commentId === null ? [senderId] : [senderId, on.authorId]
  return db
    .selectFrom('users')
    .innerJoin('users as sender', (join) => join.on('sender.id', '=', senderId))
    .select(['users.id', 'sender.name as senderName'])
    .where(({ fn }) => fn('lower', ['users.username']), 'in', names)
    .where('users.email_verified_at', 'is not', null)
    .where('users.suspended_at', 'is', null)
    .where('users.id', 'not in', toldOtherwise)
    .where(on.isReader())
    .where(
      sql<boolean>`not exists (select from notifications told where told.user_id = users.id and told.type = 'mention'
        and ${sql.ref(`told.${thread.column}`)} = ${on.id} and told.comment_id is not distinct from ${commentId}::bigint)`,
    )
    .execute()
}
