import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, describe, it } from 'node:test'
import { listAuditEntries } from '#contract/audit.ts'
import { readInstance } from '#contract/instance.ts'
import {
  listPageVersions,
  type OwnPage,
  ownPageNames,
  ownPages,
  previewPageText,
  publishPageText,
  readPageText,
  restorePageVersion,
} from '#contract/site-texts.ts'
import { sitePages } from '#contract/site.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'

let world: World
/** Another process of the same site. */
let other: World
let clientDir: string
let ava: Actor
before(async () => {
  clientDir = mkdtempSync(path.join(tmpdir(), 'ibid-site-'))
  mkdirSync(path.join(clientDir, '.site'))
  const shell = readFileSync('client/index.html', 'utf8')
  writeFileSync(path.join(clientDir, 'index.html'), shell)
  writeFileSync(path.join(clientDir, '.site/404.html'), 'not found')
  const kept = '<section class="page-facts"><table><tr><td>kept by the software</td></tr></table></section>'
  const prose = `<div class="prose"><h2 id="a">Shipped</h2>${kept}<p>Shipped words</p></div>`
  const main = `<main class="static" id="main"><header><h1>Heading</h1><p class="lede">Lede</p></header>${prose}</main>`
  const drawn = shell.replace('<div id="root"></div>', `<div id="root">${main}</div>`)
  for (const page of ownPageNames) writeFileSync(path.join(clientDir, `.site${ownPages[page].path}.html`), drawn)
  world = await openWorld({ RATE_LIMITS: 'off' }, { clientDir })
  const { database } = world.rooms
  other = await openWorld({ RATE_LIMITS: 'off' }, { clientDir, database: { ...database, close: async () => {} } })
  ava = await world.admin('Ava')
})
after(async () => {
  await other.close()
  await world.close()
  rmSync(clientDir, { recursive: true })
})

const publish = (page: OwnPage, body: string, mode: 'replace' | 'follow' = 'replace') =>
  world.as(ava).call(publishPageText, { params: { page }, body: { mode, body } })
const giveBack = (page: OwnPage) => world.as(ava).call(publishPageText, { params: { page }, body: { mode: 'house' } })
const draw = async (page: OwnPage) =>
  (await other.as(null).inject({ url: ownPages[page].path, headers: { accept: 'text/html' } })).body

