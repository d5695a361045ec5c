import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, describe, it } from 'node:test'
import pg from 'pg'
import { pino } from 'pino'
import { openJobs } from '#server/jobs/jobs.ts'
import { restoreBackup } from './backup/restore-backup.ts'
import { writeBackup } from './backup/write-backup.ts'
import { openDatabase, type Database } from './database.ts'
import { migrate, readMigrations } from './migrate.ts'

const server = process.env['TEST_DATABASE_URL']

if (process.env['TEST_DATABASE'] === 'postgres' && server) {
  describe('a role that owns its database and is no superuser', () => {
    const name = `ibid_role_${randomBytes(6).toString('hex')}`
    const folder = mkdtempSync(path.join(tmpdir(), 'ibid-role-'))
    let database: Database

    /** As a superuser, just as deploy/create-database.sh does it. */
    async function asSuperuser(...statements: string[]) {
      const client = new pg.Client({ connectionString: server })
      await client.connect()
      for (const statement of statements) await client.query(statement)
      await client.end()
    }

    before(async () => {
      await asSuperuser(`create role ${name} login`, `create database ${name} owner ${name}`)
      const url = Object.assign(new URL(server), { pathname: name, username: name }).href
      database = await openDatabase({ url, poolSize: 3 })
    })
    after(async () => {
      await database.close()
      await asSuperuser(`drop database ${name} with (force)`, `drop role ${name}`)
      rmSync(folder, { recursive: true, force: true })
    })

    it('may migrate, extensions included', async () => {
      assert.equal((await migrate(database.pool)).length, (await readMigrations()).length)
    })

    it('may open the job queues', async () => {
      const jobs = openJobs({ database, log: pino({ level: 'silent' }) })
      jobs.work('bind', async () => {})
      await jobs.start()
      await jobs.stop()
    })

    it('may back up, and restore in place of what is there', async () => {
      const file = path.join(folder, 'all.backup')
      await writeBackup({ database, file })
      await restoreBackup({ database, file, replace: true })
      assert.deepEqual(await migrate(database.pool), [])
    })
  })
}
