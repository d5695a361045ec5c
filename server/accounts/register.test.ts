import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { login, readCurrentUser, register, reservedUsernames } from '#contract/accounts.ts'
import type { World } from '#testing/world.ts'
import { Browser, openProxiedWorld, openSocket, tokenIn } from '#testing/browser.ts'

let world: World
before(async () => void (world = await openProxiedWorld({ PUBLIC_URL: 'https://ibid.test' })))
after(() => world.close())

let count = 0
const someone = () => ({
  username: `someone${++count}`,
  email: `someone${count}@library.test`,
  password: 'a good long password',
  name: 'Ada Ames',
})

const usersLike = async (column: 'email' | 'username', text: string) =>
  (await world.db.selectFrom('users').select('id').where(column, 'ilike', text).execute()).length

it('makes an account from the required fields alone, and signs in at once', async () => {
  const browser = new Browser(world)
  const body = { ...someone(), jobTitle: 'Cataloger', workplace: 'City Library', bio: 'I like indexes.' }
  const response = await browser.send(register, { body })
  assert.equal(response.statusCode, 201)
  const user = register.reply.parse(response.json())
  assert.equal(user.requiresEmailVerification, true)
  assert.deepEqual([user.jobTitle, user.workplace, user.bio], ['Cataloger', 'City Library', 'I like indexes.'])
  const current = await browser.call(readCurrentUser, {})
  assert.deepEqual([current.id, current.emailVerified], [user.id, false])
})

it('mails a link made from the public address, whatever the request says of hosts', async () => {
  const headers = {
    'x-forwarded-host': 'evil.test',
    forwarded: 'host=evil.test',
    'x-forwarded-proto': 'javascript',
    host: 'evil.test',
  }
  const body = someone()
  await new Browser(world, { headers }).call(register, { body })
  const letter = await world.letterTo(body.email)
  assert.match(letter.text, /https:\/\/ibid\.test\/verify-email\/[\w-]{43}\n/)
  assert.doesNotMatch(letter.text + letter.html, /evil\.test|javascript/)
})

it('keeps only a hash of the mailed token, in the table and in the queue', async () => {
  const body = someone()
  await new Browser(world).call(register, { body })
  const token = tokenIn(await world.letterTo(body.email))
  const tables = await Promise.all(
    ['account_tokens', 'pgboss.job'].map((table) => world.rooms.database.pool.query(`select t::text as row from ${table} t`, [])),
  )
  for (const { rows } of tables) assert.ok(!JSON.stringify(rows).includes(token))
})

it('sends a stranger no text that the sender chose', async () => {
  const body = { ...someone(), name: 'Win money http://evil.test now' }
  await new Browser(world).call(register, { body })
  const { text, html } = await world.letterTo(body.email)
  assert.doesNotMatch(text + html, /evil/)
})

