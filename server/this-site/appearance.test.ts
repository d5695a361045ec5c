import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, afterEach, before, describe, it } from 'node:test'
import { forgotPassword } from '#contract/accounts.ts'
import { changeAppearance, readAppearance, removeSitePicture, setSitePicture } from '#contract/appearance.ts'
import { listAuditEntries } from '#contract/audit.ts'
import { readInstance } from '#contract/instance.ts'
import { forgetInstanceSetting } from '#server/users/instance-setting.ts'
import { sampleImage } from '#testing/sample-image.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'

let world: World
/** Another process of the same site: the same database and the same files. */
let other: World
let clientDir: string
let ava: Actor
before(async () => {
  clientDir = mkdtempSync(path.join(tmpdir(), 'ibid-site-'))
  mkdirSync(path.join(clientDir, '.site'))
  const shell = readFileSync('client/index.html', 'utf8')
  writeFileSync(path.join(clientDir, 'index.html'), shell)
  writeFileSync(path.join(clientDir, 'manifest.webmanifest'), readFileSync('client/public/manifest.webmanifest'))
  const about = '<a class="home-link" aria-label="%SITE_NAME%, home" href="/"><svg></svg></a><p>About %SITE_NAME_END%</p>'
  const data = '<script type="application/ld+json">{"name":"%SITE_NAME_DATA%"}</script>'
  const drawn = shell.replace('<div id="root"></div>', `<div id="root">${about}</div>${data}`)
  writeFileSync(path.join(clientDir, '.site/about.html'), drawn.replace('<title>ibid.', '<title>About · %SITE_NAME%'))
  writeFileSync(path.join(clientDir, '.site/404.html'), 'not found')
  const environment = { RATE_LIMITS: 'off', PUBLIC_URL: 'https://ibid.example.org' }
  world = await openWorld(environment, { clientDir })
  const { database, config } = world.rooms
  other = await openWorld(
    { ...environment, DATA_DIR: config.dataDir },
    { clientDir, database: { ...database, close: async () => {} } },
  )
  ava = await world.admin('Ava')
})
after(async () => {
  await other.close()
  await world.close()
  rmSync(clientDir, { recursive: true })
})

const houseOwn = { name: null, tagline: null, welcome: null, accent: null, footerLinks: [], contactAddress: null }
const change = (body: object) => world.as(ava).call(changeAppearance, { body })
afterEach(() => change(houseOwn))
const page = async (url: string, at = other) => (await at.as(null).inject({ url, headers: { accept: 'text/html' } })).body

