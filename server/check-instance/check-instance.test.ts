import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { checkInstance, sendTestLetter } from '#contract/check-instance.ts'
import { readConfig } from '#server/config.ts'
import { openTestMailServer } from '#server/mail/test-mail-server.ts'
import { writeInstanceSetting } from '#server/users/instance-setting.ts'
import { kindUnderTest } from '#testing/test-database.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'
import { checkLife } from './check-life.ts'
import { checkReach } from './check-reach.ts'

let world: World
let admin: Actor
before(async () => {
  world = await openWorld()
  admin = await world.admin('Edith')
})
after(() => world.close())

const check = async () => (await world.as(admin).call(checkInstance, {})).findings
const stateOf = async (name: string) => (await check()).find((finding) => finding.name === name)?.state

describe('the check of an instance', () => {
  it('is for admins alone', async () => {
    const member = await world.member('Ada')
    assert.equal((await world.as(member).refused(checkInstance, {})).code, 'admins_only')
    assert.equal((await world.as(member).refused(sendTestLetter, {})).code, 'admins_only')
    assert.equal((await world.as(null).refused(checkInstance, {})).code, 'not_signed_in')
  })

  it('tells the worst first, each matter once, and what to do about it', async () => {
    const findings = await check()
    const states = findings.map(({ state }) => state)
    assert.deepEqual(
      states,
      [...states].toSorted((a, b) => order.indexOf(a) - order.indexOf(b)),
    )
    assert.equal(new Set(findings.map(({ name }) => name)).size, findings.length)
    assert.ok(findings.every(({ state, whatToDo }) => (whatToDo === null) === (state === 'good')))
    const settings = findings.filter(({ name }) => ['PostgreSQL', 'Autovacuum', 'Clock'].includes(name))
    assert.equal(settings.length, kindUnderTest === 'postgres' ? 3 : 0)
  })

  it('knows how old the last backup is', async () => {
    assert.equal(await stateOf('Backup'), 'weak')
    const at = (days: number) => new Date(world.rooms.now().getTime() - days * 86_400_000).toISOString()
    const publicSite = readConfig({ PUBLIC_URL: 'https://ibid.example.org' })
    for (const [days, state] of [
      [1, 'good'],
      [3, 'weak'],
      [20, 'missing'],
    ] as const) {
      await writeInstanceSetting(world.db, 'lastBackup', { at: at(days), bytes: 1e6 })
      const found = await checkLife(world.db, publicSite, world.rooms.now())
      assert.equal(found.find(({ name }) => name === 'Backup')?.state, state)
    }
  })

  it('sees admins who sign in with a password alone', async () => {
    assert.equal(await stateOf('Admins'), 'weak')
    await world.db
      .insertInto('two_factor')
      .values({ user_id: admin.id, secret: Buffer.alloc(20), confirmed_at: new Date() })
      .execute()
    assert.equal(await stateOf('Admins'), 'good')
  })

  it('sees letters and jobs that nothing takes away', async () => {
    const put = (name: string) =>
      sql`insert into pgboss.job (name, data, created_on, start_after, policy)
          select name, '{}', now() - interval '2 hours', now() - interval '1 hour', policy from pgboss.queue where name = ${name}`.execute(
        world.db,
      )
    await world.rooms.jobs.stop()
    assert.deepEqual([await stateOf('Jobs'), await stateOf('Letters on their way')], ['good', 'good'])
    await put('mail')
    assert.deepEqual([await stateOf('Jobs'), await stateOf('Letters on their way')], ['good', 'missing'])
    await put('site-cleanup')
    assert.deepEqual([await stateOf('Jobs'), await stateOf('Letters on their way')], ['missing', 'missing'])
  })

  it('takes no long queue for one that stands still', async () => {
    const put = (name: string, state: string, heard: string) =>
      sql`insert into pgboss.job (name, data, state, created_on, start_after, heartbeat_on, heartbeat_seconds)
          values (${name}, '{}', ${sql.lit(state)}, now() - interval '2 hours', now() - interval '1 hour', now() - ${sql.lit(heard)}::interval, 20)`.execute(
        world.db,
      )
    await sql`delete from pgboss.job`.execute(world.db)
    await put('pictures', 'created', '1 hour')
    assert.equal(await stateOf('Jobs'), 'missing')
    await put('pictures', 'active', '10 minutes')
    assert.equal(await stateOf('Jobs'), 'missing')
    await put('pictures', 'active', '5 seconds')
    assert.equal(await stateOf('Jobs'), 'good')
    await put('site-cleanup', 'created', '1 hour')
    assert.equal(await stateOf('Jobs'), 'missing')
  })
})

