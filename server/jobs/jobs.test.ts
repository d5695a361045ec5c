import assert from 'node:assert/strict'
import { EventEmitter, once } from 'node:events'
import { after, afterEach, before, beforeEach, describe, it } from 'node:test'
import { CompiledQuery } from 'kysely'
import { pino } from 'pino'
import { openDatabase, type Database } from '#server/database/database.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { openJobs, type JobRun, type Jobs } from './jobs.ts'
import { PermanentFailure } from './permanent-failure.ts'

const log = pino({ level: 'silent' })

describe('jobs', () => {
  let database: Database
  let jobs: Jobs
  let runs: EventEmitter

  before(async () => {
    database = await openTestDatabase()
  })
  beforeEach(() => {
    runs = new EventEmitter()
  })
  afterEach(async () => {
    await jobs.stop()
    await sql(`delete from pgboss.job`)
  })
  after(() => database.close())

  async function start(handler: (data: { page: number }, run: JobRun) => Promise<void> | void) {
    const opened = openJobs({ database, log, lookEveryMs: 100, superviseSeconds: 1 })
    const retry = { limit: 5, delaySeconds: 1, maxDelaySeconds: 1 }
    opened.work<{ page: number }>(
      'copy',
      async (data, run) => {
        runs.emit('run', data.page, run)
        await handler(data, run)
      },
      { retry },
    )
    opened.work('bind', async () => {}, {})
    await opened.start()
    return opened
  }

  const enqueue = (page: number, options = {}) => database.transaction((db) => jobs.enqueue(db, 'copy', { page }, options))
  const copies = async () => (await jobs.counts()).find(({ name }) => name === 'copy')
  const sql = async (text: string) => (await database.db.executeQuery(CompiledQuery.raw(text))).rows
  const schedules = () => sql('select name, cron, timezone from pgboss.schedule')
  const storedJobs = () => sql(`select * from pgboss.job where name = 'copy'`)

  /** The queue notices the end of a handler slightly after its start. */
  async function settled(expected: { waiting: number; running: number; failed: number }) {
    for (;;) {
      const { name: _name, ...now } = (await copies())!
      if (JSON.stringify(now) === JSON.stringify(expected)) return
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }

  it('runs what was enqueued in a transaction that committed, and nothing of one that did not', async () => {
    const pages: number[] = []
    jobs = await start(({ page }) => void pages.push(page))
    const abandoned = database.transaction(async (db) => {
      await jobs.enqueue(db, 'copy', { page: 1 })
      throw new Error('changed my mind')
    })
    await assert.rejects(abandoned, /changed my mind/)
    const ran = once(runs, 'run')
    await enqueue(2)
    jobs.wake('copy')
    await ran
    await settled({ waiting: 0, running: 0, failed: 0 })
    assert.deepEqual(pages, [2])
  })

  it('keeps nothing of a job that is done', async () => {
    jobs = await start(() => {})
    const ran = once(runs, 'run')
    await enqueue(1)
    await ran
    await settled({ waiting: 0, running: 0, failed: 0 })
    assert.deepEqual(await storedJobs(), [])
  })

  it('tries again what failed, and says which try it is', async () => {
    const attempts: number[] = []
    jobs = await start((_data, { attempt }) => {
      attempts.push(attempt)
      if (attempt < 3) throw new Error('the copier is jammed')
    })
    await enqueue(1)
    while (attempts.length < 3) await once(runs, 'run')
    await settled({ waiting: 0, running: 0, failed: 0 })
    assert.deepEqual(attempts, [1, 2, 3])
  })

  it('does not try again what cannot succeed, and shows it as failed', async () => {
    let tries = 0
    jobs = await start(() => {
      tries++
      throw new PermanentFailure('there is no such page')
    })
    await enqueue(1)
    await settled({ waiting: 0, running: 0, failed: 1 })
    assert.equal(tries, 1)
  })

  it('keeps one waiting job for each key', async () => {
    jobs = await start(() => {})
    await enqueue(1, { singletonKey: 'cover', startAfterSeconds: 3600 })
    await enqueue(2, { singletonKey: 'cover', startAfterSeconds: 3600 })
    await enqueue(3, { singletonKey: 'index', startAfterSeconds: 3600 })
    assert.deepEqual(await copies(), { name: 'copy', waiting: 2, running: 0, failed: 0 })
  })

  it('knows whether a job is still to be done', async () => {
    jobs = await start(() => {})
    await enqueue(1, { startAfterSeconds: 3600 })
    assert.equal(await jobs.isUnderWay('copy', { page: 1 }), true)
    assert.equal(await jobs.isUnderWay('copy', { page: 2 }), false)
    assert.equal(await jobs.isUnderWay('bind', { page: 1 }), false)
    await sql(`update pgboss.job set state = 'failed' where name = 'copy'`)
    assert.equal(await jobs.isUnderWay('copy', { page: 1 }), false)
  })

  it('tells a job whose time is over to stop', async () => {
    const opened = openJobs({ database, log, lookEveryMs: 100, superviseSeconds: 1 })
    const stopped = Promise.withResolvers<void>()
    const untilStopped = (_data: object, { signal }: JobRun) =>
      new Promise<void>((resolve) => signal.addEventListener('abort', () => (stopped.resolve(), resolve())))
    opened.work('copy', untilStopped, { limitSeconds: 1 })
    await opened.start()
    jobs = opened
    await enqueue(1)
    await stopped.promise
  })

  it('counts every registered queue, also the empty ones', async () => {
    jobs = await start(() => {})
    assert.deepEqual(await jobs.counts(), [
      { name: 'copy', waiting: 0, running: 0, failed: 0 },
      { name: 'bind', waiting: 0, running: 0, failed: 0 },
    ])
  })

  it('refuses a job that no one would do', async () => {
    jobs = await start(() => {})
    await assert.rejects(jobs.enqueue(database.db, 'shred', {}), /no handler/)
  })

  it('runs after a restart what an earlier process left waiting', async () => {
    jobs = await start(() => {})
    await enqueue(7, { startAfterSeconds: 1 })
    await jobs.stop()
    const ran = once(runs, 'run')
    jobs = await start(() => {})
    assert.equal((await ran)[0], 7)
  })

  it('gives the job of a process that was killed in the middle of it to another', async () => {
    jobs = await start(() => {})
    await enqueue(8, { startAfterSeconds: 3600 })
    const ran = once(runs, 'run')
    // What a killed process leaves behind: a running job, and a heartbeat that has stopped.
    const killed = `update pgboss.job set state = 'active', started_on = now() - interval '1 minute', heartbeat_on = now() - interval '1 minute' where name = 'copy'`
    await sql(killed)
    const [page, run] = (await ran) as [number, JobRun]
    assert.deepEqual([page, run.attempt], [8, 2])
  })

  it('lets a job finish before it stops', async () => {
    const finish = Promise.withResolvers<void>()
    let isFinished = false
    jobs = await start(async () => {
      await finish.promise
      isFinished = true
    })
    const ran = once(runs, 'run')
    await enqueue(1)
    await ran
    const stopped = jobs.stop()
    finish.resolve()
    await stopped
    assert.equal(isFinished, true)
    assert.deepEqual(await storedJobs(), [])
  })

  it('tells long work at once that the process is to stop', async () => {
    let isTold = false
    jobs = await start(async (_data, { stopping }) => {
      await once(stopping, 'abort')
      isTold = true
    })
    const ran = once(runs, 'run')
    await enqueue(1)
    await ran
    await jobs.stop()
    assert.equal(isTold, true)
    assert.deepEqual(await storedJobs(), [])
  })

  if (process.env['TEST_DATABASE'] === 'postgres') {
    it('has connections of its own, on which a statement may take minutes', async () => {
      jobs = await start(() => {})
      const settings = { url: (database.pool.options as { connectionString: string }).connectionString }
      const opened = await openDatabase(settings)
      const limitOf = async ({ pool }: Pick<Database, 'pool'>) =>
        (await pool.query<{ statement_timeout: string }>('show statement_timeout')).rows[0]!.statement_timeout
      assert.deepEqual([await limitOf(opened), await limitOf(opened.patient)], ['5s', '10min'])
      await opened.close()
    })

    it('goes on by itself after the server ended all connections', async () => {
      jobs = await start(() => {})
      const ran = once(runs, 'run')
      await enqueue(9, { startAfterSeconds: 1 })
      await sql('select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()').catch(() => {})
      assert.equal((await ran)[0], 9)
    })
  }

  it('does what rows wait for while there are any, and makes no job where there are none', async () => {
    await sql('create table if not exists shelves (book integer)')
    jobs = openJobs({ database, log, lookEveryMs: 10, askEveryMs: 20 })
    let [atOnce, most] = [0, 0]
    jobs.whileThereIs('tidy', 'select from shelves', async () => {
      most = Math.max(most, ++atOnce)
      const { length } = await sql('delete from shelves where book = (select min(book) from shelves) returning book')
      await new Promise((resolve) => setTimeout(resolve, 50))
      atOnce--
      runs.emit('run', length)
    })
    await jobs.start()
    await new Promise((resolve) => setTimeout(resolve, 200))
    assert.deepEqual(await sql(`select from pgboss.job where name = 'tidy'`), [])
    await sql('insert into shelves values (1), (2), (3)')
    for (let tidied = 0; tidied < 3; tidied++) assert.deepEqual(await once(runs, 'run'), [1])
    await new Promise((resolve) => setTimeout(resolve, 200))
    assert.equal(runs.listenerCount('run'), 0)
    assert.deepEqual([most, await sql('select from shelves')], [1, []])
    await jobs.stop()
    await sql('drop table shelves')
  })

  it('goes on looking when nothing has happened for long', async () => {
    jobs = openJobs({ database, log, lookEveryMs: 5 })
    jobs.work<{ page: number }>('copy', async ({ page }) => void runs.emit('run', page))
    await jobs.start()
    await new Promise((resolve) => setTimeout(resolve, 300))
    const ran = once(runs, 'run')
    // As another process would, which wakes no one here.
    const given = `'{"page": 5}'::jsonb, retry_limit, retry_delay, expire_seconds, deletion_seconds, policy`
    await sql(`insert into pgboss.job (name, data, retry_limit, retry_delay, expire_seconds, deletion_seconds, policy)
      select name, ${given} from pgboss.queue where name = 'copy'`)
    assert.equal((await ran)[0], 5)
  })

  it('takes over the schedules that the program has, and drops those it no longer has', async () => {
    jobs = openJobs({ database, log })
    jobs.schedule('dust-shelves', '0 3 * * *', async () => {})
    await jobs.start()
    assert.deepEqual(await schedules(), [{ name: 'dust-shelves', cron: '0 3 * * *', timezone: 'UTC' }])
    await jobs.stop()
    jobs = openJobs({ database, log })
    await jobs.start()
    assert.deepEqual(await schedules(), [])
  })

  it('takes over what has changed about a queue since the last start', async () => {
    for (const retryDelay of [5, 30]) {
      jobs = openJobs({ database, log })
      jobs.work('bind', async () => {}, { retry: { limit: 2, delaySeconds: retryDelay, maxDelaySeconds: 60 } })
      await jobs.start()
      const { rows } = await database.pool.query(`select retry_limit, retry_delay from pgboss.queue where name = 'bind'`)
      assert.deepEqual(rows, [{ retry_limit: 2, retry_delay: retryDelay }])
      await jobs.stop()
    }
    jobs = openJobs({ database, log })
    await jobs.start()
  })
})

it('has opened or left off before it is stopped, so that the database can be closed', async () => {
  const database = await openTestDatabase()
  const jobs = openJobs({ database, log })
  for (const name of ['copy', 'bind', 'shelve']) jobs.schedule(name, '5 4 * * *', async () => {})
  const starting = jobs.start()
  await jobs.stop()
  await database.close()
  await starting
})