describe('the operator’s own text of a page', () => {
  it('stands where the shipped text stood, in another process, without a script; what the software knows stays', async () => {
    const before = await draw('cookies')
    await publish('cookies', '# Our *cookies*\n\nWe bake them.')
    const html = await draw('cookies')
    assert.ok(html.includes('<h2 id="own-1">Our <em>cookies</em></h2>\n<p>We bake them.</p>'), html)
    assert.ok(html.includes('kept by the software') && !html.includes('Shipped words') && !html.includes('Lede'))
    assert.ok(html.includes('<h1>Cookie Policy</h1>') && html.includes('data-announced=""'))
    const { site } = await other.as(null).call(readInstance, {})
    assert.deepEqual(site?.ownPages, ['/cookie-policy'])
    await giveBack('cookies')
    assert.equal(await draw('cookies'), before)
    assert.deepEqual(await other.as(null).call(readPageText, { params: { page: 'cookies' } }), { text: null })
  })

  it('follows the shipped text where that is wanted', async () => {
    await publish('terms', 'And this is the law of the land.', 'follow')
    const html = await draw('terms')
    assert.match(
      html,
      /Shipped words<\/p><div class="prose-article"><p>And this is the law of the land\.<\/p>\n<\/div><\/div><\/main>/,
    )
    assert.ok(html.includes('Lede'))
    await giveBack('terms')
  })

  it('does not replace what members agreed to: that is announced', async () => {
    for (const page of ['terms', 'privacy'] as const) {
      const body = { mode: 'replace', body: 'We own all of it.' } as const
      const refusal = await world.as(ava).refused(publishPageText, { params: { page }, body })
      assert.deepEqual([refusal.status, refusal.code], [409, 'announce_instead'])
    }
  })

  it('keeps every version, with who wrote it, and brings an older one back', async () => {
    const bea = await world.admin('Bea')
    await publish('about', 'First')
    const body = { mode: 'follow', body: 'Second' } as const
    const versions = await other.as(bea).call(publishPageText, { params: { page: 'about' }, body })
    assert.deepEqual(
      versions.map(({ mode, body: text, author }) => [mode, text, author]),
      [
        ['follow', 'Second', 'Bea'],
        ['replace', 'First', 'Ava'],
      ],
    )
    const restored = { params: { page: 'about' as const }, body: { versionId: versions[1]!.id } }
    await world.as(ava).call(restorePageVersion, restored)
    const { text } = await other.as(null).call(readPageText, { params: { page: 'about' } })
    assert.deepEqual([text?.mode, text?.html], ['replace', '<p>First</p>\n'])
    assert.equal((await world.as(ava).call(listPageVersions, { params: { page: 'about' } })).length, 3)
    const elsewhere = { params: { page: 'connect' as const }, body: { versionId: versions[1]!.id } }
    assert.equal((await world.as(ava).refused(restorePageVersion, elsewhere)).status, 404)
    const [newest] = await world.as(ava).call(listAuditEntries, { query: { limit: 1 } })
    assert.equal(newest!.subjectLabel, 'About: own text')
    await giveBack('about')
  })

  it('is for admins, and only for pages that there are', async () => {
    const ben = await world.member('Ben')
    const input = { params: { page: 'about' as const }, body: { mode: 'replace' as const, body: 'Mine' } }
    assert.equal((await world.as(ben).refused(publishPageText, input)).code, 'admins_only')
    assert.equal((await world.as(null).refused(listPageVersions, { params: { page: 'about' } })).status, 401)
    assert.equal((await world.as(ava).send(publishPageText, { ...input, params: { page: 'help' } })).statusCode, 400)
    assert.equal((await world.as(ava).send(publishPageText, { ...input, body: { mode: 'replace', body: ' ' } })).statusCode, 400)
  })

  it('knows the pages by the paths and titles that the site has', () => {
    const known = Object.values(sitePages).map(({ path: at, title }) => `${at} ${title}`)
    for (const { path: at, title } of Object.values(ownPages)) assert.ok(known.includes(`${at} ${title}`), title)
  })
})

describe('hostile Markdown', () => {
  const hostile = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    'a <b onclick="alert(1)">b</b>',
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](data:text/html;base64,PHNjcmlwdD4=)',
    '[x](vbscript:x)',
    '[x](//evil.test)',
    '[x](/\\evil.test)',
    '![x](https://evil.test/p.png)',
    '<javascript:alert(1)>',
    '[x]: javascript:alert(1)\n\n[x]',
    '[a](https://a.test "\\" onmouseover=alert(1) x=\\"")',
    '# <svg onload=alert(1)>',
    '```html"><script>\nalert(1)\n```',
    '</script><script>alert(1)</script>',
    '</main><iframe src=//evil.test>',
  ]
  /** The tags alone, as a browser parses them. */
  const tagsOf = (html: string) => html.match(/<[a-z/!][^>]*>/gi) ?? []

  for (const body of hostile)
    it(`is shown, not obeyed: ${body.replaceAll('\n', ' ')}`, async () => {
      const { html } = await world.as(ava).call(previewPageText, { params: { page: 'about' }, body: { body } })
      for (const tag of tagsOf(html)) {
        assert.match(tag, /^<\/?(p|a|h[2-6]|em|strong|ul|ol|li|code|pre|blockquote|br|hr)[ />]/, tag)
        assert.doesNotMatch(tag, /\son\w+=|(java|vb)script:|data:|evil\.test/i, tag)
      }
    })

  it('ends neither the data nor the page that it stands in', async () => {
    await publish('about', hostile.join('\n\n'))
    const html = await draw('about')
    const data = /id="page-text">(.*?)<\/script>/s.exec(html)![1]!
    assert.equal(JSON.parse(data).page, 'about')
    assert.equal(html.split('</main>').length, 2)
    assert.equal(/<script(?! type="(application\/json|module)"| src=)/.test(html), false)
    await giveBack('about')
  })

  it('that takes seconds to read is refused', async () => {
    for (const body of ['['.repeat(5000), '>'.repeat(3000), '*a'.repeat(4000)]) {
      const { status, fields } = await world.as(ava).refused(previewPageText, { params: { page: 'about' }, body: { body } })
      assert.deepEqual([status, Object.keys(fields!)], [400, ['body']])
    }
  })
})
