import { sql } from 'kysely'
import type { Comment } from '#contract/comments.ts'
import type { SubjectType } from '#contract/subjects.ts'
import { prepareSql } from '#server/database/prepare-sql.ts'
import { noticeNames, telling, type NoticeGiven } from '#server/notifications/notify.ts'
import type { Tx } from '#server/rooms.ts'
import type { Subjects } from '#server/subjects/subject.ts'
import type { Act, Thread } from '#server/subjects/thread.ts'
import { prepareByRole, prepareForReaders, type Reader } from '#server/users/reader.ts'
import { commentAsJson, isCommentVisibleTo } from './visible-comments.ts'

/** A thing that is commented on. */
export interface Place {
  type: SubjectType
  id: number
}

/** Every kind of thing that takes comments. */
export const allThreads = (subjects: Subjects): [SubjectType, Thread][] =>
  Object.entries(subjects).flatMap(([type, { thread }]) => (thread ? [[type as SubjectType, thread]] : []))

export function threadOf({ rooms }: Tx, { type }: Place): Thread {
  const { thread } = rooms.subjects[type]
  if (!thread) throw new Error(`A ${type} has no comments`)
  return thread
}

/** Statements differ by the table of the thing, and each is built once. */
function onceFor<Key extends object, T>(write: (key: Key) => T): (key: Key) => T {
  const written = new WeakMap<Key, T>()
  return (key) => {
    if (!written.has(key)) written.set(key, write(key))
    return written.get(key)!
  }
}

const actNames = ['id', 'authorId', 'listedAt', 'userId', 'now'] as const

interface Row extends Act, NoticeGiven {
  viewerId: number
  content: string
  clientId: string | null
  score: number | null
  version: string
  language: string | null
  /** Whether the author of the thing is told. */
  isHeard: boolean
}

interface Inserted {
  comment: Comment
  /** False if it existed already, under its clientId. */
  isNew: boolean
  isInApp: boolean | null
}

/** With its count and notice, in the form it would be read back. Empty if the author has used that `clientId` elsewhere. */
const insertComments = onceFor((thread: Thread) =>
  prepareByRole<Row, Inserted>(
    [...actNames, ...noticeNames, 'viewerId', 'content', 'clientId', 'score', 'version', 'language', 'isHeard'],
    (row) => sql`
      with written as (
        insert into comments (${sql.ref(thread.column)}, author_id, created_at, content, client_id, ai_score, ai_version, language)
        values (${row.id}::int, ${row.userId}::int, ${row.now}::timestamptz, ${row.content}::text, ${row.clientId}::text,
                ${row.score}::smallint, ${row.version}::text, ${row.language}::text)
        on conflict do nothing returning *
      ), counted as (${thread.count(row, 1)}),
      ${telling(row, { userId: row.authorId, commentId: sql`cause.id`, cause: sql`select id from written where ${row.isHeard}::boolean`, isAlwaysAnother: true })}
      select ${commentAsJson(thread.card)}::json as comment, is_new as "isNew", (select "isInApp" from told) as "isInApp"
        from (select *, true as is_new from written
               union all
              select *, false from comments
               where author_id = ${row.userId}::int and client_id = ${row.clientId}::text
                 and ${sql.ref(thread.column)} = ${row.id}::int) as comments`,
  ),
)

export const insertComment = (viewer: Reader, thread: Thread) => insertComments(thread)(viewer)

export const deleteCounted = onceFor((thread: Thread) =>
  prepareSql<Act & { commentId: number }, object>(
    [...actNames, 'commentId'],
    (act) => sql`
      with written as (delete from comments where id = ${act.commentId}::bigint returning id)
      ${thread.count(act, -1)}`,
  ),
)

/** One that this viewer may see; that they may see the thing itself was established by its lock. */
export const selectComment = onceFor((thread: Thread) =>
  prepareForReaders<{ comment: Comment }>(
    (id, viewer) => sql`
      select ${commentAsJson(thread.card)}::json as comment from comments where comments.id = ${id} and ${isCommentVisibleTo(viewer, thread.isModeratedBy(viewer))}`,
  ),
)

/** What a comment is on; whether it is visible is a separate question. */
export async function selectPlace({ db, rooms }: Tx, commentId: number): Promise<Place | undefined> {
  const [ids] = await selectIds(rooms.subjects)(db, { commentId })
  return Object.entries(ids ?? {}).flatMap(([type, id]) => (id === null ? [] : { type: type as SubjectType, id }))[0]
}

const selectIds = onceFor((subjects: Subjects) =>
  prepareSql<{ commentId: number }, Record<SubjectType, number | null>>(['commentId'], ({ commentId }) => {
    const ids = allThreads(subjects).map(([type, { column }]) => sql`${sql.ref(column)} as ${sql.ref(type)}`)
    return sql`select ${sql.join(ids)} from comments where id = ${commentId}`
  }),
)
