import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { createAdmin } from '#server/accounts/create-admin.ts'
import type { Database } from '#server/database/database.ts'
import { migrate, readMigrations } from '#server/database/migrate.ts'
import { openTestDatabase } from '#testing/test-database.ts'

let database: Database
before(async () => void (database = await openTestDatabase()))
after(() => database.close())

it('no one keeps a username that means someone who has left, however old it is', async () => {
  const known = await readMigrations()
  const before = known.findIndex(({ name }) => name.startsWith('008'))
  await database.pool.query('drop schema public cascade; create schema public')
  await migrate(database.pool, known.slice(0, before))
  await database.pool.query(`
    insert into users (username, email, name, password_hash)
    values ('Deleted-2', 'ada@library.test', 'Ada', ''), ('deletedbooks', 'ben@library.test', 'Ben', '')`)
  await migrate(database.pool)
  const { rows } = await database.pool.query<{ username: string }>('select username from users order by id')
  assert.match(rows[0]!.username, /^member-1-[0-9a-f]{6}$/)
  assert.equal(rows[1]!.username, 'deletedbooks')
})

it('nor does the operator give one', async () => {
  const admin = { username: 'deleted-7', email: 'cleo@library.test', name: 'Cleo', password: 'a good long password' }
  await assert.rejects(createAdmin({ database, now: () => new Date() }, admin), /This username is reserved/)
})
