import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { shareLock } from './lock.js'

/** Runs a program that writes to the tree, under the lock, and ends it when we are told to end. */
export async function run(program, args, options) {
  const child = spawn(program, args, options)
  if (child.pid) shareLock(child.pid)
  let stoppedBy
  const end = (signal) => child.kill((stoppedBy = signal))
  process.on('SIGINT', end).on('SIGTERM', end)
  try {
    const [[status, signal], stderr] = await Promise.all([once(child, 'close'), child.stderr ? text(child.stderr) : ''])
    return { status, signal: stoppedBy ?? signal, stderr }
  } catch (error) {
    return { status: 1, signal: error.code, stderr: '' }
  } finally {
    process.off('SIGINT', end).off('SIGTERM', end)
  }
}
