import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { pino } from 'pino'
import type { CallInput, Endpoint, Reply } from '#contract/endpoint.ts'
import type { ProblemBody } from '#contract/problems.ts'
import { cookieName } from '#server/accounts/session.ts'
import { allHoldingKinds } from '#server/all-holding-kinds.ts'
import { allSubjects } from '#server/all-subjects.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import type { Database } from '#server/database/database.ts'
import { redisPatience } from '#server/http/count-calls.ts'
import type { DoorLimits } from '#server/http/door-limits.ts'
import { openJobs } from '#server/jobs/jobs.ts'
import { openHub } from '#server/live/hub.ts'
import { openRedis } from '#server/live/redis.ts'
import { openMail } from '#server/mail/mail.ts'
import { readOutbox } from '#server/mail/outbox.ts'
import { openMedia } from '#server/media/media.ts'
import { openPictures } from '#server/pictures/pictures.ts'
import { openScorer } from '#server/relevance/scorer.ts'
import type { Rooms } from '#server/rooms.ts'
import type { HoldingKinds } from '#server/subjects/holding-kind.ts'
import type { Subject } from '#server/subjects/subject.ts'
import { readSender } from '#server/users/read-sender.ts'
import { builders } from './builders.ts'
import { asRequest, kindUnderTest, openTestDatabase, type Furniture } from './test-database.ts'

export interface Actor {
  id: number
  name: string
  username: string
  email: string
  password: string
  cookie: string
}

type Traits = Partial<{ isAdmin: boolean; emailVerified: boolean; isSuspended: boolean; email: string; username: string }>

export type World = Awaited<ReturnType<typeof openWorld>>

interface Furnishing {
  /** Used instead of its own; closed with the world. */
  database?: Database
  limits?: Partial<DoorLimits>
  /** Kinds of things that only a test has, in addition to the real ones. */
  subjects?: Record<string, Subject>
  /** In addition to the real rooms. */
  holdingKinds?: HoldingKinds
  /** A built site, for tests that ask for pages. */
  clientDir?: string
  /** For tests that name calendar days. */
  now?: Date
}

