import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, describe, it } from 'node:test'
import { ended, freePort, killServers, openServerProcess, stop, type ServerProcess } from '#testing/server-process.ts'
import { copyEmbeddedTo } from '#testing/test-database.ts'

/** On SIGUSR2 something happens that no code has foreseen. */
const preload = `process.on('SIGUSR2', () => Promise.reject(new Error('unforeseen')))`

/** Each answer is a line of the log, and a pipe holds 64 kB. */
async function fillTheLog({ url }: ServerProcess) {
  for (let round = 0; round < 10; round++) {
    await Promise.all(Array.from({ length: 60 }, () => fetch(`${url}/there/is/nothing/here`).then((reply) => reply.text())))
  }
}

describe('a server whose log cannot be written', { timeout: 300_000 }, () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'ibid-log-'))
  const pipe = path.join(folder, 'pipe')
  let file: number | undefined

  before(async () => {
    await copyEmbeddedTo(path.join(folder, 'data/database'))
    execFileSync('mkfifo', [pipe])
  })
  after(() => {
    killServers()
    if (file !== undefined) closeSync(file)
    rmSync(folder, { recursive: true, force: true })
  })

  async function openOn(stdout: number | 'unread'): Promise<ServerProcess> {
    const run = await openServerProcess({ PORT: await freePort(), DATA_DIR: path.join(folder, 'data') }, { stdout, preload })
    if (stdout === 'unread') run.child.stdout?.destroy()
    await fillTheLog(run)
    // Soon, for a busy machine may turn some away first.
    while ((await fetch(`${run.url}/readyz`)).status !== 200);
    return run
  }

  it('answers while the pipe is full, and ends by itself after an error that nothing has caught', async () => {
    assert.equal(await stop(await openOn((file = openSync(pipe, 'r+'))), 'SIGUSR2'), 1)
  })

  it('answers while the pipe is full, and stops in order', async () => {
    assert.equal(await stop(await openOn(file!), 'SIGTERM'), 0)
  })

  it('answers when the reader of the pipe has gone, and ends by itself after an error that nothing has caught', async () => {
    assert.equal(await stop(await openOn('unread'), 'SIGUSR2'), 1)
  })

  it('starts, answers and stops in order on a full disk', async () => {
    const full = openSync('/dev/full', 'w')
    assert.equal(await stop(await openOn(full), 'SIGTERM'), 0)
    closeSync(full)
  })
})

describe('a server whose log can be written', { timeout: 300_000 }, () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'ibid-log-'))
  after(() => {
    killServers()
    rmSync(folder, { recursive: true, force: true })
  })

  it('says which error has ended it', async () => {
    await copyEmbeddedTo(path.join(folder, 'data/database'))
    const run = await openServerProcess({ PORT: await freePort(), DATA_DIR: path.join(folder, 'data') }, { preload })
    run.child.kill('SIGUSR2')
    assert.equal(await ended(run), 1)
    assert.match(run.output(), /"level":60[^\n]*"message":"unforeseen"[^\n]*nothing has caught/)
  })

  it('says how many lines are missing once the reader goes on', async () => {
    const program = `
      import { LogOutput } from '#server/log-output.ts'
      process.stdout.isTTY
      const output = new LogOutput()
      const line = 'x'.repeat(999) + '\\n'
      for (let number = 0; number < 10_000; number++) output.write(line)
      process.stderr.write('full')
      setInterval(() => {}, 1000)`
    const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'pipe'] })
    await once(child.stderr, 'data')
    let said = ''
    for await (const chunk of child.stdout) if ((said += chunk).includes('missing here')) break
    child.kill('SIGKILL')
    const lines = said.split('\n')
    const { lost } = JSON.parse(lines.find((text) => text.includes('missing here'))!) as { lost: number }
    assert.equal(lines.filter((text) => /^x{999}$/.test(text)).length + lost, 10_000)
    assert.ok(lost > 0)
  })

  it('ends also when the system holds up a write for good', async () => {
    const program = `
      import { LogOutput } from '#server/log-output.ts'
      import { endProcess } from '#server/end-process.ts'
      const output = new LogOutput()
      output.write('x'.repeat(1_000_000))
      void endProcess(1, output)`
    const pipe = path.join(folder, 'pipe')
    execFileSync('mkfifo', [pipe])
    const file = openSync(pipe, 'r+')
    const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', file, 'inherit'] })
    assert.deepEqual(await once(child, 'exit'), [null, 'SIGKILL'])
    closeSync(file)
  })
})
