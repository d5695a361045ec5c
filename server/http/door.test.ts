import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import fastify from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { readCurrentUser, verifyEmail } from '#contract/accounts.ts'
import { openLog } from '#server/log-output.ts'
import { openWorld, type World } from '#testing/world.ts'
import { errorAnswers } from './errors.ts'

let world: World
before(async () => {
  world = await openWorld({ PUBLIC_URL: 'https://ibid.example' })
})
after(() => world.close())

describe('who may come in', () => {
  it('answers 401 to a visitor where a session is needed', async () => {
    const { status, code, message } = await world.as(null).refused(readCurrentUser, {})
    assert.deepEqual([status, code, message], [401, 'not_signed_in', 'Please log in to continue.'])
  })

  it('takes an altered, cut or nonsensical cookie for no session, never for an error', async () => {
    const ada = await world.member('Ada')
    const altered = ada.cookie.slice(0, -1) + (ada.cookie.endsWith('A') ? 'B' : 'A')
    const name = ada.cookie.split('=')[0]
    for (const cookie of [altered, ada.cookie.slice(0, -4), `${name}=%00`, `${name}={"a":1}`, `${name}=${'x'.repeat(4096)}`]) {
      const { statusCode } = await world.as(null).inject({ method: 'GET', url: '/api/user', headers: { cookie } })
      assert.equal(statusCode, 401, cookie.slice(0, 60))
    }
  })

  it('ends a session with its time', async () => {
    const ben = await world.member('Ben')
    await world.as(ben).call(readCurrentUser, {})
    world.pass(31 * 24)
    assert.equal((await world.as(ben).refused(readCurrentUser, {})).status, 401)
  })
})

describe('requests from other sites', () => {
  const refusedOrigins = [
    'null',
    'https://ibid.example.evil.test',
    'https://evil-ibid.example',
    'http://ibid.example',
    'https://ibid.example:444',
  ]
  for (const origin of refusedOrigins) {
    it(`refuses to change anything for ${origin}`, async () => {
      const response = await world.as(null).inject({ method: 'POST', url: '/api/logout', headers: { origin } })
      assert.deepEqual([response.statusCode, response.json().code], [403, 'foreign_origin'])
    })
  }

  it('refuses a cross-site request that hides its origin', async () => {
    const response = await world
      .as(null)
      .inject({ method: 'POST', url: '/api/logout', headers: { 'sec-fetch-site': 'cross-site' } })
    assert.equal(response.statusCode, 403)
  })

  it('lets its own pages and plain programs through', async () => {
    for (const headers of [{ origin: 'https://ibid.example' }, { 'sec-fetch-site': 'same-origin' }, {}]) {
      const response = await world
        .as(null)
        .inject({ method: 'POST', url: '/api/logout', headers: headers as Record<string, string> })
      assert.equal(response.statusCode, 200)
    }
  })

  it('does not take JSON that says it is plain text', async () => {
    const headers = { 'content-type': 'text/plain' }
    const response = await world
      .as(null)
      .inject({ method: 'POST', url: '/api/login', headers, payload: '{"username":"a","password":"b"}' })
    assert.deepEqual([response.statusCode, response.json().code], [415, 'unsupported_media_type'])
  })
})

