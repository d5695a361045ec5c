import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, describe, it } from 'node:test'
import fastify, { type FastifyInstance } from 'fastify'
import { errorAnswers } from './errors.ts'
import { staticSite } from './static-site.ts'

const publicUrl = 'https://ibid.example.org'

describe('the built site', () => {
  let app: FastifyInstance
  let clientDir: string

  before(async () => {
    clientDir = await mkdtemp(path.join(tmpdir(), 'ibid-site-'))
    await mkdir(path.join(clientDir, '.site/help'), { recursive: true })
    const write = (file: string, text: string) => writeFile(path.join(clientDir, file), text)
    await write('index.html', 'for members')
    await write('.site/about.html', '<link rel="canonical" href="%PUBLIC_URL%/about" /> %PUBLIC_URL%')
    await write('.site/help/appeals.html', 'how to appeal')
    await write('.site/404.html', 'not found')
    await mkdir(path.join(clientDir, 'assets'))
    await write('assets/home-1a2b.js', 'a program')
    await write('assets/home-1a2b.js.br', 'shorter')
    app = fastify()
    errorAnswers(app)
    await staticSite(app, { clientDir, publicUrl })
  })
  after(async () => {
    await app.close()
    await rm(clientDir, { recursive: true })
  })

  it('sends a public page complete, with the address of this site filled in', async () => {
    const answer = await app.inject('/about?from=mail')
    assert.equal(answer.statusCode, 200)
    assert.equal(answer.body, `<link rel="canonical" href="${publicUrl}/about" /> ${publicUrl}`)
    assert.equal(answer.headers['content-type'], 'text/html; charset=utf-8')
    assert.equal(answer.headers['cache-control'], 'no-cache')
    assert.equal(answer.headers['x-robots-tag'], undefined)
  })

  it('sends a page again only when it has changed', async () => {
    const { headers } = await app.inject('/about')
    const answer = await app.inject({ url: '/about', headers: { 'if-none-match': String(headers.etag) } })
    assert.equal(answer.statusCode, 304)
    assert.equal(answer.body, '')
  })

  it('knows the articles that were drawn, and no others', async () => {
    assert.equal((await app.inject('/help/appeals')).body, 'how to appeal')
    assert.equal((await app.inject('/help/astrology')).statusCode, 404)
  })

  it('answers any other path with the not-found page, which is itself not found', async () => {
    for (const url of ['/nowhere', '/404', '/about/us', '/.site/about.html']) {
      const answer = await app.inject({ url, headers: { accept: 'text/html' } })
      assert.deepEqual([url, answer.statusCode, answer.body], [url, 404, 'not found'])
      assert.equal(answer.headers['x-robots-tag'], 'noindex')
    }
  })

  it('leaves the words of a page that is not there to the client, where that has a screen for the address', async () => {
    const drawn = '<div id="root">not found</div>'
    await writeFile(path.join(clientDir, '.site/404.html'), drawn)
    const site = fastify()
    errorAnswers(site)
    const none = { doors: async () => [], sitemaps: async () => [], sitemap: async () => undefined }
    await staticSite(site, { clientDir, publicUrl, rooms: { ...none, pageAt: async () => 'not found' } })
    const of = async (url: string) => {
      const { statusCode, body } = await site.inject({ url, headers: { accept: 'text/html' } })
      return [statusCode, body]
    }
    assert.deepEqual(await of('/record/abc'), [404, '<div id="root" data-plain="">not found</div>'])
    assert.deepEqual(await of('/nowhere'), [404, drawn])
    await site.close()
    await writeFile(path.join(clientDir, '.site/404.html'), 'not found')
  })

  it('sends pages of members as the document that the client fills, away from search engines', async () => {
    for (const url of ['/', '/posts/5', '/settings']) {
      const answer = await app.inject(url)
      assert.deepEqual([answer.statusCode, answer.body], [200, 'for members'])
      assert.equal(answer.headers['x-robots-tag'], 'noindex')
    }
  })

  it('has a page for a link that lost its token, with a slash at the end or without, and lets the client say so', async () => {
    for (const url of ['/verify-email', '/verify-email/', '/reset-password', '/reset-password/']) {
      const answer = await app.inject({ url, headers: { accept: 'text/html' } })
      assert.deepEqual([url, answer.statusCode, answer.body], [url, 200, 'for members'])
      assert.equal(answer.headers['x-robots-tag'], 'noindex')
    }
  })

  it('sends a file as it was built, or as it was compressed then, to be kept for ever', async () => {
    for (const [accepted, body] of [
      ['identity', 'a program'],
      ['br', 'shorter'],
    ]) {
      const answer = await app.inject({ url: '/assets/home-1a2b.js?since=1', headers: { 'accept-encoding': accepted } })
      assert.deepEqual([answer.statusCode, answer.body], [200, body])
      assert.match(String(answer.headers['cache-control']), /immutable/)
    }
  })

  it('has no page of a folder, nor of a name that no file can have', async () => {
    for (const url of ['/assets', '/assets/', '/assets/%00.js', `/assets/${'x'.repeat(3000)}.js`, '/..%2f..%2fpackage.json']) {
      const answer = await app.inject({ url, headers: { accept: 'text/html' } })
      assert.deepEqual([url, answer.statusCode, answer.body], [url, 404, 'not found'])
    }
  })

  it('has no page for a missing file or call, nor for anything but reading', async () => {
    for (const request of [{ url: '/missing.png' }, { url: '/api/nothing' }, { url: '/about', method: 'POST' as const }]) {
      const answer = await app.inject(request)
      assert.equal(answer.statusCode, 404)
      assert.equal(answer.json().code, 'not_found')
    }
  })

  it('tells search engines where its pages are, and where there are none', async () => {
    const index = await app.inject('/sitemap.xml')
    assert.match(index.body, /<sitemapindex .*\n<sitemap><loc>https:\/\/ibid\.example\.org\/sitemap-pages\.xml<\/loc>/)
    assert.equal((await app.inject('/sitemap-nothing-1.xml')).statusCode, 404)
    const sitemap = await app.inject('/sitemap-pages.xml')
    assert.deepEqual(
      Array.from(sitemap.body.matchAll(/<loc>(.*?)<\/loc>/g), ([, url]) => url),
      [`${publicUrl}/about`, `${publicUrl}/help/appeals`],
    )
    assert.match(
      (await app.inject('/robots.txt')).body,
      /Disallow: \/api\/\n(.|\n)*Sitemap: https:\/\/ibid\.example\.org\/sitemap\.xml/,
    )
  })
})
