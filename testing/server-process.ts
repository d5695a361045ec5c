import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import path from 'node:path'

/** The program as an operator runs it: a separate process, with signals, exit codes and sentences. */
export interface ServerProcess {
  child: ChildProcess
  url: string
  output(): string
}

export interface Spawning {
  /** An open file instead of a pipe that is read. */
  stdout?: number | 'unread'
  /** A module that runs before the program. */
  preload?: string
  /** The folder with the client's documents. */
  clientDir?: string
  /** A command that runs the one following it. */
  within?: string[]
}

/** As built for this test run (scripts/steps/test-programs.ts), or else its source. */
export function programOf(source: string): string {
  const built = process.env['TEST_PROGRAMS']
  if (!built) return path.resolve(source)
  return path.join(built, source === main ? 'main.mjs' : `${path.basename(source, '.ts')}.js`)
}

const main = 'server/main.ts'

/** What a process started by a test inherits: the rest of the environment would configure it. */
export const bareEnvironment = {
  PATH: process.env['PATH'],
  // Every start loads the whole server; once compiled, that takes half the time.
  ...(process.env['NODE_COMPILE_CACHE'] && { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] }),
}

/**
 * Goes before the program, for short-lived processes. The embedded database is then only compiled quickly, not a second time
 * into faster code, which is half of what such a process costs.
 */
export const shortLived = ['--liftoff-only']

const running = new Set<ChildProcess>()

export function startServer(
  environment: Record<string, string>,
  { stdout, preload, clientDir, within = [] }: Spawning = {},
): ServerProcess {
  const env = { ...bareEnvironment, NODE_ENV: 'test', RATE_LIMITS: 'off', DEMO: '0', ...environment }
  const args = [
    ...shortLived,
    ...(preload ? ['--import', `data:text/javascript,${encodeURIComponent(preload)}`] : []),
    programOf(main),
  ]
  if (clientDir) args.push(clientDir)
  const [command = '', ...rest] = [...within, process.execPath, ...args]
  const child = spawn(command, rest, {
    env,
    stdio: ['ignore', typeof stdout === 'number' ? stdout : 'pipe', 'pipe'],
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  let said = ''
  if (stdout === undefined) child.stdout?.on('data', (chunk) => (said += chunk))
  child.stderr?.on('data', (chunk) => (said += chunk))
  return { child, url: `http://127.0.0.1:${environment['PORT']}`, output: () => said }
}

/** Started, and answering. */
export async function openServerProcess(environment: Record<string, string>, spawning?: Spawning): Promise<ServerProcess> {
  const run = startServer(environment, spawning)
  while (!(await fetch(`${run.url}/healthz`).catch(() => undefined))?.ok) {
    if (hasEnded(run)) throw new Error(run.output())
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return run
}

export function said({ child, output }: ServerProcess, words: RegExp): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = () => words.test(output()) && resolve()
    child.stdout?.on('data', look)
    child.once('exit', () => reject(new Error(output())))
    look()
  })
}

const hasEnded = ({ child }: ServerProcess) => child.exitCode !== null || child.signalCode !== null

/** Resolves with the exit code, or the signal that killed it. */
export async function ended(run: ServerProcess): Promise<number | NodeJS.Signals | null> {
  if (!hasEnded(run)) await once(run.child, 'exit')
  return run.child.exitCode ?? run.child.signalCode
}

export function stop(run: ServerProcess, signal: NodeJS.Signals) {
  run.child.kill(signal)
  return ended(run)
}

export function killServers() {
  for (const child of running) child.kill('SIGKILL')
}

export async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return String(port)
}
