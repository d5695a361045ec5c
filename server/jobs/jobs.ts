import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { fromKysely, PgBoss, type Db as BossDatabase, type JobResult, type JobWithMetadata } from 'pg-boss'
import type { Database, Db } from '#server/database/database.ts'
import { inTurn } from '#server/database/migrate.ts'
import { bossDatabase } from './boss-database.ts'
import { Lookout } from './lookout.ts'
import { PermanentFailure } from './permanent-failure.ts'
import { hasSettings, queueSettings } from './queue-settings.ts'

export interface JobRun {
  id: string
  /** 1 for the first attempt. */
  attempt: number
  /** Aborted when it has run too long, or has been taken from this process: another attempt may begin. */
  signal: AbortSignal
  /** Aborted as soon as the process is about to end: long work leaves the rest to the next run. */
  stopping: AbortSignal
}

export interface WorkOptions {
  /** How many at once in this process. */
  concurrency?: number
  /** Retries after the first attempt; the delay doubles from `delaySeconds` up to `maxDelaySeconds`. */
  retry?: { limit: number; delaySeconds: number; maxDelaySeconds: number }
  /** A handler that takes longer is abandoned and retried. */
  limitSeconds?: number
}

export interface EnqueueOptions {
  startAfterSeconds?: number
  singletonKey?: string
  /** Yields to everything else that waits. */
  isUnhurried?: boolean
}

export interface JobCount {
  name: string
  waiting: number
  running: number
  failed: number
}

export interface Jobs {
  /** To be called before `start`. At least once: if a process ends half-way through a job, a handler gets it again. */
  work<T extends object>(name: string, handler: (data: T, run: JobRun) => Promise<void>, options?: WorkOptions): void
  /** By cron in UTC, one run at a time across all processes; runs missed while nothing was up are made up for by a single one. */
  schedule(name: string, cron: string, handler: (run: JobRun) => Promise<void>): void
  /** Runs within a minute of this select finding a row, and every minute while it does; one run at a time across all processes. */
  whileThereIs(name: string, rows: string, handler: (run: JobRun) => Promise<void>): void
  start(): Promise<void>
  /** Resolves once `start` has come far enough for jobs to be enqueued. */
  opened: Promise<void>
  /** Lets running jobs finish, up to a limit; the rest return to the queue. */
  stop(): Promise<void>
  /** In the caller's transaction: the job exists if and only if the rows do. At most one with the same key waits at any time. */
  enqueue(db: Db, name: string, data: object, options?: EnqueueOptions): Promise<void>
  /** Removes jobs that wait, are being retried or have failed, if a value in their data matches one of these JSON paths. */
  forget(db: Db, name: string, paths: string[]): Promise<void>
  /** Whether a job with exactly this data is waiting, being retried or running. */
  isUnderWay(name: string, data: object): Promise<boolean>
  /** To be called after the commit, for what should not wait for the next look. */
  wake(name: string): void
  /** For admins and /metrics. */
  counts(): Promise<JobCount[]>
}

export interface JobsOptions {
  database: Database
  log: FastifyBaseLogger
  /** How often to look for jobs from other processes, or whose time has come. Those enqueued in this process are woken. */
  lookEveryMs?: number
  /** How often to check for rows that jobs wait for. */
  askEveryMs?: number
  /** How often to look for jobs of dead processes. */
  superviseSeconds?: number
  /** For commands, which end at once: what they enqueue is left to the server, now or at its next start. */
  leavesWork?: boolean
}

interface Worker {
  handler: (data: object, run: JobRun) => Promise<void>
  options: WorkOptions
  cron?: string
  /** A select: without a row there is nothing to do. */
  rows?: string
  ids: string[]
}

const stopLimitMs = 7000
/** Workers start only when woken. */
const leftToLookoutSeconds = 3600

/** Work that outlives the request, stored in the same database as the rows it belongs to. */
export function openJobs(options: JobsOptions): Jobs {
  return new PgBossJobs(options)
}

class PgBossJobs implements Jobs {
  readonly #workers = new Map<string, Worker>()
  readonly #kind: Database['kind']
  readonly #pool: Database['pool']
  readonly #database: BossDatabase
  readonly #boss: PgBoss
  readonly #log: FastifyBaseLogger
  readonly #everyMs: { look: number; ask: number }
  readonly #leavesWork: boolean
  readonly #opening = Promise.withResolvers<void>()
  readonly opened = this.#opening.promise
  readonly #stopping = new AbortController()
  #isStarted = false
  /** First opening the queues, then starting the workers. */
  #starting: Promise<void> | undefined
  #lookout: Lookout | undefined

