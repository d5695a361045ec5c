import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'

/** What a test suite asked for: an address (or a path) and how to give it back, or why it cannot be had. */
export type Service = { at: string; stop?: () => Promise<void> } | { missing: string }

/** Resolves when the program says that it is ready, rejects with what it said when it ends before. */
export function startUntil(ready: RegExp, command: string, args: string[], options: SpawnOptions): Promise<ChildProcess> {
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  return new Promise((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      said += chunk
      if (!ready.test(said)) return
      // Still read, lest the program wait for a reader; no longer kept.
      for (const stream of [child.stdout, child.stderr]) stream?.off('data', listen).resume()
      resolve(child)
    }
    child.stdout?.on('data', listen)
    child.stderr?.on('data', listen)
    child.once('error', reject)
    child.once('exit', () => reject(new Error(said.trim().split('\n').at(-1) ?? 'it ended at once')))
  })
}

export async function stopProcess(child: ChildProcess, signal: NodeJS.Signals) {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill(signal)
  await once(child, 'exit')
}
