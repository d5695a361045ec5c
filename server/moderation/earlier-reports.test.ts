import assert from 'node:assert/strict'
import { it } from 'node:test'
import { sql } from 'kysely'
import { onReleaseBefore } from '#testing/earlier-release.ts'

it('of what was reported before, keeps for admins only what is still open, and knows whose it was', () =>
  onReleaseBefore(16, async ({ db, upgrade }) => {
    await sql`insert into users (username, email, password_hash, name) values
      ('ada', 'ada@library.test', '-', 'Ada'), ('ben', 'ben@library.test', '-', 'Ben')`.execute(db)
    await sql`insert into posts (author_id, content) values (1, 'A post.')`.execute(db)
    await sql`insert into conversations (low_id, high_id) values (1, 2)`.execute(db)
    await sql`insert into conversation_members (conversation_id, user_id, other_id, folder, last_message_at, cleared_up_to) values
      (1, 1, 2, 'inbox', now(), 0), (1, 2, 1, 'inbox', now(), 0)`.execute(db)
    // 1 and 2 unsent, one of which has yet to be decided; 3 deleted by both; 4 unchanged.
    await sql`insert into messages (conversation_id, sender_id, receiver_id, content, unsent_at) values
      (1, 1, 2, '', now()), (1, 1, 2, '', now()), (1, 1, 2, 'Gone for both.', null), (1, 1, 2, 'There.', null)`.execute(db)
    await sql`insert into deleted_messages (message_id, user_id) values (3, 1), (3, 2)`.execute(db)
    await sql`insert into attachments (owner_id, message_id, key, kind, type, name, size) values
      (1, 1, 'a.pdf', 'document', 'application/pdf', 'a', 1), (1, 2, 'b.pdf', 'document', 'application/pdf', 'b', 1)`.execute(db)
    await sql`insert into reports (reporter_id, subject_type, subject_id, rule, outcome, closed_at) values
      (2, 'message', 1, 'respect', 'dismissed', now()), (2, 'message', 2, 'respect', null, null),
      (2, 'message', 3, 'respect', 'dismissed', now()), (2, 'message', 4, 'respect', 'removed', now()),
      (2, 'post', 1, 'on_topic', 'dismissed', now()), (2, 'user', 1, 'respect', 'dismissed', now())`.execute(db)
    await sql`insert into report_quotes (report_id, message_id, sender_id, content, created_at)
      select id, subject_id, 1, 'quoted', now() from reports where subject_type = 'message'`.execute(db)

    await upgrade()

    const of = async (table: 'messages' | 'attachments') =>
      (await db.selectFrom(table).select('id').orderBy('id').execute()).map(({ id }) => id)
    assert.deepEqual([await of('messages'), await of('attachments')], [[1, 2, 4], [2]])
    const quotes = await db.selectFrom('report_quotes').select('message_id').orderBy('message_id').execute()
    assert.deepEqual(
      quotes.map(({ message_id }) => message_id),
      [2, 4],
    )
    const authors = await db.selectFrom('reports').select('author_id').orderBy('id').execute()
    assert.deepEqual(
      authors.map(({ author_id }) => author_id),
      [1, 1, 1, 1, 1, 1],
    )
  }))