describe('what leaves the house', () => {
  it('sends a strict policy, no framing and no caching with every answer of the API', async () => {
    const { headers } = await world.as(null).inject({ url: '/api/categories' })
    const policy = String(headers['content-security-policy'])
    assert.match(policy, /script-src 'self';/)
    assert.match(policy, /object-src 'none'/)
    assert.match(policy, /base-uri 'none'/)
    assert.match(policy, /frame-ancestors 'none'/)
    assert.doesNotMatch(policy, /unsafe-eval|script-src[^;]*unsafe-inline|\*/)
    assert.equal(headers['cache-control'], 'no-store')
    assert.equal(headers['x-content-type-options'], 'nosniff')
    assert.match(String(headers['content-type']), /^application\/json; charset=utf-8/)
  })

  it('lets no cache keep an answer of the API, however its address is spelled', async () => {
    for (const url of ['/api/categories', '/%61pi/categories', '/ap%69/user?x', '/api/nothing']) {
      const { headers } = await world.as(null).inject({ url })
      assert.equal(headers['cache-control'], 'no-store', url)
    }
  })

  it('tells no other address where a link from a letter leads', async () => {
    const policyOf = async (url: string) => (await world.as(null).inject({ url })).headers['referrer-policy']
    for (const url of ['/verify-email/secret', '/reset-password/secret?from=mail', '/newsletter/confirm/secret'])
      assert.equal(await policyOf(url), 'no-referrer', url)
    assert.equal(await policyOf('/about'), 'strict-origin-when-cross-origin')
  })

  it('keeps the browser’s devices shut, and passkeys, copying and full screen for its own pages', async () => {
    const policy = String((await world.as(null).inject({ url: '/healthz' })).headers['permissions-policy']).split(', ')
    for (const feature of ['camera', 'microphone', 'geolocation', 'payment', 'usb']) assert.ok(policy.includes(`${feature}=()`))
    for (const feature of ['publickey-credentials-get', 'publickey-credentials-create', 'clipboard-write', 'fullscreen'])
      assert.ok(policy.includes(`${feature}=(self)`))
  })

  it('binds this name to https, and the names below it only when told to', async (t) => {
    const headerOf = async ({ as }: World) => (await as(null).inject({ url: '/healthz' })).headers['strict-transport-security']
    assert.equal(await headerOf(world), 'max-age=31536000')
    for (const [publicUrl, header] of [
      ['https://ibid.example', 'max-age=31536000; includeSubDomains'],
      ['http://ibid.example', undefined],
    ] as const) {
      const strict = await openWorld({ PUBLIC_URL: publicUrl, HSTS_INCLUDE_SUBDOMAINS: 'on' })
      t.after(() => strict.close())
      assert.equal(await headerOf(strict), header)
    }
  })

  it('answers JSON in its own words when nothing is there', async () => {
    for (const url of [
      '/api/nothing',
      '/api/users%2fpending',
      '/API/categories',
      '/api/categories/',
      '/media/../package.json',
      '/.env',
    ]) {
      const response = await world.as(null).inject({ url })
      assert.equal(response.statusCode, 404, url)
      assert.deepEqual(response.json(), { code: 'not_found', message: 'There is nothing at this address.' })
    }
  })

  it('ignores method overrides and does not answer a safe method on a call that writes', async () => {
    const overridden = { method: 'POST', url: '/api/categories', headers: { 'x-http-method-override': 'GET' } } as const
    assert.equal((await world.as(null).inject(overridden)).statusCode, 404)
    assert.equal((await world.as(null).inject({ url: '/api/logout' })).statusCode, 404)
  })

  it('answers an address that cannot be decoded like everything else', async () => {
    const response = await world.as(null).inject({ url: '/%zz%3Cscript%3E' })
    assert.equal(response.statusCode, 400)
    assert.deepEqual(response.json(), { code: 'malformed_request', message: 'The request could not be read.' })
    assert.match(String(response.headers['content-security-policy']), /default-src 'none'/)
  })

  it('tells nothing of the inside when something breaks', async (t) => {
    const broken = await openWorld()
    t.after(() => broken.close())
    await broken.rooms.database.db.schema.dropTable('categories').cascade().execute()
    const response = await broken.as(null).inject({ url: '/api/categories' })
    assert.equal(response.statusCode, 500)
    assert.deepEqual(response.json(), { code: 'unexpected', message: 'Something went wrong. Please try again.' })
  })
})

describe('what comes in', () => {
  const post = (payload: string, contentType = 'application/json') =>
    world.as(null).inject({ method: 'POST', url: '/api/login', payload, headers: { 'content-type': contentType } })

  it('writes nothing into the log of what stands in a row that the database refuses', async (t) => {
    let lines = ''
    const app = fastify({ loggerInstance: openLog('info', { write: (text) => void (lines += text) }) })
    t.after(() => app.close())
    errorAnswers(app)
    app.get('/message', () => sql`insert into contact_messages (message) values ('between the two of us')`.execute(world.db))
    assert.equal((await app.inject('/message')).statusCode, 500)
    assert.match(lines, /"code":"23502".*"table":"contact_messages"/)
    assert.doesNotMatch(lines, /between/)
  })

  it('refuses broken, poisoned and deep JSON with 400', async () => {
    const deep = '['.repeat(10_000) + ']'.repeat(10_000)
    for (const payload of [
      '{',
      'null',
      '[]',
      '1',
      '"x"',
      '{"__proto__":{"isAdmin":true}}',
      '{"constructor":{"prototype":{"a":1}}}',
      deep,
    ]) {
      const response = await post(payload)
      assert.equal(response.statusCode, 400, payload.slice(0, 40))
    }
    assert.equal(({} as { isAdmin?: boolean }).isAdmin, undefined)
  })

  it('refuses more than 64 KB from a visitor', async () => {
    const response = await post(JSON.stringify({ username: 'a', password: 'x'.repeat(70_000) }))
    assert.deepEqual([response.statusCode, response.json().code], [413, 'body_too_large'])
  })

  it('says beside each field what is wrong with it', async () => {
    const response = await post(JSON.stringify({ username: '', password: '' }))
    assert.deepEqual(response.json(), {
      code: 'invalid_input',
      message: 'Some of what was sent is not valid.',
      fields: { username: 'Username or email is required', password: 'Password is required' },
    })
  })
})

