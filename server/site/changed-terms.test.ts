import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { publishTerms, readTerms, type TermsChange } from '#contract/terms.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'
import { announcedPage } from './announced-page.ts'
import { readTermsText } from './terms-text.ts'

const text = `## 1. What is new\n\n${'The house closes at noon on Fridays. '.repeat(10)}\n\n## 2. What stays\n\nEverything else.`
const drawn = `<head><script type="application/json" id="terms">{"page":null}</script></head><body><div id="root"><header></header>
<main class="static" id="main"><header><h1>Terms of Service</h1><p class="lede">Read me.</p><p class="meta">Version 1.0</p></header>
<nav class="toc not-phone" aria-label="On this page"><a href="#old">Old</a></nav><div class="prose"><div>The built-in text.</div></div></main></div></body>`

let world: World
let ruth: Actor
before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' })
  ruth = await world.admin('Ruth')
})
after(() => world.close())

const dayIn = (days: number) => new Date(world.rooms.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
const publish = (change: Partial<TermsChange>) => {
  const body = { document: 'terms' as const, summary: 'We close at noon on <Fridays>.', effectiveOn: dayIn(30), ...change }
  return world.as(ruth).call(publishTerms, { body })
}
const read = (query: { version?: string } = {}, document: 'terms' | 'privacy' = 'terms') =>
  world.as(null).call(readTerms, { params: { document }, query })
const page = async (url = '/terms') => (await announcedPage(world.rooms, url))?.(drawn)

describe('a change of the terms', () => {
  it('leaves the page as it was built while there is none', async () => {
    assert.deepEqual(await read(), { text: null, changes: [] })
    assert.deepEqual([await page(), await page('/about')], [undefined, undefined])
  })

  it('is told above the text that is in force until its day, with a way to the new text', async () => {
    const { id } = await publish({ text })
    const { text: shown, changes } = await read()
    assert.deepEqual([shown, changes.map(({ isComing, hasText }) => [isComing, hasText])], [null, [[true, true]]])
    const html = (await page())!
    assert.match(html, /<\/p><section class="announced".*?noon on &lt;Fridays&gt;.*?<\/section><\/header>/s)
    assert.ok(html.includes(`href="/terms?version=${id}"`) && html.includes('The built-in text.'))

    const coming = (await read({ version: String(id) })).text!
    assert.deepEqual([coming.isComing, coming.effectiveOn], [true, dayIn(30)])
    const ahead = (await page(`/terms?version=${id}`))!
    assert.match(ahead, /Comes into force on <time/)
    assert.ok(!ahead.includes('The built-in text.') && !ahead.includes('class="announced"'))
    assert.deepEqual(await read({}, 'privacy'), { text: null, changes: [] })
  })

  it('is announced once, however often it is pressed', async () => {
    const summary = 'Fines are no more.'
    const pressed = await Promise.all(
      Array.from({ length: 5 }, () => publish({ document: 'privacy', summary, effectiveOn: dayIn(40) })),
    )
    assert.equal(new Set(pressed.map(({ id }) => id)).size, 1)
    const later = await publish({ document: 'privacy', summary, effectiveOn: dayIn(41) })
    assert.notEqual(later.id, pressed[0]!.id)
    await world.db.deleteFrom('terms_versions').where('document', '=', 'privacy').execute()
  })

  it('takes effect on its day by itself, complete at the first byte', async () => {
    world.pass(24 * 30)
    const { text: shown, changes } = await read()
    assert.deepEqual([shown?.isComing, changes], [false, []])
    assert.deepEqual(shown?.sections, [
      ['section-1', '1. What is new'],
      ['section-2', '2. What stays'],
    ])
    const html = (await page())!
    assert.match(html, /<p class="meta">In force from <time datetime="[\d-]{10}">/)
    assert.match(html, /aria-label="On this page"><a href="#section-1">1. What is new<\/a>/)
    assert.match(html, /<div class="prose"><div class="prose-article"><h2 id="section-1">1. What is new<\/h2>/)
    assert.ok(!html.includes('The built-in text.') && html.includes('data-announced'))
    const data = /id="terms">(.*?)<\/script>/s.exec(html)![1]!
    assert.deepEqual((JSON.parse(data) as { page: object }).page, await read())
  })

  it('without a text of its own stands above the one that is there, also after its day', async () => {
    ruth = await world.admin('Rhea') // a month has passed, and with it the session
    await publish({ summary: 'Saturdays are added to the opening days.', text: '' })
    world.pass(24 * 31)
    const { text: shown, changes } = await read()
    assert.ok(shown)
    assert.deepEqual(
      changes.map(({ isComing, hasText }) => [isComing, hasText]),
      [[false, false]],
    )
    assert.match((await page())!, /Since <time.*?Saturdays are added/s)
  })

  it('that is not there, or has no text, leads to the text in force', async () => {
    for (const version of ['2147483647', '2']) assert.deepEqual(await read({ version }), await read())
    assert.equal(await page('/terms?version=x'), await page())
  })
})

describe('an admin’s text', () => {
  it('carries words and links, and nothing that runs', () => {
    const { html } = readTermsText(
      [
        '# One\n\n<script>alert(1)</script>\n\nA <b onclick="x">word</b> and ![a picture](https://evil.test/x.png).',
        '[a](javascript:alert(1)) [b](JAVASCRIPT&#58;alert(1)) [c](data:text/html,x) [d](//evil.test) [e](https://law.test/?a=1&b="2) [f](/help#x)',
        '`<img src=x onerror=alert(1)>`',
      ].join('\n\n'),
    )
    assert.ok(!/<(script|b|img)|onclick=(?!&)|javascript:|href="(data|\/\/)/i.test(html.replaceAll(/&lt;.*?&gt;/g, '')), html)
    assert.match(html, /<h2 id="section-1">One<\/h2>/)
    assert.match(html, /<a href="\/help#x">f<\/a>/)
    assert.match(html, /<a href="https:\/\/law\.test\//)
  })

  it('is refused when reading it would take seconds or more levels than there is room for', async () => {
    const ruth = await world.admin('Ruth')
    const publish = (text: string) => {
      const body = { document: 'terms', summary: 'All is said anew.', effectiveOn: '2099-01-01', text }
      return world.as(ruth).send(publishTerms, { body })
    }
    for (const sign of ['**a', '> ', '1. ', '![', '[a](', '* * ', '> - ']) {
      const response = await publish(sign.repeat(60_000 / sign.length))
      assert.deepEqual([response.statusCode, Object.keys(response.json().fields ?? {})], [400, ['text']], sign)
    }
    const ordinary = [
      '# **One**',
      '---',
      '> A quote with a [link](/help).',
      '1. First\n   - and *within* it',
      'Words. '.repeat(60),
    ]
    assert.equal((await publish(ordinary.join('\n\n'))).statusCode, 201)
  })
})
