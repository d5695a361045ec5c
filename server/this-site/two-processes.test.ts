import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, describe, it } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import type { Database } from '#server/database/database.ts'
import { readOutbox } from '#server/mail/outbox.ts'
import { sampleImage } from '#testing/sample-image.ts'
import { freePort, killServers, openServerProcess, type ServerProcess } from '#testing/server-process.ts'
import { openTestDatabase, serverUrlOf } from '#testing/test-database.ts'

// The embedded database has one process.
if (process.env['TEST_DATABASE'] === 'postgres') {
  describe(
    'what an admin changes at one of two processes, without Redis, holds at once at the other',
    { timeout: 240_000 },
    () => {
      const folder = mkdtempSync(path.join(tmpdir(), 'ibid-two-'))
      const password = 'a good long password'
      const issuer = 'https://id.campus.test'
      let database: Database
      let [first, second]: ServerProcess[] = []
      let cookie = ''

      const received: number[] = []
      let heard = () => {}
      const receiver = createServer((request, response) => {
        void text(request).then((body) => {
          received.push((JSON.parse(body) as { data: { postId: number } }).data.postId)
          response.end()
          heard()
        })
      })

      before(async () => {
        const clientDir = path.join(folder, 'client')
        mkdirSync(path.join(clientDir, '.site'), { recursive: true })
        const shell = readFileSync('client/index.html', 'utf8')
        const about = '<main><div class="prose"><p>As it came</p></div></main>'
        writeFileSync(path.join(clientDir, 'index.html'), shell)
        writeFileSync(path.join(clientDir, '.site/about.html'), shell.replace('<div id="root">', `<div id="root">${about}`))
        writeFileSync(path.join(clientDir, '.site/404.html'), 'not found')
        receiver.listen(0, '127.0.0.1')
        await once(receiver, 'listening')
        database = await openTestDatabase('postgres')
        const provider = { id: 'campus', name: 'Campus', issuer, clientId: 'ibid', clientSecret: 'between the two' }
        const same = {
          ...{
            DATABASE_URL: await serverUrlOf(database),
            DATA_DIR: path.join(folder, 'data'),
            SESSION_SECRET: 'the same in both processes of this site',
          },
          ...{ ADMIN_EMAIL: 'ruth@library.test', ADMIN_PASSWORD: password, PUBLIC_URL: 'http://localhost:3000' },
          ...{ SSO_PROVIDERS: JSON.stringify([provider]), WEBHOOKS_ALLOW_PRIVATE: 'true' },
        }
        const open = async () => openServerProcess({ ...same, PORT: await freePort() }, { clientDir })
        first = await open()
        second = await open()
        const entered = await ask(first, 'POST /api/login', { username: 'admin', password })
        cookie = entered.headers.getSetCookie()[0]!.split(';')[0]!
      })
      after(async () => {
        killServers()
        receiver.closeAllConnections()
        receiver.close()
        await database.close()
        rmSync(folder, { recursive: true, force: true })
      })

      /** A server on a busy machine may ask to try again, as it does while its jobs are starting. */
      async function ask(at: ServerProcess, call: string, body?: object, isVisitor = false) {
        const [method = '', url = ''] = call.split(' ')
        const headers = { ...(body && { 'content-type': 'application/json' }), ...(!isVisitor && cookie && { cookie }) }
        for (;;) {
          const response = await fetch(`${at.url}${url}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
          if (response.status !== 503) return response
          await setTimeout(200)
        }
      }
      async function done<T = unknown>(at: ServerProcess, call: string, body?: object): Promise<T> {
        const response = await ask(at, call, body)
        const words = await response.text()
        assert.ok(response.ok, `${call}: ${response.status} ${words}`)
        return JSON.parse(words) as T
      }
      const read = async (at: ServerProcess, url: string) => (await ask(at, `GET ${url}`, undefined, true)).text()
      const codeOf = async (response: Response) => (response.ok ? 'done' : ((await response.json()) as { code: string }).code)
      /** Each change at one process and checked at the other, both ways. */
      const bothWays = async (look: (at: ServerProcess, from: ServerProcess, way: number) => Promise<void>) => {
        await look(first!, second!, 1)
        await look(second!, first!, 2)
      }
      let people = 0
      const newcomer = () => {
        const username = `newcomer${++people}`
        return { username, email: `${username}@library.test`, password, name: 'New Comer' }
      }

      it('the appearance: title, manifest, color, logo', () =>
        bothWays(async (at, from, way) => {
          const [name, accent] = [`Bibnet ${way}`, ['', '#7a1f3d', '#1f3d7a'][way]]
          await done(at, 'PATCH /api/admin/site/appearance', { name, accent })
          assert.match(await read(from, '/'), new RegExp(`<title>${name}</title>`))
          assert.equal((JSON.parse(await read(from, '/manifest.webmanifest')) as { name: string }).name, name)
          assert.ok((await read(from, '/site.css')).includes(accent!))
          const picture = await sampleImage()
          const { logo } = await done<{ logo: { url: string } }>(at, 'POST /api/admin/site/pictures/logo', { picture })
          assert.ok((await read(from, '/')).includes(logo.url))
          assert.equal((await fetch(`${from.url}${logo.url}`)).headers.get('content-type'), 'image/png')
          await done(at, 'DELETE /api/admin/site/pictures/logo')
          assert.equal((await fetch(`${from.url}${logo.url}`)).status, 404)
          await done(at, 'PATCH /api/admin/site/appearance', { name: null, accent: null })
          assert.match(await read(from, '/'), /<title>ibid\.<\/title>/)
        }))

      it('the language of letters', () =>
        bothWays(async (at, from, way) => {
          const [letterLanguage, subject] = [['de', 'fr'][way - 1], ['Ihre Nachricht', 'votre message'][way - 1]!]
          await done(at, 'PATCH /api/admin/site/appearance', { letterLanguage })
          assert.equal((await done<{ siteLetterLanguage: string }>(from, 'GET /api/settings')).siteLetterLanguage, letterLanguage)
          const visitor = { firstName: 'Vera', lastName: 'Visitor', email: `vera${way}@library.test` }
          await ask(from, 'POST /api/contact', { ...visitor, subject: 'Hours', message: 'When are you open?' }, true)
          const letters = async () => readOutbox(path.join(folder, 'data'))
          const receipt = async () => (await letters()).find(({ to }) => to === visitor.email)
          while (!(await receipt())) await setTimeout(100)
          assert.ok((await receipt())!.subject.includes(subject))
          await done(at, 'PATCH /api/admin/site/appearance', { letterLanguage: null })
        }))

      it('the text of a page, in its document and for the program', () =>
        bothWays(async (at, from, way) => {
          const body = `Written at ${way}`
          await done(at, 'POST /api/admin/site/pages/about', { mode: 'replace', body })
          assert.ok((await read(from, '/about')).includes(`<p>${body}</p>`))
          assert.ok((await read(from, '/api/site/pages/about')).includes(body))
          await done(at, 'POST /api/admin/site/pages/about', { mode: 'house' })
          assert.ok((await read(from, '/about')).includes('As it came'))
        }))

      it('the categories: added, renamed, ordered, retired', () =>
        bothWays(async (at, from, way) => {
          type Category = { id: number; name: string; isRetired?: boolean }
          const seen = async () => JSON.parse(await read(from, '/api/categories')) as Category[]
          const [name, renamed] = [`Maps ${way}`, `Atlases ${way}`]
          const kept = await done<Category[]>(at, 'POST /api/admin/categories', { name, cloth: 'moss' })
          const { id } = kept.find((one) => one.name === name)!
          assert.equal((await seen()).at(-1)?.name, name)
          await done(at, `PATCH /api/admin/categories/${id}`, { name: renamed })
          assert.equal((await seen()).at(-1)?.name, renamed)
          const ids = [id, ...kept.map((one) => one.id).filter((other) => other !== id)]
          await done(at, 'POST /api/admin/categories/order', { ids })
          assert.equal((await seen())[0]?.id, id)
          await done(at, `PATCH /api/admin/categories/${id}`, { isRetired: true })
          assert.equal((await seen()).find((one) => one.id === id)?.isRetired, true)
        }))

      it('who may enter', () =>
        bothWays(async (at, from) => {
          const come = async () => codeOf(await ask(from, 'POST /api/register', newcomer(), true))
          for (const [rule, expected] of [
            [{ mode: 'invitation' }, 'invitation_required'],
            [{ mode: 'domains', domains: ['elsewhere.test'] }, 'email_domain_refused'],
            [{ mode: 'open' }, 'done'],
          ] as const) {
            await done(at, 'PATCH /api/admin/entry', rule)
            assert.equal(await come(), expected)
          }
        }))

      it('whether single sign-on is the only way in', async () => {
        await database.pool.query(
          `insert into sign_on_links (user_id, issuer, subject) select id, $1, 'ruth' from users where username = 'admin'`,
          [issuer],
        )
        const member = newcomer()
        assert.equal((await ask(first!, 'POST /api/register', member, true)).status, 201)
        await bothWays(async (at, from) => {
          const enter = async () => codeOf(await ask(from, 'POST /api/login', member, true))
          await done(at, 'PATCH /api/admin/sign-on', { onlySignOn: true })
          assert.equal(await enter(), 'only_sign_on')
          assert.equal(await codeOf(await ask(from, 'POST /api/register', newcomer(), true)), 'only_sign_on')
          await done(at, 'PATCH /api/admin/sign-on', { onlySignOn: false })
          assert.equal(await enter(), 'done')
        })
      })

      it('the webhooks: added, paused, removed', () =>
        bothWays(async (at, from, way) => {
          const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
          const { id } = await done<{ id: string }>(at, 'POST /api/admin/webhooks', { url, events: ['post.waiting'] })
          const write = async (words: string) => {
            const post = await done<{ id: number }>(from, 'POST /api/posts', { content: `${words} at ${way}` })
            return post.id
          }
          const arrives = (postId: number) =>
            new Promise<void>((resolve) => {
              heard = () => received.includes(postId) && resolve()
              heard()
            })
          const told = [await write('Something new')]
          await arrives(told[0]!)
          await done(at, `PATCH /api/admin/webhooks/${id}`, { isPaused: true })
          await write('Said while it is paused')
          await done(at, `PATCH /api/admin/webhooks/${id}`, { isPaused: false })
          told.push(await write('Said when it goes on'))
          await arrives(told[1]!)
          assert.deepEqual(received.splice(0), told)
          await done(at, `DELETE /api/admin/webhooks/${id}`)
          assert.deepEqual(await done(from, 'GET /api/admin/webhooks'), [])
        }))
    },
  )
}
