import assert from 'node:assert/strict'
import { it } from 'node:test'
import { sql } from 'kysely'
import { onReleaseBefore } from '#testing/earlier-release.ts'
import { noteActivity } from './note-activity.ts'

it('an upgrade keeps the day on which each member was last here, and those who never were can still come', () =>
  onReleaseBefore(18, async ({ db, upgrade }) => {
    await sql`insert into users (username, email, password_hash, name, last_active_on) values
      ('ada', 'ada@library.test', '-', 'Ada', '2026-01-02'), ('ben', 'ben@library.test', '-', 'Ben', null)`.execute(db)
    await upgrade()
    const days = () => db.selectFrom('member_activity').select(['user_id', 'last_active_on']).orderBy('user_id').execute()
    assert.deepEqual(await days(), [
      { user_id: 1, last_active_on: '2026-01-02' },
      { user_id: 2, last_active_on: null },
    ])
    await noteActivity(db, 2, new Date('2026-01-03T10:00:00Z'))
    assert.equal((await days())[1]!.last_active_on, '2026-01-03')
    const noted = await db.selectFrom('active_days').selectAll().execute()
    assert.deepEqual(noted, [{ day: '2026-01-03', user_id: 2 }])
  }))
