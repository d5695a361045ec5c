import assert from 'node:assert/strict'
import { EventEmitter, once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, afterEach, before, beforeEach, describe, it } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { CompiledQuery } from 'kysely'
import { pino } from 'pino'
import type { Database } from '#server/database/database.ts'
import { openJobs, type Jobs } from '#server/jobs/jobs.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { letter } from './letter.ts'
import { openMail, type Mail } from './mail.ts'
import { readOutbox } from './outbox.ts'
import { smtpPatience } from './smtp-post.ts'
import { openTestMailServer, type Received } from './test-mail-server.ts'

type MailServer = Awaited<ReturnType<typeof openTestMailServer>>

const secretLink = 'https://ibid.example/verify/s3cr3t-t0k3n'

describe('mail', () => {
  let database: Database
  let dataDir: string
  let jobs: Jobs
  let mail: Mail
  let server: MailServer | undefined
  let logged: string[]
  let logLines: EventEmitter
  let builds: number

  before(async () => {
    database = await openTestDatabase()
    dataDir = await mkdtemp(path.join(tmpdir(), 'ibid-mail-'))
  })
  beforeEach(() => {
    logged = []
    logLines = new EventEmitter()
    builds = 0
  })
  afterEach(async () => {
    await jobs.stop()
    await mail.close()
    await server?.close()
    server = undefined
    await database.db.executeQuery(CompiledQuery.raw('delete from pgboss.job'))
  })
  after(async () => {
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  })

  async function start(smtpUrl: string | undefined, patience = smtpPatience) {
    const write = (line: string) => {
      logged.push(line)
      logLines.emit('line', line)
    }
    const log = pino({ level: 'debug' }, { write })
    jobs = openJobs({ database, log, lookEveryMs: 100 })
    const config = { smtpUrl, mailFrom: 'ibid. <no-reply@ibid.example>', publicUrl: 'https://ibid.example', dataDir }
    mail = openMail({ config, jobs, log, firstPauseSeconds: 1, patience })
    mail.register<{ to: string; name?: string }>('verify', async ({ to, name = 'Ada' }) => {
      builds++
      const action = { label: 'Verify email', url: secretLink }
      return letter({ to, subject: `Welcome, ${name}`, greetingName: name, paragraphs: ['Please verify.'], action })
    })
    mail.register('nothing', async () => null)
    await jobs.start()
  }

  async function send(to: string, data: object = {}, name = 'verify') {
    const effects: (() => void)[] = []
    const afterCommit = (effect: () => void) => effects.push(effect)
    await database.transaction((db) => mail.send({ db, afterCommit }, name, { to, ...data }))
    for (const effect of effects) effect()
  }

  async function arrived(count = 1) {
    while (server!.letters.length < count) await once(server!.arrivals, 'letter')
    return server!.letters
  }

  async function logs(words: RegExp) {
    while (!logged.some((line) => words.test(line))) await once(logLines, 'line')
  }

  async function settled(): Promise<{ waiting: number; failed: number }> {
    for (;;) {
      const [counts] = await jobs.counts()
      if (counts!.running === 0) return { waiting: counts!.waiting, failed: counts!.failed }
      await setTimeout(50)
    }
  }

  it('delivers a letter to the one address it is for, as text and as HTML', async () => {
    server = await openTestMailServer()
    await start(server.url)
    await send('Ada.Lovelace@library.test')
    const [received] = await arrived()
    assert.deepEqual(received!.recipients, ['Ada.Lovelace@library.test'])
    assert.match(received!.text, /^Hello Ada,\r?\n/)
    assert.ok(received!.text.includes(secretLink))
    assert.ok(received!.html.includes(`href="${secretLink}"`))
    const header = (name: string) => received!.headers.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2)
    assert.equal(header('Subject'), 'Welcome, Ada')
    assert.equal(header('To'), 'Ada.Lovelace@library.test')
    assert.match(header('From') ?? '', /^"?ibid\."? <no-reply@ibid\.example>$/)
    assert.equal(header('Auto-Submitted'), 'auto-generated')
    assert.match(header('Message-ID') ?? '', /^<[0-9a-f-]{36}@ibid\.example>$/)
    assert.deepEqual(await settled(), { waiting: 0, failed: 0 })
  })

  it('sends nothing of a transaction that was rolled back', async () => {
    server = await openTestMailServer()
    await start(server.url)
    const abandoned = database.transaction(async (db) => {
      await mail.send({ db, afterCommit: () => {} }, 'verify', { to: 'ben@library.test' })
      throw new Error('changed my mind')
    })
    await assert.rejects(abandoned, /changed my mind/)
    await send('ada@library.test')
    await arrived()
    await settled()
    assert.deepEqual(
      server.letters.flatMap(({ recipients }) => recipients),
      ['ada@library.test'],
    )
  })

  it('waits for a mail server that is away, and then delivers once', async () => {
    const { port, url, close } = await openTestMailServer()
    await close()
    await start(url)
    await send('ada@library.test')
    await logs(/will be tried again/)
    assert.deepEqual(await settled(), { waiting: 1, failed: 0 })
    server = await openTestMailServer({ port })
    await arrived()
    assert.deepEqual(await settled(), { waiting: 0, failed: 0 })
    assert.equal(server.letters.length, 1)
    assert.equal(builds, 2, 'a letter is not built again and again for a server that is away')
  })

  it('delivers after a restart what could not leave before', async () => {
    const { port, url, close } = await openTestMailServer()
    await close()
    await start(url)
    await send('ada@library.test')
    await logs(/will be tried again/)
    await jobs.stop()
    await mail.close()
    server = await openTestMailServer({ port })
    await start(url)
    assert.deepEqual((await arrived())[0]!.recipients, ['ada@library.test'])
  })

  it('tries again what the mail server puts off', async () => {
    let calls = 0
    const onRcptTo = (_address: unknown, _session: unknown, answer: (error?: Error) => void) =>
      answer(++calls === 1 ? Object.assign(new Error('Greylisted, come back later'), { responseCode: 451 }) : undefined)
    server = await openTestMailServer({ onRcptTo })
    await start(server.url)
    await send('ada@library.test')
    await arrived()
    assert.equal(calls, 2)
    assert.deepEqual(await settled(), { waiting: 0, failed: 0 })
  })

  it('does not try again what the mail server refuses, and shows it as failed', async () => {
    let calls = 0
    const onRcptTo = (_address: unknown, _session: unknown, answer: (error?: Error) => void) => {
      calls++
      answer(Object.assign(new Error('No such user ada@library.test'), { responseCode: 550 }))
    }
    server = await openTestMailServer({ onRcptTo })
    await start(server.url)
    await send('ada@library.test')
    await logs(/is not tried again/)
    assert.deepEqual(await settled(), { waiting: 0, failed: 1 })
    assert.equal(calls, 1)
  })

  it('sends again when the connection is cut before the letter was accepted', async () => {
    server = await openTestMailServer({ cuts: 1 })
    await start(server.url)
    await send('ada@library.test')
    await logs(/will be tried again/)
    await arrived()
    assert.deepEqual(await settled(), { waiting: 0, failed: 0 })
    assert.equal(server.letters.length, 1)
  })

  it('waits for the answer to a letter that was handed over, and sends no second copy', async () => {
    let copies = 0
    const onReceived = () => {
      copies++
      return setTimeout(3000)
    }
    server = await openTestMailServer({ onReceived })
    await start(server.url, { handOverMs: 1000, finalAnswerMs: 60_000 })
    await send('ada@library.test')
    await arrived()
    assert.deepEqual(await settled(), { waiting: 0, failed: 0 })
    assert.equal(copies, 1)
  })

  it('sends a letter whose answer never comes once more, under the same name, and no third time', async () => {
    const names: string[] = []
    const onReceived = (letter: Received) => {
      names.push(letter.headers.find((line) => line.startsWith('Message-ID: '))!)
      return new Promise<void>(() => {})
    }
    server = await openTestMailServer({ onReceived })
    await start(server.url, { handOverMs: 30_000, finalAnswerMs: 300 })
    await send('ada@library.test')
    await logs(/is not tried again/)
    assert.deepEqual(await settled(), { waiting: 0, failed: 1 })
    assert.equal(names.length, 2)
    assert.equal(names[0], names[1])
  })

  it('does not cut off a letter that is being accepted when it gives up on another', async () => {
    const isGivenUp = Promise.withResolvers<void>()
    const onRcptTo = ({ address }: { address: string }, _session: unknown, answer: () => void) => {
      if (!address.startsWith('silence')) answer()
    }
    server = await openTestMailServer({ onRcptTo, onReceived: () => isGivenUp.promise })
    await start(server.url, { handOverMs: 2000, finalAnswerMs: 60_000 })
    await send('ada@library.test')
    await send('silence@library.test')
    await logs(/no answer within 2000 ms/)
    isGivenUp.resolve()
    const [received] = await arrived()
    assert.deepEqual(received!.recipients, ['ada@library.test'])
    assert.equal(logged.filter((line) => /ECONNECTION|closed/.test(line)).length, 0)
  })

  it('gives no letter to a server whose certificate no one vouches for', async () => {
    server = await openTestMailServer({ secure: true })
    await start(server.url)
    await send('ada@library.test')
    await logs(/self.signed|certificate/i)
    assert.deepEqual(await settled(), { waiting: 1, failed: 0 })
    assert.equal(server.letters.length, 0)
  })

  it('keeps names inert: no header, no markup, no second recipient', async () => {
    server = await openTestMailServer()
    await start(server.url)
    await send('ada@library.test', { name: 'Eve\r\nBcc: mallory@evil.test\r\n\r\n<a href=http://evil.test>Click</a><img src=x>' })
    const [received] = await arrived()
    assert.deepEqual(received!.recipients, ['ada@library.test'])
    assert.equal(
      received!.headers.some((line) => /^bcc/i.test(line)),
      false,
    )
    assert.equal(/<a href=http|<img/.test(received!.html), false)
    assert.ok(received!.html.includes('&lt;a href=http://evil.test&gt;'))
  })

  for (const address of [
    'ada@library.test, eve@evil.test',
    'ada@library.test\r\nBcc: eve@evil.test',
    '"eve@evil.test x"@library.test',
    '',
  ]) {
    it(`sends nothing to ${JSON.stringify(address)}, which is not one plain address`, async () => {
      server = await openTestMailServer()
      await start(server.url)
      await send(address)
      await logs(/is not tried again/)
      assert.deepEqual(await settled(), { waiting: 0, failed: 1 })
      assert.equal(server.letters.length, 0)
    })
  }

  it('is done when there is nothing to say any more', async () => {
    server = await openTestMailServer()
    await start(server.url)
    await send('ada@library.test', {}, 'nothing')
    await send('ben@library.test')
    assert.deepEqual((await arrived())[0]!.recipients, ['ben@library.test'])
    assert.deepEqual(await settled(), { waiting: 0, failed: 0 })
  })

  it('without a mail server keeps letters in the outbox, and their links out of the log', async () => {
    await start(undefined)
    await send('ada@library.test')
    await logs(/local mailbox/)
    const [kept] = await readOutbox(dataDir)
    assert.equal(kept!.to, 'ada@library.test')
    assert.ok(kept!.text.includes(secretLink))
    const everything = logged.join('')
    assert.ok(everything.includes('a***@library.test') && everything.includes('Welcome, Ada'))
    assert.equal(/s3cr3t|ada@library/.test(everything), false)
  })
})
