import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { isMigrated } from '#server/database/migrate.ts'

const patienceMs = 2000

/** /healthz: the process answers. /readyz: it can also do its work. Neither tells host names or versions. */
export function health(app: FastifyInstance) {
  app.get('/healthz', { config: { isAlwaysAnswered: true } }, async () => ({ status: 'ok' }))

  app.get('/readyz', { config: { isAlwaysAnswered: true } }, async (_request, reply) => {
    const reason = await whyNotReady(app)
    if (!reason) return { status: 'ready' }
    return reply.code(503).header('retry-after', 3).send({ status: 'not ready', reason })
  })
}

async function whyNotReady({ rooms: { database } }: FastifyInstance): Promise<string | null> {
  const late = new Promise<string>((resolve) => setTimeout(() => resolve('database'), patienceMs).unref())
  return Promise.race([askDatabase(database.pool).catch(() => 'database'), late])
}

async function askDatabase(pool: pg.Pool): Promise<string | null> {
  if (!(await isMigrated(pool))) return 'migrations'
  const { rows } = await pool.query(`select where current_setting('transaction_read_only')::boolean`, [])
  return rows.length > 0 ? 'read-only database' : null
}
