import assert from 'node:assert/strict'
import { spawn, type ChildProcessByStdio } from 'node:child_process'
import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { after, before, describe, it } from 'node:test'
import type { Database } from '#server/database/database.ts'
import { openTestDatabase } from '#testing/test-database.ts'

/** Migrates like a server, waits for the signal, opens its queues and ends. */
const program = `
  import { pino } from 'pino'
  import { openDatabase } from '#server/database/database.ts'
  import { migrate } from '#server/database/migrate.ts'
  import { openJobs } from '#server/jobs/jobs.ts'
  const database = await openDatabase({ url: process.argv[1] })
  await migrate(database.pool)
  const jobs = openJobs({ database, log: pino({ level: 'silent' }) })
  jobs.work('bind', async () => {})
  jobs.schedule('dust-shelves', '0 3 * * *', async () => {})
  process.stdout.write('ready')
  process.stdin.once('data', async () => {
    await jobs.start().catch((error) => process.stderr.write(error.message))
    process.exit(0)
  })`

type Child = ChildProcessByStdio<Writable, Readable, Readable>

if (process.env['TEST_DATABASE'] === 'postgres') {
  describe('several processes that start together', () => {
    let database: Database
    let url: string
    before(async () => {
      database = await openTestDatabase()
      const { rows } = await database.pool.query<{ name: string }>('select current_database() as name')
      url = Object.assign(new URL(process.env['TEST_DATABASE_URL']!), { pathname: rows[0]!.name }).href
    })
    after(() => database.close())

    async function startTogether(): Promise<string[]> {
      const children: Child[] = [1, 2, 3].map(() => spawn(process.execPath, ['-e', program, url]))
      const complaints = Promise.all(children.map(({ stderr }) => text(stderr)))
      await Promise.all(children.map(({ stdout }) => once(stdout, 'data')))
      for (const { stdin } of children) stdin.write('now')
      return complaints
    }

    it('all open their queues on an empty database', async () => {
      assert.deepEqual(await startTogether(), ['', '', ''])
    })

    it('all open their queues on a restored database, which has none', async () => {
      await database.pool.query('drop schema pgboss cascade')
      assert.deepEqual(await startTogether(), ['', '', ''])
    })
  })
}
