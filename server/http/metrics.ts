import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Db } from '#server/database/database.ts'
import { isLoopback } from './loopback.ts'
import { Problem } from './problem.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** A value that a feature wants monitored: read only when the metrics are. */
    addGauge(name: string, help: string, read: () => Promise<number>): void
  }
}

/** For Prometheus: from this machine, or with the operator's token. For everyone else this page does not exist. */
export function metrics(app: FastifyInstance) {
  const registry = new Registry()
  const { config, database, jobs, live, pictures } = app.rooms
  const durations = new Histogram({
    name: 'ibid_http_request_duration_seconds',
    help: 'Time to answer a request',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })
  gauge(registry, 'ibid_http_requests_under_way', 'Requests not answered whole yet', () => app.requestsUnderWay())
  shedCounter(app, registry)
  app.decorate('addGauge', (name, help, read) => void gauge(registry, name, help, read))
  gauge(registry, 'ibid_sockets', 'Open live connections', () => live.connectionCount())
  gauge(registry, 'ibid_database_connections', 'Connections of the pool', () => database.pool.totalCount)
  gauge(registry, 'ibid_database_waiting', 'Requests waiting for a connection', () => database.pool.waitingCount)
  gauge(registry, 'ibid_picture_queue', 'Parts of pictures waiting to be cut', () => pictures.counts().waiting)
  partsGauge(app, registry)
  const jobCounts = new Gauge({
    name: 'ibid_jobs',
    help: 'Jobs by queue and state',
    labelNames: ['queue', 'state'],
    registers: [registry],
  })
  const fileFaults = new Gauge({
    name: 'ibid_media_faults',
    help: 'Media files that the weekly check found damaged or missing',
    labelNames: ['fault'],
    registers: [registry],
  })
  const linkStates = new Gauge({
    name: 'ibid_link_checks',
    help: 'Links of resources and courses by what was last seen there',
    labelNames: ['state'],
    registers: [registry],
  })
  let hasDefaults = false

  app.get('/metrics', { config: { isAlwaysAnswered: true } }, async (request, reply) => {
    if (!mayRead(request, config.metricsToken)) throw new Problem('not_found')
    if (!hasDefaults) collectDefaultMetrics({ register: registry })
    hasDefaults = true
    for (const { name, ...states } of await jobs.counts()) {
      for (const [state, count] of Object.entries<number>(states)) jobCounts.set({ queue: name, state }, count)
    }
    for (const fault of ['damaged', 'missing'] as const) fileFaults.set({ fault }, await countFaults(database.db, fault))
    linkStates.reset()
    for (const { state, count } of await countLinks(database.db)) linkStates.set({ state }, count)
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

async function countFaults(db: Db, fault: 'damaged' | 'missing'): Promise<number> {
  const counted = db.selectFrom('file_faults').where('fault', '=', fault)
  return (await counted.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count
}

const countLinks = (db: Db) =>
  db
    .selectFrom('link_checks')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute()

function shedCounter(app: FastifyInstance, registry: Registry) {
  return new Counter({
    name: 'ibid_http_requests_shed_total',
    help: 'Requests refused because the server was busy',
    registers: [registry],
    collect() {
      this.reset()
      this.inc(app.shedRequests())
    },
  })
}

function partsGauge(app: FastifyInstance, registry: Registry) {
  return new Gauge({
    name: 'ibid_picture_parts',
    help: 'Parts of pictures given out since the start: made, or kept from before',
    labelNames: ['source'],
    registers: [registry],
    collect() {
      const { made, cached } = app.rooms.pictures.counts()
      this.set({ source: 'made' }, made)
      this.set({ source: 'cached' }, cached)
    },
  })
}

function gauge(registry: Registry, name: string, help: string, read: () => number | Promise<number>) {
  return new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      this.set(await read())
    },
  })
}

function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  if (isLoopback(request)) return true
  const given = Buffer.from(request.headers.authorization ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  return token !== undefined && given.length === wanted.length && timingSafeEqual(given, wanted)
}
