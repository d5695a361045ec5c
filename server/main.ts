import { Server } from 'node:net'
import path from 'node:path'
import { setImmediate, setTimeout } from 'node:timers/promises'
import type { FastifyInstance, FastifyListenOptions } from 'fastify'
import { ensureFirstAdmin } from './accounts/ensure-first-admin.ts'
import { buildApp } from './app.ts'
import { startupWarnings } from './check-instance/check-environment.ts'
import { OperatorError, readConfig, type Config } from './config.ts'
import { seedDemo, type DemoSignIn } from './demo/seed-demo.ts'
import { endOnUncaughtErrors, endProcess } from './end-process.ts'
import { LogOutput, openLog } from './log-output.ts'
import { operatorSentence } from './operator-sentence.ts'
import { openRooms, type OpenRooms } from './open-rooms.ts'
import { welcomeBox } from './welcome-box.ts'

/** For requests in progress; the service manager waits a little longer (deploy/ibid@.service). */
const patienceMs = 25_000
const lastRequestsMs = 200

/**
 * When built, dist/server/main.js lies beside dist/client. From source (development), Vite serves the client unless a folder
 * is named.
 */
const clientDir = import.meta.url.endsWith('.js') ? path.join(import.meta.dirname, '../client') : (process.argv[2] ?? null)

const output = new LogOutput()

async function main() {
  // What is stored belongs to the user running this, whatever the directory allowed before.
  process.umask(0o077)
  const config = readConfig()
  const log = openLog(quietOnTerminal(config), output)
  endOnUncaughtErrors(log, output)
  const rooms = await openRooms(config, log)
  await ensureFirstAdmin(rooms)
  const demo = config.demo ? await seedDemo(rooms) : []
  const app = await buildApp(rooms, { clientDir })
  stopOnSignals(app, rooms)
  await listen(app, config)
  announce(config, app, demo)
  await rooms.jobs.start()
}

/** A person at a terminal wants the box, not a line per request; LOG_LEVEL brings them back. */
const quietOnTerminal = (config: Config) => (process.stdout.isTTY && !process.env['LOG_LEVEL'] ? 'warn' : config.logLevel)

async function listen(app: FastifyInstance, { port, host }: Config) {
  try {
    await app.listen(isDoorPassed() ? ({ fd: firstPassed, host } as FastifyListenOptions) : { port, host })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') {
      throw new OperatorError(`Port ${port} is taken by another program. Stop it, or choose another: PORT=${port + 1} npm start`)
    }
    if (code === 'EACCES')
      throw new OperatorError(`Port ${port} may not be opened by this user. Choose one above 1023: PORT=3000 npm start`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new OperatorError(`HOST=${host} is not an address of this machine.`)
    throw error
  }
}

const firstPassed = 3

/**
 * Whether the service manager holds the port and passes it on (sd_listen_fds(3), deploy/ibid@.socket). It stays open when
 * this process ends: connections made meanwhile wait for the next one.
 */
const isDoorPassed = () => process.env['LISTEN_FDS'] === '1' && process.env['LISTEN_PID'] === `${process.pid}`

function announce(config: Config, app: FastifyInstance, demo: DemoSignIn[]) {
  for (const warning of startupWarnings(config)) app.log.warn(warning)
  output.write(welcomeBox(config, demo))
  app.log.info({ url: config.publicUrl }, 'listening')
}

/** Answers what is in progress, tells sockets to come back later, then lets go. A second signal does not wait. */
function stopOnSignals(app: FastifyInstance, rooms: OpenRooms) {
  let isStopping = false
  const stop = async (signal: string) => {
    if (isStopping) return endProcess(1, output, 0)
    isStopping = true
    app.log.info({ signal }, 'stopping')
    void setTimeout(patienceMs, undefined, { ref: false }).then(() => endProcess(1, output))
    await shutDoor(app)
    await app.close()
    await rooms.close()
    return endProcess(0, output)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal))
}

/**
 * Closing cuts off connections on which nothing has been said yet, even if their request is just arriving: so they get a
 * moment.
 */
async function shutDoor(app: FastifyInstance) {
  // Everything already waiting at the door is let in first.
  await setImmediate()
  Server.prototype.close.call(app.server)
  await setTimeout(lastRequestsMs)
  // Otherwise a connection whose last request is answered later would be kept open for another.
  setInterval(() => app.server.closeIdleConnections(), lastRequestsMs)
}

/** Settles when the server is open. */
export const opening = main().catch((error: unknown) => {
  const sentence = operatorSentence(error)
  if (sentence) process.stderr.write(`\n${sentence}\n\n`)
  else openLog('info', output).fatal({ err: error }, 'could not start')
  return endProcess(1, output)
})
