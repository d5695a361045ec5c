import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '../scripts/free-port.ts'
import { startUntil, stopProcess } from '../scripts/services/service.ts'

export interface Served {
  url: string
  pid: number
  stop(): Promise<void>
}

/** An operator's defaults, whatever is set in this shell. */
const asInstalled = { RATE_LIMITS: 'on', LOG_LEVEL: 'info' }
/** For benches that ask for more than their members are allowed. */
export const unlimited = { RATE_LIMITS: 'off' }

/** The built product as an operator runs it, with its limits and log, on a data directory that may be reused. */
export async function serveProduct(dataDir: string, environment: Record<string, string> = {}, checkout = '.'): Promise<Served> {
  const port = await freePort()
  const env = { ...process.env, DATA_DIR: dataDir, PORT: `${port}`, ...asInstalled, ...environment }
  return serve(port, /ibid\. is open/, ['scripts/start.js'], env, checkout)
}

/** The very statements of the product, and nothing else. */
export async function serveBareStatements(databaseUrl: string): Promise<Served> {
  const port = await freePort()
  const env = { ...process.env, DATABASE_URL: databaseUrl, PORT: `${port}` }
  return serve(port, /listening/, ['bench/bare-statements-server.ts'], env)
}

async function serve(port: number, ready: RegExp, args: string[], env: NodeJS.ProcessEnv, cwd = '.'): Promise<Served> {
  const child = await startUntil(ready, process.execPath, args, { env, cwd })
  return { url: `http://127.0.0.1:${port}`, pid: child.pid!, stop: () => stopProcess(child, 'SIGTERM') }
}

export function temporaryDataDir() {
  const folder = mkdtempSync(path.join(tmpdir(), 'ibid-bench-'))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
