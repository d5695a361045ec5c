import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { sql } from 'kysely'
import { openDatabase, type Database } from '#server/database/database.ts'
import { migrate, readMigrations } from '#server/database/migrate.ts'

let database: Database
before(async () => void (database = await openDatabase({ dataDir: null })))
after(() => database.close())

it('what version 0.2 has told is grouped, in order, and read as far as it was', async () => {
  const known = await readMigrations()
  const upTo = (id: number) => known.filter((migration) => migration.id <= id)
  await migrate(database.pool, upTo(2))
  const { db } = database
  await sql`
    insert into users (username, email, password_hash, name)
    select name, name || '@library.test', '', name from unnest(array['ada', 'ben', 'cleo']) as name`.execute(db)
  await sql`insert into posts (author_id, content, is_approved) values (1, 'One', true), (1, 'Two', true)`.execute(db)
  await sql`
    insert into notifications (user_id, type, sender_id, post_id, read_at, created_at)
    values (1, 'post_liked', 2, 1, now(), '2026-01-01'), (1, 'post_approved', null, 1, now(), '2026-01-02'),
           (1, 'post_approved', null, 2, null, '2026-01-03'), (1, 'post_liked', 3, 1, null, '2026-01-04'),
           (1, 'post_liked', 3, 2, null, '2026-01-05')`.execute(db)

  await migrate(database.pool, upTo(4))

  const { rows } = await sql`
    select line.type, subject, newest, read_up_to, to_char(updated_at, 'DD') as day, array_agg(sender_id order by place) as senders
      from notification_groups line join notifications on group_id = line.id
     group by line.id order by updated_at`.execute(db)
  assert.deepEqual(rows, [
    { type: 'post_approved', subject: '', newest: 1, read_up_to: 1, day: '02', senders: [null] },
    { type: 'post_approved', subject: '', newest: 1, read_up_to: 0, day: '03', senders: [null] },
    { type: 'post_liked', subject: 'post:1', newest: 2, read_up_to: 1, day: '04', senders: [2, 3] },
    { type: 'post_liked', subject: 'post:2', newest: 1, read_up_to: 0, day: '05', senders: [3] },
  ])
})