/** A whole server on a database of its own, entered through its API; a clock that can be set; a cast of people. */
export async function openWorld(
  environment: Record<string, string> = {},
  { database: given, now, ...furnishing }: Furnishing = {},
) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'ibid-world-'))
  const clock = { now: now ?? new Date() }
  const database = given ?? (await openTestDatabase(kindUnderTest, queues))
  const { app, rooms } = await openServer(database, { DATA_DIR: dataDir, ...environment }, () => clock.now, furnishing)

  return {
    app,
    rooms,
    db: database.db,
    /** Time passes only when a test says so. */
    pass(hours: number) {
      clock.now = new Date(clock.now.getTime() + hours * 3_600_000)
    },
    as: (actor: Actor | null, headers: Record<string, string> = {}) => new Caller(app, actor, headers),
    person: (name: string, traits: Traits = {}) => addPerson(rooms, name, traits),
    member: (name: string) => addPerson(rooms, name, {}),
    /** One after another, so that their ids follow the order of their names. */
    members: async (...names: string[]) => {
      const people: Actor[] = []
      for (const name of names) people.push(await addPerson(rooms, name, {}))
      return people
    },
    admin: (name: string) => addPerson(rooms, name, { isAdmin: true }),
    /** The cookie of another session of theirs. */
    sessionOf: ({ id }: Actor) => addSession(rooms, id),
    ...builders(rooms),
    /** The newest letter to that address with a matching subject; waits until the queue has written it. */
    letterTo: (address: string, subject: RegExp = /./) => waitForLetter(dataDir, address, subject),
    letters: () => readOutbox(dataDir),
    async close() {
      await closeServer(app, rooms)
      await database.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function openServer(
  database: Database,
  environment: Record<string, string>,
  now: () => Date,
  { limits, subjects, holdingKinds, clientDir }: Omit<Furnishing, 'database'> = {},
) {
  const config = readConfig({ LOG_LEVEL: 'silent', RATE_LIMITS: 'on', ...environment })
  const log = pino({ level: config.logLevel })
  const jobs = openJobs({ database, log, lookEveryMs: 100 })
  const media = await openMedia(config)
  const rooms: Rooms = {
    ...{ config, database, jobs, log, now },
    redis: config.redisUrl ? openRedis(config.redisUrl, log, redisPatience) : undefined,
    live: await openHub({ redisUrl: config.redisUrl, log }),
    mail: openMail({ config, jobs, log, readSender: (reader) => readSender(database.db, reader) }),
    media,
    pictures: openPictures(config, media),
    relevance: await openScorer(config, { log, database }),
    subjects: { ...allSubjects, ...subjects },
    holdingKinds: { ...allHoldingKinds, ...holdingKinds },
  }
  const app = await buildApp(rooms, { clientDir: clientDir ?? null, limits: { ...unhurried, ...limits } })
  await app.ready()
  await jobs.start()
  return { app, rooms }
}

/** A machine that is slow at tests is not under a flood. */
const forEver = { postgres: Infinity, embedded: Infinity }
const unhurried: Partial<DoorLimits> = {
  eventLoopMs: Infinity,
  databaseWaitMs: forEver,
  databaseQueue: forEver,
  readyMs: 600_000,
}

async function closeServer(app: FastifyInstance, { live, jobs, mail, media, pictures, redis, relevance }: Rooms) {
  await app.close()
  relevance.close()
  redis?.disconnect()
  await live.close()
  await jobs.stop()
  await mail.close()
  await pictures.close()
  await media.close()
}

/**
 * The whole server's queues, which take as long to create as the migrations. Without schedules, which would be found
 * overdue. Ids that may need eight bytes do: anything still using four fails in its feature's test.
 */
const queues: Furniture = {
  name: 'queues',
  async putInto(database) {
    const folder = mkdtempSync(path.join(tmpdir(), 'ibid-queues-'))
    const { app, rooms } = await openServer(database, { DATA_DIR: folder }, () => new Date())
    await closeServer(app, rooms)
    await database.pool.query('truncate pgboss.schedule, pgboss.job')
    await database.pool.query(`
      select setval(pg_get_serial_sequence(attrelid::regclass::text, attname), 3000000000)
        from pg_attribute join pg_class on pg_class.oid = attrelid
       where relnamespace = 'public'::regnamespace and attidentity <> '' and atttypid = 'bigint'::regtype`)
    rmSync(folder, { recursive: true, force: true })
  },
}

/** A request is unaware of any transaction its test has open. */
const asFromOutside = AsyncLocalStorage.snapshot()

/** Calls through the contract: a changed contract breaks tests at compile time. */
export class Caller {
  readonly #app: FastifyInstance
  readonly #actor: Actor | null
  readonly #headers: Record<string, string>

  constructor(app: FastifyInstance, actor: Actor | null, headers: Record<string, string>) {
    this.#app = app
    this.#actor = actor
    this.#headers = headers
  }

  /** The reply, validated strictly by its schema; anything but a success is an error in the test. */
  async call<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<Reply<E>> {
    const response = await this.send(endpoint, input)
    if (response.statusCode >= 300)
      throw new Error(`${endpoint.method} ${endpoint.path}: ${response.statusCode} ${response.body}`)
    return endpoint.reply.parse(response.json()) as Reply<E>
  }

  /** For calls that should fail: the status and what the caller is told. */
  async refused<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<ProblemBody & { status: number }> {
    const response = await this.send(endpoint, input)
    if (response.statusCode < 400) throw new Error(`${endpoint.method} ${endpoint.path} was not refused: ${response.statusCode}`)
    return { status: response.statusCode, ...response.json<ProblemBody>() }
  }

  /** The raw response. `input` may be anything: validating it is the door's job. */
  send(endpoint: Endpoint, input: unknown) {
    const { params = {}, query = {}, body } = (input ?? {}) as { params?: object; query?: object; body?: unknown }
    const filled = Object.entries(params).reduce(
      (url, [name, value]) => url.replace(`{${name}}`, encodeURIComponent(String(value))),
      endpoint.path as string,
    )
    const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()
    return this.inject({
      method: endpoint.method,
      url: search ? `${filled}?${search}` : filled,
      ...(body !== undefined && { payload: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
  }

  inject(options: InjectOptions) {
    const cookie = this.#actor ? { cookie: this.#actor.cookie } : {}
    const headers = { ...cookie, ...this.#headers, ...options.headers }
    return asFromOutside(() => asRequest.run(true, async () => await this.#app.inject({ ...options, headers })))
  }
}

const knownPassword = 'correct horse battery'
/** argon2id of `knownPassword` with the cheapest parameters: tests create people often. */
const knownHash = '$argon2id$v=19$m=64,t=1,p=1$WZt1TCCueAK5KamJqNc9vg$6pobuQg6kaBMqlmFITNzKMEsED4nrcRN+54I4RQHX8A'

let people = 0

async function addPerson(rooms: Rooms, name: string, traits: Traits): Promise<Actor> {
  const number = ++people
  const username = traits.username ?? `${name.toLowerCase()}${number}`
  const email = traits.email ?? `${username}@library.test`
  const { id } = await rooms.database.db
    .insertInto('users')
    .values({
      ...{ username, email, name: name.padEnd(2, '.') },
      password_hash: knownHash,
      is_admin: traits.isAdmin ?? false,
      email_verified_at: traits.emailVerified === false ? null : rooms.now(),
      suspended_at: traits.isSuspended ? rooms.now() : null,
      created_at: rooms.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, name, username, email, password: knownPassword, cookie: await addSession(rooms, id) }
}

async function addSession(rooms: Rooms, userId: number): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await rooms.database.db
    .insertInto('sessions')
    .values({
      token_hash: createHash('sha256').update(token).digest(),
      user_id: userId,
      device: 'Firefox on Linux',
      address: '127.0.0.1',
      created_at: rooms.now(),
      last_seen_at: rooms.now(),
      expires_at: new Date(rooms.now().getTime() + 30 * 86_400_000),
    })
    .execute()
  return `${cookieName(rooms.config)}=${token}`
}

async function waitForLetter(dataDir: string, address: string, subject: RegExp) {
  const deadline = Date.now() + 120_000
  while (Date.now() < deadline) {
    const found = (await readOutbox(dataDir)).find((letter) => letter.to === address && subject.test(letter.subject))
    if (found) return found
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error(`No letter to ${address} with a subject like ${subject}`)
}

/** Why something was refused. */
export const codeOf = ({ body }: { body: string }) => (JSON.parse(body) as { code: string }).code