describe('the appearance of a site', () => {
  it('is the house’s own, byte for byte, until an admin chooses another, and again when it is given back', async () => {
    const shell = readFileSync(path.join(clientDir, 'index.html'), 'utf8')
    assert.equal(await page('/'), shell)
    await change({ name: 'Bibnet', accent: '#7a1f3d' })
    assert.notEqual(await page('/'), shell)
    await change(houseOwn)
    assert.equal(await page('/'), shell)
    assert.ok((await page('/about')).includes('About ibid.</p>'))
  })

  it('stands in every document of another process at once, before any script has run', async () => {
    await change({ name: 'Bibliotek & <Arkiv>', tagline: 'For “all” of us', accent: '#7a1f3d' })
    const shell = await page('/')
    assert.ok(shell.includes('<title>Bibliotek &amp; &lt;Arkiv&gt;</title>'), shell)
    assert.ok(shell.includes('<link rel="stylesheet" href="/site.css?v='))
    assert.ok(shell.includes('content="Bibliotek &amp; &lt;Arkiv&gt;: For “all” of us"'))
    const [, data = ''] = /id="site">(.*?)<\/script>/s.exec(shell) ?? []
    assert.equal(JSON.parse(data).name, 'Bibliotek & <Arkiv>')
    const about = await page('/about')
    assert.ok(about.includes('<title>About · Bibliotek &amp; &lt;Arkiv&gt;</title>'))
    assert.ok(about.includes('About Bibliotek &amp; &lt;Arkiv&gt;.</p>'))
    assert.ok(about.includes('<span class="site-name" dir="auto">Bibliotek &amp; &lt;Arkiv&gt;</span></a>'))
    assert.deepEqual(JSON.parse(/ld\+json">(.*?)<\/script>/s.exec(about)![1]!), { name: 'Bibliotek & <Arkiv>' })
    assert.equal(/<Arkiv>/.test(about.replaceAll(/<script.*?<\/script>/gs, '')), false)
  })

  it('names the description of the calls, and feeds', async () => {
    await change({ name: 'Bibliotek & Arkiv' })
    const docs = await page('/api/docs')
    assert.ok(
      docs.includes('<title>API · Bibliotek &amp; Arkiv</title>') && docs.includes('<h1>The calls of Bibliotek &amp; Arkiv</h1>'),
    )
    assert.equal(JSON.parse(await page('/api/docs/openapi.json')).info.title, 'Bibliotek & Arkiv')
    const feed = await page('/feeds/events.atom')
    assert.ok(feed.includes(' · Bibliotek &amp; Arkiv</title>') && feed.includes('<name>Bibliotek &amp; Arkiv</name>'), feed)
  })

  it('stands in the manifest, in the stylesheet and in what the client is told', async () => {
    const shipped = JSON.parse(await page('/manifest.webmanifest'))
    assert.equal(shipped.name, 'ibid.')
    await change({ name: 'Bibnet', accent: '#7a1f3d' })
    const manifest = JSON.parse(await page('/manifest.webmanifest'))
    assert.deepEqual({ ...shipped, name: 'Bibnet', short_name: 'Bibnet' }, manifest)
    const { body, headers } = await other.as(null).inject({ url: '/site.css' })
    assert.equal(headers['content-type'], 'text/css; charset=utf-8')
    assert.match(body, /^html:root \{\n {2}--accent: light-dark\(#7a1f3d, #[0-9a-f]{6}\);/)
    const { site } = await other.as(null).call(readInstance, {})
    assert.deepEqual([site?.name, site?.accent], ['Bibnet', '#7a1f3d'])
  })

  it('signs letters', async () => {
    const ben = await world.member('Ben')
    await change({ name: 'Bibnet' })
    await world.as(null).call(forgotPassword, { body: { email: ben.email } })
    const { text, html } = await world.letterTo(ben.email, /Reset/)
    assert.ok(text.includes('the password of your account at Bibnet. The link works once'), text)
    assert.ok(text.includes('-- \nBibnet\n') && !`${text}${html}`.includes('ibid.<') && !/\bat ibid\b/.test(text))
  })

  it('refuses a color that cannot be read, with the reason', async () => {
    const { status, fields } = await world.as(ava).refused(changeAppearance, { body: { accent: '#ffcc00' } })
    assert.equal(status, 400)
    assert.match(
      fields!['accent']!,
      /^In the light theme text on this color would have a contrast of 1\.\d to 1, and needs 4\.5\./,
    )
    for (const accent of ['red', '#12345', '#1b4d3e;}', 'url(x)', '#1b4d3e80'])
      assert.equal((await world.as(ava).refused(changeAppearance, { body: { accent } })).status, 400, accent)
  })

  it('refuses names, links and addresses that are none', async () => {
    const refusedFields = async (body: object) =>
      Object.keys((await world.as(ava).refused(changeAppearance, { body })).fields ?? {})
    assert.deepEqual(await refusedFields({ name: '  ' }), ['name'])
    assert.deepEqual(await refusedFields({ name: 'x'.repeat(41) }), ['name'])
    assert.deepEqual(await refusedFields({ name: 'a\u202Eb' }), ['name'])
    for (const url of ['http://a.example', 'javascript:alert(1)', 'https://user@a.example', 'https://localhost'])
      assert.deepEqual(await refusedFields({ footerLinks: [{ label: 'A', url }] }), ['footerLinks'], url)
    const many = Array.from({ length: 7 }, (_, at) => ({ label: `L${at}`, url: `https://a.example/${at}` }))
    assert.deepEqual(await refusedFields({ footerLinks: many }), ['footerLinks'])
    assert.deepEqual(await refusedFields({ contactAddress: 'nobody' }), ['contactAddress'])
  })

  it('is for admins, and each change is a line of the log', async () => {
    const ben = await world.member('Ben')
    assert.equal((await world.as(ben).refused(changeAppearance, { body: { name: 'Mine' } })).code, 'admins_only')
    assert.equal((await world.as(null).refused(readAppearance, {})).status, 401)
    await change({ name: 'Bibnet', tagline: 'Quiet' })
    await change({ name: 'Bibnet', contactAddress: 'desk@a.example' })
    const log = await world.as(ava).call(listAuditEntries, { query: { limit: 3 } })
    const labels = log.map(({ subjectLabel }) => subjectLabel)
    assert.deepEqual(labels, ['Contact address desk@a.example', 'Tagline: Quiet', 'The site is called Bibnet'])
  })

  it('keeps what two admins change at the same time, also when it is the first', async () => {
    await forgetInstanceSetting(world.db, 'appearance')
    const bea = await world.admin('Bea')
    await Promise.all([
      world.as(ava).call(changeAppearance, { body: { name: 'Bibnet' } }),
      other.as(bea).call(changeAppearance, { body: { tagline: 'Quiet' } }),
    ])
    const { name, tagline } = await world.as(ava).call(readAppearance, {})
    assert.deepEqual([name, tagline], ['Bibnet', 'Quiet'])
  })
})

describe('the pictures of a site', () => {
  const logo = (svg: string) => ({ picture: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}` })

  it('are shown by another process, and no more once they are given back', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 50"><path d="M0 0h9v9z" fill="#123456"/></svg>'
    const set = await world.as(ava).call(setSitePicture, { params: { slot: 'logo' }, body: logo(svg) })
    assert.deepEqual([set.logo!.width, set.logo!.height], [256, 64])
    const served = await other.as(null).inject({ url: set.logo!.url })
    assert.equal(served.statusCode, 200)
    assert.equal(served.headers['content-type'], 'image/svg+xml')
    assert.equal(served.headers['x-content-type-options'], 'nosniff')
    assert.match(String(served.headers['content-security-policy']), /default-src 'none'; style-src 'unsafe-inline'/)
    assert.ok((await page('/about')).includes(`<img class="site-logo" src="${set.logo!.url}"`))
    await world.as(ava).call(removeSitePicture, { params: { slot: 'logo' } })
    assert.equal((await other.as(null).inject({ url: set.logo!.url })).statusCode, 404)
  })

  it('make an icon of two squares, which the manifest and the shell name', async () => {
    const { icon } = await world
      .as(ava)
      .call(setSitePicture, { params: { slot: 'icon' }, body: { picture: await sampleImage() } })
    const small = await other.as(null).inject({ url: icon!.small })
    assert.deepEqual([small.rawPayload.readUInt32BE(16), small.rawPayload.readUInt32BE(20)], [192, 192])
    assert.deepEqual(
      JSON.parse(await page('/manifest.webmanifest')).icons.map(({ src }: { src: string }) => src),
      [icon!.small, icon!.large],
    )
    assert.ok((await page('/')).includes(`<link rel="icon" href="${icon!.small}" type="image/png" />`))
    await world.as(ava).call(removeSitePicture, { params: { slot: 'icon' } })
  })

  it('are refused where they are none, and for all but admins', async () => {
    const body = { picture: 'data:image/png;base64,AAAA' }
    assert.equal((await world.as(ava).refused(setSitePicture, { params: { slot: 'sign-in' }, body })).code, 'invalid_image')
    const unsafe = logo('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1" onload="alert(1)"/>')
    const refusal = await world.as(ava).refused(setSitePicture, { params: { slot: 'logo' }, body: unsafe })
    assert.deepEqual([refusal.code, refusal.fields], ['unsafe_svg', { picture: 'The SVG holds a script.' }])
    const ben = await world.member('Ben')
    assert.equal((await world.as(ben).refused(setSitePicture, { params: { slot: 'logo' }, body })).code, 'admins_only')
    assert.equal((await other.as(null).inject({ url: `/site/${'0'.repeat(64)}.png` })).statusCode, 404)
  })
})