const order = ['missing', 'weak', 'good']

it('sends the admin who asks a letter, and no one else', async () => {
  const other = await openWorld()
  const edith = await other.admin('Edith')
  await other.as(edith).call(sendTestLetter, {})
  const { text } = await other.letterTo(edith.email, /A test email/)
  assert.match(text, /Mail of http:\/\/localhost:3000 goes out/)
  assert.equal((await other.letters()).length, 1)
  await other.close()
})

describe('what is asked of other machines', () => {
  const site = { PUBLIC_URL: 'https://ibid.invalid', MAIL_FROM: 'ibid. <no-reply@ibid.invalid>' }
  const ask = async (environment: Record<string, string>) => {
    const found = await checkReach(readConfig({ ...site, ...environment }))
    return (name: string) => found.find((finding) => finding.name === name)
  }

  it('a mail server that lets this site in is good; one that is away or refuses the password is not', async () => {
    const server = await openTestMailServer()
    assert.equal((await ask({ SMTP_URL: server.url }))('Mail server')?.state, 'good')
    await server.close()
    const away = (await ask({ SMTP_URL: server.url }))('Mail server')!
    assert.equal(away.state, 'missing')
    assert.match(away.sentence, /does not answer/)
    const strict = await openTestMailServer({
      ...{ authOptional: false, disabledCommands: ['STARTTLS'], allowInsecureAuth: true },
      onAuth: (_auth, _session, answer) => answer(new Error('No')),
    })
    const refused = (await ask({ SMTP_URL: `smtp://ibid:hunter22@127.0.0.1:${strict.port}` }))('Mail server')!
    await strict.close()
    assert.match(refused.sentence, /does not accept the user or the password/)
    assert.doesNotMatch(JSON.stringify(refused), /hunter22/)
    assert.equal((await ask({}))('Mail server')?.state, 'missing')
  })

  it('a sender of another domain is weak', async () => {
    const smtp = { SMTP_URL: 'smtp://127.0.0.1:9' }
    assert.equal((await ask(smtp))('Sender of letters')?.state, 'good')
    assert.equal((await ask({ ...smtp, MAIL_FROM: 'a@elsewhere.example' }))('Sender of letters')?.state, 'weak')
    assert.equal((await ask({ ...smtp, MAIL_FROM: 'no-reply@localhost' }))('Sender of letters')?.state, 'missing')
  })

  it('a certificate that no one vouches for is told, and an address that does not answer', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'ibid-check-'))
    const [key, cert] = [path.join(folder, 'key'), path.join(folder, 'cert')]
    const subject = ['-subj', '/CN=localhost', '-days', '30', '-nodes', '-newkey', 'rsa:2048']
    execFileSync('openssl', ['req', '-x509', ...subject, '-keyout', key, '-out', cert], { stdio: 'ignore' })
    const server = https.createServer({ key: readFileSync(key), cert: readFileSync(cert) }, (_request, reply) => reply.end('{}'))
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const PUBLIC_URL = `https://127.0.0.1:${(server.address() as AddressInfo).port}`
    const untrusted = (await ask({ PUBLIC_URL }))('TLS')!
    assert.equal(untrusted.state, 'missing')
    assert.match(untrusted.sentence, /do not trust the certificate/)
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
    assert.match((await ask({ PUBLIC_URL }))('TLS')!.sentence, /cannot be reached from this machine \(ECONNREFUSED\)/)
    rmSync(folder, { recursive: true, force: true })
  })

  it('a Redis that is away is missing', async () => {
    assert.equal((await ask({ REDIS_URL: 'redis://127.0.0.1:9' }))('Redis')?.state, 'missing')
    const { TEST_REDIS_URL } = process.env
    if (TEST_REDIS_URL) assert.equal((await ask({ REDIS_URL: TEST_REDIS_URL }))('Redis')?.state, 'good')
  })
})
