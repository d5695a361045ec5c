import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, it } from 'node:test'
import fastify, { type FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { compose, letter } from './letter.ts'
import { mailbox } from './mailbox-page.ts'
import { outboxPost, readOutbox } from './outbox.ts'

describe('the mailbox page', () => {
  let dataDir: string
  let app: FastifyInstance
  let siteName: string

  beforeEach(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'ibid-mailbox-'))
    app = fastify()
    siteName = 'ibid.'
    mailbox(app, { dataDir, readName: async () => siteName })
  })
  afterEach(async () => {
    await app.close()
    await rm(dataDir, { recursive: true, force: true })
  })

  const post = () => outboxPost(dataDir, pino({ level: 'silent' }))
  const keep = (subject: string) =>
    post().deliver(
      compose(
        letter({
          to: 'ada@library.test',
          subject,
          paragraphs: ['<b>Hi</b>'],
          action: { label: 'Open', url: 'http://localhost:3000/verify/abc' },
        }),
        { name: 'ibid.', accent: null },
      ),
      randomUUID(),
    )
  const visit = (url: string, headers = {}, remoteAddress = '127.0.0.1') =>
    app.inject({ url, remoteAddress, headers: { host: 'localhost:3000', ...headers } })

  it('says so when there is no letter yet', async () => {
    const response = await visit('/mailbox')
    assert.equal(response.statusCode, 200)
    assert.match(response.body, /No emails yet/)
  })

  it('is called as the site is called now', async () => {
    await keep('First')
    const [{ id } = { id: '' }] = await readOutbox(dataDir)
    assert.match((await visit('/mailbox')).body, /<title>Mailbox · ibid\.<\/title>[^]*ibid<span>\.<\/span><\/a>/)
    siteName = 'Bibliotek & <Arkiv>'
    for (const [url, title] of Object.entries({ '/mailbox': 'Mailbox', [`/mailbox/${id}`]: 'First' })) {
      const { body } = await visit(url)
      assert.ok(body.includes(`<title>${title} · Bibliotek &amp; &lt;Arkiv&gt;</title>`))
      assert.ok(body.includes('class="wordmark">Bibliotek &amp; &lt;Arkiv&gt;</a>'))
    }
  })

  it('lists letters, the newest first', async () => {
    await keep('First')
    await keep('Second <script>')
    const { body } = await visit('/mailbox')
    assert.ok(body.indexOf('Second &lt;script&gt;') > 0 && body.indexOf('Second') < body.indexOf('First'))
  })

  it('shows a letter with links that can be followed, and its HTML in a frame that can do nothing', async () => {
    await keep('Verify')
    const [{ id } = { id: '' }] = await readOutbox(dataDir)
    const page = await visit(`/mailbox/${id}`)
    assert.ok(page.body.includes('<a href="http://localhost:3000/verify/abc">'))
    assert.ok(page.body.includes('&lt;b&gt;Hi&lt;/b&gt;'))
    assert.match(page.body, new RegExp(`<iframe src="/mailbox/${id}/html"[^>]* sandbox=`))
    assert.match(String(page.headers['content-security-policy']), /default-src 'none'.*frame-ancestors 'none'/)
    const frame = await visit(`/mailbox/${id}/html`)
    assert.match(String(frame.headers['content-security-policy']), /^sandbox .*default-src 'none'.*frame-ancestors 'self'/)
    assert.equal(frame.headers['cache-control'], 'no-store')
  })

  const strangers: [string, object, string?][] = [
    ['another machine', {}, '192.0.2.7'],
    ['a proxy on this machine', { 'x-forwarded-for': '192.0.2.7' }],
    ['a proxy that says Forwarded', { forwarded: 'for=192.0.2.7' }],
    ['a proxy that says Via', { via: '1.1 proxy' }],
    ['a foreign name that resolves here', { host: 'evil.test' }],
  ]
  for (const [who, headers, address] of strangers) {
    it(`does not exist for ${who}`, async () => {
      await keep('Verify')
      const [{ id } = { id: '' }] = await readOutbox(dataDir)
      const nowhere = await visit('/nowhere', headers, address)
      for (const url of ['/mailbox', `/mailbox/${id}`, `/mailbox/${id}/html`, '/mailbox/style.css']) {
        const response = await visit(url, headers, address)
        assert.equal(response.statusCode, 404)
        assert.equal(response.body, nowhere.body.replace('/nowhere', url))
      }
    })
  }

  for (const id of ['1700000000000000-00000000-0000-0000-0000-000000000000', '..%2F..%2Fetc%2Fpasswd', 'x']) {
    it(`finds no letter ${id}`, async () => assert.equal((await visit(`/mailbox/${id}`)).statusCode, 404))
  }

  it('keeps letters from other users of the machine, and no more than 200', async () => {
    for (let number = 1; number <= 203; number++) await keep(`Letter ${number}`)
    const folder = path.join(dataDir, 'outbox')
    const files = await readdir(folder)
    assert.equal(files.length, 200)
    assert.equal((await stat(folder)).mode & 0o777, 0o700)
    assert.equal((await stat(path.join(folder, files[0]!))).mode & 0o777, 0o600)
    assert.equal((await readOutbox(dataDir))[0]!.subject, 'Letter 203')
  })
})
