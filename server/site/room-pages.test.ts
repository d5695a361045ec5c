import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, it } from 'node:test'
import { endRecordLink, shareRecord } from '#contract/learning.ts'
import { reviewSubject } from '#contract/review.ts'
import { writeInstanceSetting } from '#server/users/instance-setting.ts'
import { plainKind, plainRoom } from '#testing/plain-kind.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'

let world: World
let clientDir: string
let ada: Actor
let ava: Actor
before(async () => {
  clientDir = mkdtempSync(path.join(tmpdir(), 'ibid-site-'))
  mkdirSync(path.join(clientDir, '.site'))
  writeFileSync(path.join(clientDir, 'index.html'), readFileSync('client/index.html'))
  writeFileSync(path.join(clientDir, '.site/404.html'), 'not found')
  const want = {
    ...plainKind,
    describe: async (_: unknown, { title }: { title: string }) => ({
      data: { '@type': 'CreativeWork', name: title },
      picture: { url: '/media/1"2.webp', alt: 'A <b> “leaf”' },
      facts: [['Date', '<1871']] as const,
    }),
  }
  world = await openWorld({ RATE_LIMITS: 'off', PUBLIC_URL: 'https://ibid.example.org' }, { clientDir, holdingKinds: { want } })
  ;[ada, ava] = [await world.person('Ada <b>', { username: 'ada', email: 'ada@library.test' }), await world.admin('Ava')]
})
after(async () => {
  await world.close()
  rmSync(clientDir, { recursive: true })
})

const share = async (audience: 'public' | 'members', isApproved = true, title = 'On </script> “paper” & ink') => {
  const { id } = await plainRoom(world).share(ada, { title, body: 'First <i>line</i>.\n\nSecond.', audience })
  const body = { subjectType: 'holding', subjectId: id, decision: 'approve' } as const
  if (isApproved) await world.as(ava).call(reviewSubject, { body })
  return id
}
const page = (id: number | string, actor: Actor | null = null) =>
  world.as(actor).inject({ url: `/resources/wanted/${id}`, headers: { accept: 'text/html' } })
const sitemap = async (name: string) => (await world.as(null).inject({ url: `/sitemap${name}.xml` })).body

it('a public page is whole at the first byte, with data for search engines, and nothing in it runs', async () => {
  const id = await share('public')
  const { statusCode, body, headers } = await page(id)
  assert.equal(statusCode, 200)
  assert.equal(headers['x-robots-tag'], undefined)
  const address = `https://ibid.example.org/resources/wanted/${id}`
  assert.ok(body.includes('<title>On &lt;/script&gt; “paper” &amp; ink · ibid.</title>'))
  assert.ok(body.includes(`<link rel="canonical" href="${address}" />`))
  assert.ok(body.includes('<p dir="auto">First &lt;i&gt;line&lt;/i&gt;.</p><p dir="auto">Second.</p>'))
  assert.ok(body.includes('Ada &lt;b&gt;'))
  assert.ok(body.includes('<img src="/media/1&quot;2.webp" alt="A &lt;b&gt; “leaf”" />'))
  assert.ok(body.includes('<dl><dt>Date</dt><dd dir="auto">&lt;1871</dd></dl>'))
  const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body) ?? []
  assert.deepEqual(JSON.parse(data), {
    ...{ '@context': 'https://schema.org', url: address },
    ...{ '@type': 'CreativeWork', name: 'On </script> “paper” & ink' },
  })
  const inline = Array.from(body.matchAll(/<script(?![^>]*\bsrc=)([^>]*)>/g), ([, attributes]) => attributes)
  assert.deepEqual(inline, [' type="application/ld+json"'])
})