describe('the fields', () => {
  const rows: [field: string, value: unknown, message: string][] = [
    ['username', 'ab', 'Username must be at least 3 characters'],
    ['username', undefined, 'Username must be at least 3 characters'],
    ['username', 'a'.repeat(31), 'Username must be at most 30 characters'],
    ['username', 'ben@library.test', 'Username may hold letters, digits, dots, hyphens and underscores'],
    ['username', 'b\u0435n123', 'Username may hold letters, digits, dots, hyphens and underscores'],
    ['email', 'not an address', 'Invalid email format'],
    ['email', undefined, 'Invalid email format'],
    ['email', ['ada@library.test'], 'Invalid email format'],
    ['password', '1234567', 'Password must be at least 8 characters'],
    ['password', undefined, 'Password must be at least 8 characters'],
    ['password', 'x'.repeat(101), 'Password is too long'],
    ['password', 'half a pair \uD83D', 'Password holds characters that cannot be stored'],
    ['name', 'A', 'Full name is required'],
    ['name', '   ', 'Full name is required'],
    ['name', undefined, 'Full name is required'],
    ['name', '\u{1F4DA}', 'Full name is required'],
    ['name', '\u200B\u200B\u200B', 'Full name is required'],
    ['name', 'Ada\u202Esema', 'Please leave out control characters'],
    ['name', 'Anna \u2714 Verified', 'A name may not look like a badge or a role'],
    ['name', 'Ada\u200B Ames', 'Please leave out control characters'],
    ['name', 'Ada\u2028Ames', 'Please leave out control characters'],
    ['name', 'Ada\u2029Ames', 'Please leave out control characters'],
    ['name', 'Ada\u2060Ames', 'Please leave out control characters'],
    ['name', '\u3164\u3164', 'Please leave out control characters'],
    ['name', 'Ad\u200Cmin User', 'A name may not look like a badge or a role'],
    ['name', 'Ad\uFE0Fmin User', 'A name may not look like a badge or a role'],
    ['name', '\uFF21\uFF44\uFF4D\uFF49\uFF4E \uFF35\uFF53\uFF45\uFF52', 'A name may not look like a badge or a role'],
    ['name', 'Admin User', 'A name may not look like a badge or a role'],
    ['name', 'Library Support (staff)', 'A name may not look like a badge or a role'],
    ['ageConfirmed', false, 'You must be at least 16 years old'],
  ]
  for (const [field, value, message] of rows) {
    it(`say "${message}" to ${field} ${JSON.stringify(value)?.slice(0, 40)}`, async () => {
      const response = await new Browser(world).send(register, { body: { ...someone(), [field]: value } })
      assert.equal(response.statusCode, 400)
      assert.deepEqual(response.json().fields, { [field]: message })
    })
  }

  it('may leave out, blank or null what is optional', async () => {
    const user = await new Browser(world).call(register, {
      body: { ...someone(), jobTitle: '  ', workplace: null, ageConfirmed: true },
    })
    assert.deepEqual([user.jobTitle, user.workplace, user.bio], [null, null, null])
  })

  it('hold names in one Unicode form', async () => {
    const user = await new Browser(world).call(register, { body: { ...someone(), name: ' Zoe\u0308 Ames ' } })
    assert.equal(user.name, 'Zo\u00eb Ames')
  })

  it('take names whose script needs joiners, or a variant of a character', async () => {
    for (const name of [
      '\u0639\u0644\u06CC\u200C\u0631\u0636\u0627',
      '\u0936\u094D\u200D\u092F\u093E\u092E',
      '\u845B\u{E0100}\u57CE',
    ]) {
      const user = await new Browser(world).call(register, { body: { ...someone(), name } })
      assert.equal(user.name, name)
    }
  })

  it('refuse every reserved name, in any case', async () => {
    for (const username of [...reservedUsernames, 'Admin', 'ROOT']) {
      const browser = new Browser(world)
      assert.equal(await browser.status(register, { body: { ...someone(), username } }), 400, username)
    }
  })

  it('refuse addresses that a mail server might read differently', async () => {
    const addresses = [
      ...['"evil@evil.test x"@lib.test', 'evil@evil.test\0@lib.test', '<evil@evil.test>v@lib.test', 'v@lib.test(evil@evil.test)'],
      ...['=?utf-8?q?evil=40evil.test=3e?=@lib.test', 'v@lib.test%evil.test', 'v@[127.0.0.1]', 'v@lib.test.', ' v@lib.test'],
      ...[
        'v@lib.test,evil@evil.test',
        'v@lib.test\r\nBcc: evil@evil.test',
        `${'v'.repeat(65)}@lib.test`,
        'v..v@lib.test',
        'v@lib',
      ],
    ]
    for (const email of addresses) {
      assert.equal(await new Browser(world).status(register, { body: { ...someone(), email } }), 400, email)
    }
  })

  it('assign nothing that is not asked for', async () => {
    const extra = {
      isAdmin: true,
      isVerified: true,
      emailVerified: true,
      warningCount: -9,
      id: 1,
      role: 'admin',
      colleagueCount: 999,
    }
    const more = { createdAt: '2000-01-01T00:00:00Z', requiresEmailVerification: false, pendingEmail: 'x@evil.test' }
    const browser = new Browser(world)
    await browser.send(register, { body: { ...someone(), ...extra, ...more } })
    const user = await browser.call(readCurrentUser, {})
    assert.deepEqual(
      [user.isAdmin, user.isVerified, user.emailVerified, user.warningCount, user.colleagueCount],
      [false, false, false, 0, 0],
    )
    assert.notEqual(user.id, 1)
    assert.ok(user.createdAt > '2020')
  })
})