describe('a change of what is there', () => {
  /** Whether every kind of body the schema accepts lists all the keys it may have. */
  const isStrict = (schema: z.core.JSONSchema.BaseSchema): boolean => {
    const choices = (schema.anyOf ?? schema.oneOf ?? schema.allOf) as z.core.JSONSchema.BaseSchema[] | undefined
    return choices ? choices.every(isStrict) : schema.additionalProperties === false
  }

  it('refuses what it does not know, rather than leaving out what was meant', () => {
    const loose = world.app.endpoints
      .filter(({ method, body }) => method === 'PATCH' && body)
      .filter(({ body }) => !isStrict(z.toJSONSchema(body!, { io: 'input', unrepresentable: 'any' })))
    assert.deepEqual(
      loose.map(({ path }) => path),
      [],
    )
  })
})

describe('limits', () => {
  it('counts a visitor by network and says when to come back', async (t) => {
    const limited = await openWorld({ TRUST_PROXY: '1' })
    t.after(() => limited.close())
    const from = (address: string) =>
      limited.as(null).inject({ url: '/api/verify-email/x', headers: { 'x-forwarded-for': address } })
    const ada = await limited.member('Ada')
    for (let call = 0; call < verifyEmail.limit!.calls; call++)
      assert.equal((await from(`2001:db8::${(call + 1).toString(16)}`)).statusCode, 400)
    const refused = await from('2001:db8::ff')
    assert.deepEqual([refused.statusCode, refused.json().code], [429, 'too_many_requests'])
    assert.ok(Number(refused.headers['retry-after']) > 0)
    assert.equal((await from('2001:db8:0:1::1')).statusCode, 400)
    const signedIn = limited.as(ada, { 'x-forwarded-for': '2001:db8::1' })
    assert.equal((await signedIn.inject({ url: '/api/verify-email/x' })).statusCode, 429)
  })
})

describe('health', () => {
  it('is alive and ready, and says why when it is not', async (t) => {
    assert.deepEqual((await world.as(null).inject({ url: '/healthz' })).json(), { status: 'ok' })
    assert.deepEqual((await world.as(null).inject({ url: '/readyz' })).json(), { status: 'ready' })
    const stale = await openWorld()
    t.after(() => stale.close())
    await stale.rooms.database.pool.query('delete from schema_migrations')
    const response = await stale.as(null).inject({ url: '/readyz' })
    assert.deepEqual([response.statusCode, response.json()], [503, { status: 'not ready', reason: 'migrations' }])
  })

  it('shows metrics on this machine and to no one else', async () => {
    const here = await world.as(null, { host: 'localhost' }).inject({ url: '/metrics' })
    assert.match(here.body, /ibid_http_request_duration_seconds_count/)
    for (const headers of [{ host: 'ibid.example' }, { host: 'localhost', 'x-forwarded-for': '192.0.2.1' }]) {
      assert.equal((await world.as(null, headers as Record<string, string>).inject({ url: '/metrics' })).statusCode, 404)
    }
  })
})

describe('the documents', () => {
  const securityTxt = async ({ as }: World) => {
    const { body, headers } = await as(null).inject({ url: '/.well-known/security.txt' })
    assert.equal(headers['content-type'], 'text/plain; charset=utf-8')
    return Object.fromEntries(
      body
        .trim()
        .split('\n')
        .map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string]),
    )
  }

  it('says where to report a weakness, for less than a year from now', async () => {
    const { Expires: expires = '', ...rest } = await securityTxt(world)
    const days = (Date.parse(expires) - world.rooms.now().getTime()) / 86_400_000
    assert.ok(days > 30 && days < 365)
    assert.deepEqual(rest, {
      Contact: 'https://ibid.example/connect',
      'Preferred-Languages': 'en',
      Canonical: 'https://ibid.example/.well-known/security.txt',
    })
  })

  it('names the operator’s own contact for reports', async (t) => {
    const other = await openWorld({ SECURITY_CONTACT: 'mailto:security@library.test' })
    t.after(() => other.close())
    assert.equal((await securityTxt(other))['Contact'], 'mailto:security@library.test')
  })
})
