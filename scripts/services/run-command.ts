import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { text } from 'node:stream/consumers'

export interface Finished {
  code: number
  output: string
}

const running = new Set<ChildProcess>()
let isStopped = false

export const hasStopped = () => isStopped

/** Ends every running command. */
export function stopCommands() {
  isStopped = true
  for (const child of running) child.kill('SIGTERM')
}

/** Runs a program to its end and keeps its output; `isLive` also passes it on at once. */
export async function runCommand(
  command: string,
  args: string[],
  options: SpawnOptions & { isLive?: boolean } = {},
): Promise<Finished> {
  const { isLive, ...spawnOptions } = options
  const child = spawn(command, args, {
    ...spawnOptions,
    stdio: ['ignore', isLive ? 'inherit' : 'pipe', isLive ? 'inherit' : 'pipe'],
  })
  running.add(child)
  const ended = new Promise<number>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve(code ?? 1))
  })
  const said = [child.stdout, child.stderr].map((stream) => (stream ? text(stream) : ''))
  try {
    const [code, ...outputs] = await Promise.all([ended, ...said])
    return { code, output: outputs.join('') }
  } catch (error) {
    return { code: 1, output: (error as Error).message }
  } finally {
    running.delete(child)
  }
}