it('what waits, was withdrawn, or is for members is not there for visitors and in no sitemap; members get their document', async () => {
  const [waiting, members] = [await share('public', false), await share('members')]
  const withdrawn = await share('public')
  const body = { subjectType: 'holding', subjectId: withdrawn, decision: 'unapprove', reason: 'Not now' } as const
  await world.as(ava).call(reviewSubject, { body })
  const nothing = [waiting, members, withdrawn, 999_999, '01', `${members}x`]
  for (const id of nothing) {
    const { statusCode, body: html } = await page(id)
    assert.deepEqual([statusCode, html], [404, 'not found'], String(id))
  }
  const { statusCode, headers } = await page(members, ada)
  assert.deepEqual([statusCode, headers['x-robots-tag']], [200, 'noindex'])
  const all = await sitemap('')
  assert.ok(all.includes('/sitemap-pages.xml') && all.includes('/sitemap-requests-1.xml'))
  const lines = await sitemap('-requests-1')
  for (const id of nothing) assert.ok(!lines.includes(`/wanted/${id}<`), String(id))
})

it('a certificate and a shared record are pages for who has the code or the link, and for anyone else not found', async () => {
  const code = 'ABCDE23456ABCDE23456'
  const given = { recipient_id: ada.id, recipient_name: 'Ada', title: 'Paper', issuer_name: 'A library', hours: 1 }
  await world.db
    .insertInto('certificates')
    .values({ ...given, code, starts_on: '2026-03-10', ends_on: '2026-03-10' })
    .execute()
  const { id, url } = await world.as(ada).call(shareRecord, { body: { days: 30 } })
  const record = new URL(url).pathname
  const answer = (path: string, actor: Actor | null = null) =>
    world.as(actor).inject({ url: path, headers: { accept: 'text/html' } })
  for (const path of [`/certificates/${code}`, '/certificates/abcde-23456%20abcde-23456/', record]) {
    const { statusCode, headers } = await answer(path)
    assert.deepEqual([statusCode, headers['x-robots-tag']], [200, 'noindex'], path)
  }
  await world.as(ada).call(endRecordLink, { params: { id: `${id}` } })
  for (const path of ['/certificates/ABCDE23456ABCDE23457', '/certificates/%00', record, `${record}x`])
    for (const actor of [null, ada]) {
      const { statusCode, headers, body } = await answer(path, actor)
      assert.deepEqual([statusCode, headers['x-robots-tag'], body], [404, 'noindex', 'not found'], path)
    }
  assert.equal((await answer(record)).headers['referrer-policy'], 'no-referrer')
})

it('a network that tries codes or links is soon asked to wait, separately for each, and no other network is', async (t) => {
  const limited = await openWorld({ RATE_LIMITS: 'on', TRUST_PROXY: '1' }, { clientDir })
  t.after(() => limited.close())
  const answer = (path: string, address = '192.0.2.1') =>
    limited.as(null, { 'x-forwarded-for': address }).inject({ url: path, headers: { accept: 'text/html' } })
  for (const kind of ['certificates', 'record']) {
    for (let guess = 0; guess < 60; guess++) assert.equal((await answer(`/${kind}/guess${guess}`)).statusCode, 404)
    const { statusCode, headers, body } = await answer(`/${kind}/guess`)
    assert.deepEqual([statusCode, headers['content-type']], [429, 'text/html; charset=utf-8'], kind)
    assert.ok(Number(headers['retry-after']) > 0)
    assert.match(body, /Too many requests/)
    assert.equal((await answer(`/${kind}/guess`, '192.0.2.2')).statusCode, 404)
  }
  assert.notEqual((await answer('/resources/1')).statusCode, 429)
  limited.pass(1)
  assert.equal((await answer('/certificates/guess')).statusCode, 404)
})

it('with rooms not shown to the web nothing is public', async () => {
  const id = await share('public')
  assert.equal((await page(id)).statusCode, 200)
  await writeInstanceSetting(world.db, 'showsRoomsToWeb', false)
  assert.equal((await page(id)).statusCode, 404)
  await writeInstanceSetting(world.db, 'showsRoomsToWeb', true)
  assert.equal((await page(id)).statusCode, 200)
})
