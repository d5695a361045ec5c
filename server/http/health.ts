import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { isMigrated } from '#server/database/migrate.ts'
import type { DoorLimits } from './door-limits.ts'

/** /healthz: the process answers. /readyz: it can also do its work. Neither reveals host names or versions. */
export function health(app: FastifyInstance, { readyMs }: DoorLimits) {
  app.get('/healthz', { config: { isAlwaysAnswered: true } }, async () => ({ status: 'ok' }))

  // Always answered, even in a flood, so the database is asked once at a time, however many are asking.
  let asking: Promise<string | null> | undefined
  const ask = () => (asking ??= askDatabase(app.rooms.database.pool).finally(() => (asking = undefined)))

  app.get('/readyz', { config: { isAlwaysAnswered: true } }, async (_request, reply) => {
    const reason = await whyNotReady(ask(), readyMs)
    if (!reason) return { status: 'ready' }
    return reply.code(503).header('retry-after', 3).send({ status: 'not ready', reason })
  })
}

async function whyNotReady(asked: Promise<string | null>, limitMs: number): Promise<string | null> {
  const late = new Promise<string>((resolve) => setTimeout(() => resolve('database'), limitMs).unref())
  return Promise.race([asked.catch(() => 'database'), late])
}

async function askDatabase(pool: pg.Pool): Promise<string | null> {
  if (!(await isMigrated(pool))) return 'migrations'
  const { rows } = await pool.query(`select where current_setting('transaction_read_only')::boolean`, [])
  return rows.length > 0 ? 'read-only database' : null
}
