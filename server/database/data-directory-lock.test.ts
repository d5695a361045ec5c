import assert from 'node:assert/strict'
import { spawn, type ChildProcessByStdio } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { OperatorError } from '#server/config.ts'
import { lockDataDirectory } from './data-directory-lock.ts'

type Child = ChildProcessByStdio<null, Readable, null>

/** Locks, reports it and stays until killed; if refused, it reports who holds the lock and exits. */
const program = `
  import { lockDataDirectory } from '#server/database/data-directory-lock.ts'
  try {
    lockDataDirectory(process.argv[1])
    console.log('locked')
    setInterval(() => {}, 1000)
  } catch (error) {
    console.log(error.message)
  }`

describe('the lock of the data directory', () => {
  let dataDir: string
  const children: Child[] = []

  beforeEach(() => {
    dataDir = mkdtempSync(path.join(tmpdir(), 'ibid-lock-'))
  })
  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL')
    rmSync(dataDir, { recursive: true, force: true })
  })

  function start(): Child {
    const child = spawn(process.execPath, ['-e', program, dataDir], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    children.push(child)
    return child
  }

  const firstWords = async (child: Child) => String((await once(child.stdout, 'data'))[0]).trim()

  async function kill(child: Child) {
    const exit = once(child, 'exit')
    child.kill('SIGKILL')
    await exit
  }

  const namesHolder = (pid: number | undefined) => (error: Error) =>
    error instanceof OperatorError && error.message.includes(`(number ${pid})`)

  it('refuses the second opener and names the first', async () => {
    const holder = start()
    assert.equal(await firstWords(holder), 'locked')
    assert.throws(() => lockDataDirectory(dataDir), namesHolder(holder.pid))
    assert.equal(holder.exitCode, null)
  })

  it('is free again once released', () => {
    lockDataDirectory(dataDir).release()
    lockDataDirectory(dataDir).release()
    assert.equal(existsSync(path.join(dataDir, 'lock')), false)
  })

  it('is taken over from a process that was killed', async () => {
    const holder = start()
    assert.equal(await firstWords(holder), 'locked')
    await kill(holder)
    lockDataDirectory(dataDir).release()
  })

  it('is taken over by one only when several find it left behind', async () => {
    const holder = start()
    await firstWords(holder)
    await kill(holder)
    const answers = await Promise.all([start(), start(), start()].map(firstWords))
    assert.equal(answers.filter((answer) => answer === 'locked').length, 1, answers.join('\n'))
  })

  it('is not mistaken for that of another process which later got the same number', () => {
    const lock = lockDataDirectory(dataDir)
    writeFileSync(path.join(dataDir, 'lock'), JSON.stringify({ pid: process.pid, host: hostname(), started: 'long ago' }))
    lockDataDirectory(dataDir).release()
    lock.release()
  })

  it('is taken over when the file is empty, as after a full disk or a power cut', () => {
    writeFileSync(path.join(dataDir, 'lock'), '')
    lockDataDirectory(dataDir).release()
  })
})