  constructor(options: JobsOptions) {
    const { database, log, lookEveryMs = 2000, askEveryMs = 60_000, superviseSeconds = 30, leavesWork = false } = options
    this.#log = log
    this.#everyMs = { look: lookEveryMs, ask: askEveryMs }
    this.#leavesWork = leavesWork
    this.#kind = database.kind
    this.#pool = database.patient.pool
    this.#database = bossDatabase(database.patient.pool)
    this.#boss = new PgBoss({
      db: this.#database,
      backend: database.kind === 'embedded' ? 'pglite' : 'postgres',
      superviseIntervalSeconds: superviseSeconds,
      monitorIntervalSeconds: superviseSeconds,
      cronWorkerIntervalSeconds: 30, // the most frequent schedule is every five minutes
      flowIntervalSeconds: 3600, // no job here waits for another
      monitorVacuum: false, // scans the statistics each time, and operators have better ways to see it
      ...(leavesWork && { supervise: false, schedule: false }),
    })
    this.#boss.on('error', (error) => log.error({ err: error }, 'the job queue met an error and goes on'))
    this.#boss.on('warning', ({ message }) => log.warn(message))
  }

  work<T extends object>(name: string, handler: (data: T, run: JobRun) => Promise<void>, options: WorkOptions = {}) {
    this.#add(name, { handler: handler as Worker['handler'], options, ids: [] })
  }

  schedule(name: string, cron: string, handler: (run: JobRun) => Promise<void>) {
    this.#add(name, { handler: (_data, run) => handler(run), options: {}, cron, ids: [] })
  }

  whileThereIs(name: string, rows: string, handler: (run: JobRun) => Promise<void>) {
    this.#add(name, { handler: (_data, run) => handler(run), options: {}, rows, ids: [] })
  }

  #add(name: string, worker: Worker) {
    if (this.#isStarted || this.#workers.has(name)) throw new Error(`The job ${name} is registered twice, or after the start.`)
    this.#workers.set(name, worker)
  }

  async start() {
    // pg-boss creates its schema without checking whether another process is doing so. The embedded database has only one
    // process, and no second connection for this.
    this.#starting = this.#kind === 'postgres' ? inTurn(this.#pool, () => this.#open()) : this.#open()
    await this.#starting
    this.#opening.resolve()
    if (!this.#leavesWork && !this.#stopping.signal.aborted) this.#starting = this.#hireAll()
  }

  async #open() {
    await this.#boss.start()
    await this.#openQueues()
    this.#isStarted = true
    if (!this.#leavesWork && !this.#stopping.signal.aborted) await this.#keepSchedules()
  }

  /** Jobs can be enqueued already; no one has to wait until they are also being worked on. */
  async #hireAll() {
    try {
      for (const [name, worker] of this.#workers) await this.#hire(name, worker)
      this.#lookout = this.#openLookout()
      this.#lookout.start()
    } catch (error) {
      this.#log.error({ err: error }, 'jobs could not be started; they wait for the next start')
    }
  }

  #openLookout() {
    return new Lookout({
      database: this.#database,
      names: [...this.#workers.keys()],
      everyMs: this.#everyMs.look,
      // Anything enqueued here wakes its worker, and there is no other process.
      restsForMs: this.#kind === 'embedded' ? 5 * this.#everyMs.look : this.#everyMs.look,
      askEveryMs: this.#everyMs.ask,
      awaited: [...this.#workers].flatMap(([name, { rows }]) => (rows ? [{ name, rows }] : [])),
      onReady: (name) => this.wake(name),
      onRows: async (name) => {
        if (await this.#boss.send(name)) this.wake(name)
      },
      onError: (error) => this.#log.error({ err: error }, 'the job queue met an error and goes on'),
    })
  }

  async stop() {
    this.#stopping.abort()
    await this.#starting?.catch(() => {}) // reported by start()
    await this.#lookout?.stop()
    await this.#boss.stop({ timeout: stopLimitMs })
  }

  async enqueue(db: Db, name: string, data: object, options: EnqueueOptions = {}) {
    if (!this.#isStarted || !this.#workers.has(name)) throw new Error(`The job ${name} has no handler, or jobs are not started.`)
    const { startAfterSeconds: startAfter = 0, singletonKey = randomUUID(), isUnhurried = false } = options
    await this.#boss.send(name, data, { db: fromKysely(db), singletonKey, startAfter, priority: isUnhurried ? -1 : 0 })
    this.#lookout?.stayAwake()
  }

  async forget(db: Db, name: string, paths: string[]) {
    for (const path of paths) await sql`delete from pgboss.job where name = ${name} and data @? ${path}::jsonpath`.execute(db)
  }

  async isUnderWay(name: string, data: object) {
    return (await this.#database.executeSql(underWaySql, [name, JSON.stringify(data)])).rows.length > 0
  }

  wake(name: string) {
    for (const id of this.#workers.get(name)?.ids ?? []) this.#boss.notifyWorker(id)
  }

  async counts(): Promise<JobCount[]> {
    const names = [...this.#workers.keys()]
    const { rows } = await this.#database.executeSql(countSql, [names])
    return names.map((name) => rows.find((row: JobCount) => row.name === name) ?? { name, waiting: 0, running: 0, failed: 0 })
  }

  /** Existing queues are rewritten only if they differ: most starts follow one of the same version. */
  async #openQueues() {
    const kept = new Map((await this.#boss.getQueues()).map((queue) => [queue.name, queue]))
    for (const [name, { options, cron, rows }] of this.#workers) {
      if (this.#stopping.signal.aborted) return
      const settings = queueSettings(options)
      const queue = kept.get(name)
      if (queue && hasSettings(queue, settings)) continue
      // 'short': one waiting job per key. 'exclusive': a single one, waiting or running.
      await this.#boss.createQueue(name, { ...settings, policy: cron || rows ? 'exclusive' : 'short' })
      if (queue) await this.#boss.updateQueue(name, settings)
      // pg-boss reads a new queue's settings at its first use, on a connection of its own. That must not happen while a
      // transaction holds the embedded database's only one.
      await this.#boss.findJobs(name, { id: randomUUID() })
    }
  }

  async #hire(name: string, worker: Worker) {
    const settings = { pollingIntervalSeconds: leftToLookoutSeconds, includeMetadata: true, perJobResults: true } as const
    for (let slot = 0; slot < (worker.options.concurrency ?? 1); slot++) {
      const id = await this.#boss.work(name, settings, async ([job]: JobWithMetadata<object>[]) => {
        const result = await this.#run(worker, job!)
        this.#lookout?.stayAwake()
        this.#boss.notifyWorker(id) // the next one right away, not at the next look
        return [result]
      })
      worker.ids.push(id)
    }
  }

  async #run({ handler }: Worker, job: JobWithMetadata<object>): Promise<JobResult> {
    const attempt = job.retryCount + 1
    try {
      await handler(job.data, { id: job.id, attempt, signal: job.signal, stopping: this.#stopping.signal })
    } catch (error) {
      const isOver = error instanceof PermanentFailure || job.retryCount >= job.retryLimit
      const about = { err: error, job: job.name, jobId: job.id, attempt }
      if (isOver) this.#log.error(about, 'job failed and is not tried again')
      else this.#log.warn(about, 'job failed and will be tried again')
      return { id: job.id, status: isOver ? 'deadletter' : 'failed', output: { message: (error as Error).message } }
    }
    // Finished jobs leave no data behind. If this fails, pg-boss marks the job as completed and deletes it later.
    await this.#boss.deleteJob(job.name, job).catch(() => {})
    return { id: job.id, status: 'completed' }
  }

  async #keepSchedules() {
    const kept = new Map((await this.#boss.getSchedules()).map(({ name, cron }) => [name, cron]))
    for (const name of kept.keys()) {
      if (!this.#workers.get(name)?.cron) await this.#boss.unschedule(name)
    }
    for (const [name, { cron }] of this.#workers) {
      if (cron && kept.get(name) !== cron) await this.#boss.schedule(name, cron, null, { tz: 'UTC', missed: 'once' })
    }
  }
}

const underWaySql = `
  select id from pgboss.job
   where name = $1 and data = $2::jsonb and state in ('created', 'retry', 'active') limit 1`

const countSql = `
  select name,
         count(*) filter (where state in ('created', 'retry')) as waiting,
         count(*) filter (where state = 'active') as running,
         count(*) filter (where state = 'failed') as failed
    from pgboss.job
   where name = any($1::text[])
   group by name`
