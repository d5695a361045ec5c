import { mkdirSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { Halt } from './halt.js'
import { inRoot, root } from './places.js'

const lock = inRoot('.cache/prepare.lock')
const longestWaitMs = 15 * 60 * 1000

/** One preparation at a time. The lock is a symbolic link naming its owners' process ids: created atomically, never half-written. */
export async function withLock(work) {
  await take()
  try {
    await work()
  } finally {
    rmSync(lock, { force: true })
  }
}

/** A child may outlive a parent that is killed; as long as it writes, no one else may. */
export function shareLock(childPid) {
  symlinkSync(`${process.pid} ${childPid}`, `${lock}.new`)
  renameSync(`${lock}.new`, lock)
}

async function take() {
  const givesUpAt = Date.now() + longestWaitMs
  let hasSaid = false
  while (!tryToTake()) {
    const owners = ownersOfLock()
    if (!owners.some(isAlive)) rmSync(lock, { force: true })
    else if (Date.now() > givesUpAt)
      throw new Halt(`Process ${owners.find(isAlive)} has been preparing ibid. for too long. Stop it, then run this again.`)
    else {
      if (!hasSaid) console.error('Waiting for another preparation of ibid. to finish…')
      hasSaid = true
      await sleep(250)
    }
  }
}

function tryToTake() {
  try {
    mkdirSync(inRoot('.cache'), { recursive: true })
    symlinkSync(String(process.pid), lock)
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw new Halt(
      `ibid. cannot write to ${root} (${error.code}). Make that folder writable, or copy it to one that is, then run this again.`,
    )
  }
}

function ownersOfLock() {
  try {
    return readlinkSync(lock).split(' ').map(Number)
  } catch {
    return []
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
