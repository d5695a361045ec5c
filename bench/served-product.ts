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

/** The built product as an operator runs it, on a data directory that may be used again. */
export async function serveProduct(dataDir: string, environment: Record<string, string> = {}): Promise<Served> {
  const port = await freePort()
  const env = { ...process.env, DATA_DIR: dataDir, PORT: `${port}`, RATE_LIMITS: 'off', LOG_LEVEL: 'warn', ...environment }
  const child = await startUntil(/ibid\. is open/, process.execPath, ['scripts/start.js'], { env })
  return { url: `http://127.0.0.1:${port}`, pid: child.pid!, stop: () => stopProcess(child, 'SIGTERM') }
}

export function temporaryDataDir() {
  const folder = mkdtempSync(path.join(tmpdir(), 'ibid-bench-'))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
