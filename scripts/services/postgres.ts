import { existsSync } from 'node:fs'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '../free-port.ts'
import { findProgram } from './find-program.ts'
import { installDebianPackage, isRoot } from './install-debian-package.ts'
import { runCommand } from './run-command.ts'
import { startUntil, stopProcess, type Service } from './service.ts'

/** Its data does not outlive the tests, so it need not wait for the disk. */
const settings = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=200',
  'max_wal_size=128MB',
  'unix_socket_directories=',
]

/**
 * A PostgreSQL cluster of our own in a temporary folder, on a free loopback port. In a named folder its data is kept for the
 * next run.
 */
export async function startPostgres(more: string[] = [], kept?: string): Promise<Service> {
  const refusal = (await findProgram('initdb')) ? undefined : await installDebianPackage('postgresql')
  const initdb = await findProgram('initdb')
  if (!initdb) return { missing: refusal ?? 'initdb was not found' }

  const folder = kept ?? (await mkdtemp(path.join(tmpdir(), 'ibid-postgres-')))
  const remove = async () => (kept ? undefined : rm(folder, { recursive: true, force: true }))
  try {
    const owner = isRoot ? await ordinaryUser() : undefined
    if (owner) await chown(folder, owner.uid, owner.gid)
    const options = { ...owner, cwd: folder, env: { ...process.env, LC_ALL: 'C.UTF-8' } }
    if (!existsSync(path.join(folder, 'PG_VERSION'))) await createCluster(initdb, folder, options)
    const port = await freePort()
    const args = [
      '-D',
      folder,
      '-p',
      `${port}`,
      '-h',
      '127.0.0.1',
      ...[...settings, ...more].flatMap((setting) => ['-c', setting]),
    ]
    const postgres = await startUntil(/ready to accept connections/, path.join(path.dirname(initdb), 'postgres'), args, options)
    // SIGINT tells PostgreSQL to end the sessions and stop.
    const stop = () => stopProcess(postgres, 'SIGINT').then(remove)
    return { at: `postgres://ibid@127.0.0.1:${port}/postgres`, stop }
  } catch (error) {
    await remove()
    return { missing: `PostgreSQL did not start: ${(error as Error).message}` }
  }
}

async function createCluster(initdb: string, folder: string, options: object) {
  const choices = ['--username=ibid', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync', '--no-instructions']
  const { code, output } = await runCommand(initdb, ['-D', folder, ...choices], options)
  if (code !== 0) throw new Error(output.trim())
}

/** PostgreSQL refuses to run as root. */
async function ordinaryUser(): Promise<{ uid: number; gid: number }> {
  for (const name of ['postgres', 'nobody']) {
    const ids = await Promise.all(['-u', '-g'].map((which) => runCommand('id', [which, name])))
    if (ids.every(({ code }) => code === 0)) return { uid: Number(ids[0]?.output), gid: Number(ids[1]?.output) }
  }
  throw new Error('there is no ordinary user to run it as')
}