describe('what is taken', () => {
  it('is said on its field', async () => {
    const ada = await world.member('Ada')
    const name = await new Browser(world).refused(register, { body: { ...someone(), username: ada.username.toUpperCase() } })
    assert.deepEqual(
      [name.status, name.code, name.fields],
      [409, 'username_taken', { username: 'This username is already taken.' }],
    )
    const email = await new Browser(world).refused(register, { body: { ...someone(), email: ada.email.toUpperCase() } })
    assert.deepEqual(
      [email.status, email.code, email.fields],
      [409, 'email_taken', { email: 'An account with this email already exists.' }],
    )
  })

  const inSomeCase = (text: string, bits: number) =>
    [...text].map((letter, at) => ((bits >> at) & 1 ? letter.toUpperCase() : letter)).join('')
  const times20 = Array.from({ length: 20 }, (_, index) => index * 7919)

  it('is decided once when one address is registered twenty times at once, in different case', async () => {
    const statuses = await Promise.all(
      times20.map((bits) =>
        new Browser(world).status(register, { body: { ...someone(), email: inSomeCase('onlyone@library.test', bits) } }),
      ),
    )
    assert.deepEqual(statuses.sort(), [201, ...Array<number>(19).fill(409)])
    assert.equal(await usersLike('email', 'onlyone@library.test'), 1)
  })

  it('is decided once when one username is registered twenty times at once, in different case', async () => {
    const statuses = await Promise.all(
      times20.map((bits) =>
        new Browser(world).status(register, { body: { ...someone(), username: inSomeCase('only.one', bits) } }),
      ),
    )
    assert.deepEqual(statuses.sort(), [201, ...Array<number>(19).fill(409)])
    assert.equal(await usersLike('username', 'only.one'), 1)
  })

  it('is told to one network five times in half an hour; then it may not register at all for a while', async () => {
    const ada = await world.member('Ada')
    const address = '192.0.2.77'
    const attempt = (email: string) => new Browser(world, { address }).send(register, { body: { ...someone(), email } })
    for (let answer = 0; answer < 5; answer++) assert.equal((await attempt(ada.email)).statusCode, 409)
    for (const email of [ada.email, 'free@library.test']) {
      const response = await attempt(email)
      assert.deepEqual([response.statusCode, response.json().code], [429, 'too_many_requests'])
      assert.ok(Number(response.headers['retry-after']) > 60)
    }
    assert.equal(await new Browser(world).status(register, { body: someone() }), 201)
    world.pass(0.51)
    assert.equal((await attempt('free@library.test')).statusCode, 201)
  })

  it('is told no more often to twenty who come at once, and no other answer tells it', async () => {
    const ada = await world.member('Ada')
    const address = '192.0.2.78'
    const attempt = (email: string) => new Browser(world, { address }).status(register, { body: { ...someone(), email } })
    const taken = Array.from({ length: 19 }, () => attempt(ada.email))
    assert.equal(await attempt('unheard.of@library.test'), 429)
    assert.deepEqual((await Promise.all(taken)).sort(), [...Array<number>(5).fill(409), ...Array<number>(14).fill(429)])
  })

  it('is the only answer that counts', async () => {
    const address = '192.0.2.79'
    for (let person = 0; person < 7; person++)
      assert.equal(await new Browser(world, { address }).status(register, { body: someone() }), 201)
  })
})

it('keeps a password exactly as it was typed', async () => {
  const body = { ...someone(), password: '  p\u00e4ss w\u00f6rd\0x ' }
  await new Browser(world).call(register, { body })
  const tries = [
    body.password,
    body.password.trim(),
    body.password.normalize('NFD'),
    body.password.toUpperCase(),
    body.password.slice(0, 11),
  ]
  const statuses = []
  for (const password of tries)
    statuses.push(await new Browser(world).status(login, { body: { username: body.username, password } }))
  assert.deepEqual(statuses, [200, 401, 401, 401, 401])
})

it('ends the session that the browser had before', async () => {
  const ada = await world.member('Ada')
  const { closed } = await openSocket(world, ada)
  const browser = new Browser(world)
  browser.cookie = ada.cookie
  const { id } = await browser.call(register, { body: someone() })
  assert.equal((await browser.call(readCurrentUser, {})).id, id)
  assert.equal((await world.as(ada).refused(readCurrentUser, {})).status, 401)
  assert.equal(await closed, 4401)
})
