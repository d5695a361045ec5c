import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '../free-port.ts'
import { findProgram } from './find-program.ts'
import { installDebianPackage } from './install-debian-package.ts'
import { startUntil, stopProcess, type Service } from './service.ts'

/** A Redis (or Valkey) of our own on a free port, which stores nothing. */
export async function startRedis(): Promise<Service> {
  const find = () => findProgram('redis-server', 'valkey-server')
  const refusal = (await find()) ? undefined : await installDebianPackage('redis-server')
  const program = await find()
  if (!program) return { missing: refusal ?? 'redis-server was not found' }

  const folder = await mkdtemp(path.join(tmpdir(), 'ibid-redis-'))
  const port = await freePort()
  const settings = ['--port', `${port}`, '--bind', '127.0.0.1', '--dir', folder, '--save', '', '--appendonly', 'no']
  try {
    const redis = await startUntil(/ready to accept connections/i, program, settings, { cwd: folder })
    const stop = async () => {
      await stopProcess(redis, 'SIGTERM')
      await rm(folder, { recursive: true, force: true })
    }
    return { at: `redis://127.0.0.1:${port}`, stop }
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    return { missing: `Redis did not start: ${(error as Error).message}` }
  }
}
