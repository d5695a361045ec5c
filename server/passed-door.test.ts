import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import http from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, it } from 'node:test'
import pg from 'pg'
import { freePort, killServers, openServerProcess, type ServerProcess } from '#testing/server-process.ts'

const { TEST_DATABASE_URL } = process.env

/** As systemd does by deploy/ibid@.socket: opens the port once, and starts the program again whenever it ends. */
const serviceManager = `
  use Socket; BEGIN { $^F = 3 } my $door;
  socket($door, PF_INET, SOCK_STREAM, 0) and setsockopt($door, SOL_SOCKET, SO_REUSEADDR, 1)
    and bind($door, sockaddr_in(shift @ARGV, INADDR_LOOPBACK)) and listen($door, 511) and fileno($door) == 3 or die $!;
  $ENV{LISTEN_FDS} = 1; $| = 1;
  while (1) {
    my $pid = fork;
    if (!$pid) { $ENV{LISTEN_PID} = $$; exec @ARGV }
    print "started $pid\\n"; waitpid $pid, 0;
  }`

if (process.env['TEST_DATABASE'] === 'postgres') {
  const name = `ibid_door_${randomBytes(6).toString('hex')}`
  const folder = mkdtempSync(path.join(tmpdir(), 'ibid-door-'))
  const url = Object.assign(new URL(TEST_DATABASE_URL!), { pathname: name }).href
  const admin = new pg.Client({ connectionString: TEST_DATABASE_URL })
  let manager: ServerProcess | undefined

  before(async () => {
    await admin.connect()
    await admin.query(`create database ${name}`)
    const PORT = await freePort()
    manager = await openServerProcess(
      { PORT, DATABASE_URL: url, DATA_DIR: folder },
      { within: ['perl', '-e', serviceManager, PORT] },
    )
  })
  after(async () => {
    killServers()
    for (const pid of startedPids()) if (isRunning(pid)) process.kill(pid, 'SIGKILL')
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
    rmSync(folder, { recursive: true, force: true })
  })

  const startedPids = () => [...(manager?.output() ?? '').matchAll(/started (\d+)/g)].map(([, pid]) => Number(pid))

  function isRunning(pid: number) {
    try {
      return process.kill(pid, 0)
    } catch {
      return false
    }
  }

  /** No other refusal asks for so short a wait: what ends answers otherwise. */
  const isShed = ({ statusCode, headers }: http.IncomingMessage) => statusCode === 503 && headers['retry-after'] === '2'

  /** On a connection of its own, as a proxy without kept connections asks; where the machine is too busy, again when it was told to. */
  function writeTo(manager: ServerProcess, nth: number): Promise<number> {
    const about = {
      firstName: 'Ada',
      lastName: 'Okafor',
      email: 'ada@library.test',
      subject: `Letter ${nth}`,
      message: 'A question.',
    }
    return new Promise((resolve, reject) => {
      http
        .request(`${manager.url}/api/contact`, { method: 'POST', agent: false, headers: { 'content-type': 'application/json' } })
        .on('response', (response) =>
          response.resume().on('end', () => {
            if (isShed(response)) setTimeout(() => resolve(writeTo(manager, nth)), 2000)
            else resolve(response.statusCode!)
          }),
        )
        .on('error', reject)
        .end(JSON.stringify(about))
    })
  }

  it('answers every call while it is restarted behind a port that the service manager holds, and writes each once', async () => {
    const answers: number[] = []
    const over = new AbortController()
    const writer = async () => {
      while (!over.signal.aborted) answers.push(await writeTo(manager!, answers.length))
    }
    const writers = Promise.all(Array.from({ length: 8 }, writer))

    for (const round of [1, 2, 3]) {
      const before = answers.length
      while (answers.length < before + 100) await new Promise((resolve) => setTimeout(resolve, 10))
      process.kill(startedPids().at(-1)!, 'SIGTERM')
      while (startedPids().length === round) await new Promise((resolve) => setTimeout(resolve, 10))
    }
    const last = answers.length
    while (answers.length < last + 100) await new Promise((resolve) => setTimeout(resolve, 10))
    over.abort()
    await writers

    assert.deepEqual([...new Set(answers)], [201])
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const { rows } = await client.query<{ count: number }>('select count(*)::int as count from contact_messages')
    await client.end()
    assert.equal(rows[0]?.count, answers.length)
  })
}
