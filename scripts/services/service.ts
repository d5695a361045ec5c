import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'

/** A service that a test suite asked for: its address (or path) and how to release it, or why it is unavailable. */
export type Service = { at: string; stop?: () => Promise<void> } | { missing: string }

/** Resolves when the program reports that it is ready; rejects with its output if it ends first. */
export function startUntil(ready: RegExp, command: string, args: string[], options: SpawnOptions): Promise<ChildProcess> {
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  return new Promise((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      said += chunk
      if (!ready.test(said)) return
      // Still read, so that the program never blocks on its output, but no longer kept.
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
