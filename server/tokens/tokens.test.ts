import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { changePassword } from '#contract/account-changes.ts'
import { forgotPassword, readCurrentUser, resetPassword } from '#contract/accounts.ts'
import { listCategories } from '#contract/categories.ts'
import { endMemberSessions, listUsers } from '#contract/moderation.ts'
import { createPost, deletePost, listPosts } from '#contract/posts.ts'
import { listPasskeys } from '#contract/security.ts'
import { listTokens, makeToken, programCallsPerMinute, revokeToken, tokensPerMember } from '#contract/tokens.ts'
import { isForPrograms } from '#server/http/access-token.ts'
import { twoFactorIn } from '#testing/two-factor.ts'
import { type Actor, openWorld, type World } from '#testing/world.ts'
import { looksLikeToken, newToken } from './token-format.ts'

let world: World
let ada: Actor
before(async () => {
  world = await openWorld({ PUBLIC_URL: 'https://ibid.example.org' })
  ada = await world.member('Ada')
})
after(() => world.close())

const { make, program } = programsIn(() => world)
const foreign = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' }
const post = { body: { content: 'Written by a program' } }

describe('an access token', () => {
  it('is shown once, kept as a hash, and told to its owner by letter', async () => {
    const { token, ...made } = await make(ada)
    assert.match(token, /^ibid_[0-9A-Za-z]{46}$/)
    assert.deepEqual(await world.as(ada).call(listTokens, {}), [made])
    const [row] = await world.db.selectFrom('access_tokens').selectAll().where('id', '=', made.id).execute()
    assert.ok(!JSON.stringify({ ...row, token_hash: row!.token_hash.toString('latin1') }).includes(token.slice(5)))
    const letter = await world.letterTo(ada.email, /An access token was made/)
    assert.match(letter.text, /“Catalogue robot”/)
    assert.ok(!letter.text.includes(token))
  })

  it('reads what its owner reads, and writes only with that scope, from anywhere and without a cookie', async () => {
    const [reader, writer] = [await make(ada, 'read'), await make(ada, 'write')]
    assert.equal((await program(reader.token).call(readCurrentUser, {})).id, ada.id)
    await program(reader.token).call(listPosts, {})
    assert.equal((await program(reader.token).refused(createPost, post)).code, 'token_only_reads')
    const made = await program(writer.token, foreign).call(createPost, post)
    const row = await world.db.selectFrom('posts').select('author_id').where('id', '=', made.id).executeTakeFirst()
    assert.equal(row?.author_id, ada.id)
    assert.equal((await world.as(ada, foreign).refused(createPost, post)).code, 'foreign_origin')
  })

  it('opens no door to other sites: a page elsewhere gets no leave to send one', async () => {
    const headers = { ...foreign, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' }
    const asked = await world.as(null).inject({ method: 'OPTIONS', url: '/api/posts', headers })
    assert.equal(asked.headers['access-control-allow-origin'], undefined)
    const { token } = await make(ada, 'write')
    const answered = await program(token, foreign).send(createPost, post)
    assert.equal(answered.headers['access-control-allow-origin'], undefined)
  })

  it('is not taken beside a session, with which it would carry a cookie past the same-origin check', async () => {
    const { token } = await make(ada, 'write')
    const both = world.as(ada, { authorization: `Bearer ${token}`, ...foreign })
    assert.equal((await both.refused(createPost, post)).code, 'token_with_session')
    const forged = world.as(ada, { authorization: 'Bearer made-up', ...foreign })
    assert.equal((await forged.refused(createPost, post)).code, 'token_with_session')
  })

  it('works no more when it is revoked, or has run out, or is mistyped', async () => {
    const [revoked, ended, kept] = [await make(ada), await make(ada), await make(ada)]
    await world.as(ada).call(revokeToken, { params: { id: revoked.id } })
    await world.db
      .updateTable('access_tokens')
      .set({ expires_at: new Date(world.rooms.now().getTime() - 1) })
      .where('id', '=', ended.id)
      .execute()
    const mistyped = `${kept.token.slice(0, -1)}${kept.token.endsWith('a') ? 'b' : 'a'}`
    for (const token of [revoked.token, ended.token, mistyped, newToken(), 'ibid_', "' or 1=1"])
      assert.deepEqual(
        [(await program(token).send(readCurrentUser, {})).statusCode, (await program(token).send(listCategories, {})).statusCode],
        [401, 401],
        token,
      )
    assert.equal((await world.as(ada).refused(revokeToken, { params: { id: revoked.id } })).code, 'token_not_found')
    const ben = await world.member('Ben')
    assert.equal((await world.as(ben).refused(revokeToken, { params: { id: kept.id } })).code, 'token_not_found')
    assert.equal((await program(kept.token).call(readCurrentUser, {})).id, ada.id)
  })

  it('says when it was last used, to the hour', async () => {
    const { token, id } = await make(ada)
    const lastUsed = async () => (await world.as(ada).call(listTokens, {})).find((each) => each.id === id)?.lastUsedAt
    assert.equal(await lastUsed(), null)
    await program(token).call(readCurrentUser, {})
    const first = await lastUsed()
    assert.equal(first, world.rooms.now().toISOString())
    world.pass(0.5)
    await program(token).call(readCurrentUser, {})
    assert.equal(await lastUsed(), first)
    world.pass(0.6)
    await program(token).call(readCurrentUser, {})
    assert.equal(await lastUsed(), world.rooms.now().toISOString())
  })
})

describe('what programs may not do', () => {
  it('is everything about accounts and everything of admins, call by call', () => {
    const refused = world.app.endpoints.filter((endpoint) => !isForPrograms(endpoint))
    const allowed = world.app.endpoints.filter(isForPrograms)
    const about =
      /password|login|logout|register|two-factor|passkey|session|access-token|change-(email|username)|account-deletion|^\/api\/export|calendar-feed|verification|verify-email|\/push\b|sign-on/
    assert.deepEqual(
      allowed.filter(({ access, path }) => access === 'admin' || about.test(path)).map(({ method, path }) => `${method} ${path}`),
      [],
    )
    assert.ok(refused.filter(({ access }) => access === 'signed_in').length > 20)
    assert.ok(allowed.length > 150)
  })

  it('is refused, to the programs of admins too, which have no more rights than those of members', async () => {
    const edith = await world.admin('Edith')
    const { token } = await make(edith, 'write')
    assert.equal((await program(token).call(readCurrentUser, {})).id, edith.id)
    const { id } = await world.post(ada, { content: 'Not Edith’s' })
    assert.equal((await program(token).refused(listUsers, {})).code, 'admins_only')
    assert.equal((await program(token).refused(deletePost, { params: { id: `${id}` } })).status, 403)
    assert.equal((await program(token).refused(listPasskeys, {})).code, 'not_for_programs')
    assert.equal((await program(token).refused(listTokens, {})).code, 'not_for_programs')
    const body = { name: 'A child', scope: 'write', days: 365, currentPassword: edith.password } as const
    assert.equal((await program(token).refused(makeToken, { body })).code, 'not_for_programs')
    const change = { currentPassword: edith.password, newPassword: 'a fresh password', confirmPassword: 'a fresh password' }
    const changed = await program(token).refused(changePassword, { params: { id: `${edith.id}` }, body: change })
    assert.equal(changed.code, 'not_for_programs')
  })

  it('is what their owners may not do either: suspended, or without a proven address', async () => {
    const { token } = await make(ada)
    const set = (values: { suspended_at?: Date | null; email_verified_at?: Date | null }) =>
      world.db.updateTable('users').set(values).where('id', '=', ada.id).execute()
    await set({ suspended_at: world.rooms.now() })
    assert.equal((await program(token).refused(listTokens, {})).status, 403)
    assert.equal((await program(token).refused(createPost, post)).code, 'account_suspended')
    await set({ suspended_at: null, email_verified_at: null })
    assert.equal((await program(token).refused(createPost, post)).code, 'email_not_verified')
    await set({ email_verified_at: world.rooms.now() })
    await program(token).call(listPosts, {})
  })
})

describe('making one', () => {
  it('takes the password, and a code where two-factor is on', async () => {
    const wrong = { name: 'Robot', scope: 'read', days: 30, currentPassword: 'wrong' } as const
    assert.equal((await world.as(ada).refused(makeToken, { body: wrong })).code, 'wrong_current_password')
    const { withTwoFactor, nextCode } = twoFactorIn(() => world)
    const cem = await withTwoFactor(await world.member('Cem'))
    const body = { ...wrong, currentPassword: cem.password }
    assert.equal((await cem.browser.refused(makeToken, { body })).code, 'two_factor_required')
    const made = await cem.browser.call(makeToken, { body: { ...body, code: nextCode(cem.secret) } })
    assert.equal((await program(made.token).call(readCurrentUser, {})).id, cem.id)
  })

  it('takes a name, a scope and one of three lifetimes, and says beside the field what is wrong', async () => {
    const good = { name: 'Robot', scope: 'read', days: 30, currentPassword: ada.password }
    for (const [field, value] of [
      ['name', ''],
      ['name', 'x'.repeat(61)],
      ['name', 'https://evil.example'],
      ['scope', 'admin'],
      ['days', 3650],
      ['days', '30'],
    ] as const) {
      const answer = await world.as(ada).send(makeToken, { body: { ...good, [field]: value } })
      assert.equal(answer.statusCode, 400)
      assert.deepEqual(Object.keys(answer.json<{ fields: object }>().fields), [field])
    }
  })

  it(`stops at ${tokensPerMember}, however many come at once`, async () => {
    const dora = await world.member('Dora')
    const row = { user_id: dora.id, name: 'Old', scope: 'read', last_used_at: null, expires_at: world.rooms.now() } as const
    await world.db
      .insertInto('access_tokens')
      .values(Array.from({ length: tokensPerMember - 1 }, (_, at) => ({ ...row, token_hash: Buffer.alloc(32, 100 + at) })))
      .execute()
    const made = await Promise.allSettled(Array.from({ length: 4 }, () => make(dora)))
    assert.equal(made.filter(({ status }) => status === 'fulfilled').length, 1)
    assert.equal((await world.as(dora).call(listTokens, {})).length, tokensPerMember)
  })
})

describe('when an account may be in other hands', () => {
  it('a reset of the password and an admin who signs the member out end every token; a change by the owner ends none', async () => {
    const [eve, edith] = [await world.member('Eve'), await world.admin('Edith')]
    const first = await make(eve)
    await world.as(eve).call(changePassword, {
      params: { id: `${eve.id}` },
      body: { currentPassword: eve.password, newPassword: 'a fresh password', confirmPassword: 'a fresh password' },
    })
    assert.equal((await program(first.token).call(readCurrentUser, {})).id, eve.id)
    await world.as(null).call(forgotPassword, { body: { email: eve.email } })
    const { text } = await world.letterTo(eve.email, /reset your/i)
    const [, token = ''] = /reset-password\/([\w-]+)/.exec(text) ?? []
    await world.as(null).call(resetPassword, { params: { token }, body: { password: 'quite another one' } })
    assert.equal((await program(first.token).refused(readCurrentUser, {})).code, 'token_not_valid')
    const second = await make(ada)
    await world.as(edith).call(endMemberSessions, { params: { id: `${ada.id}` } })
    assert.equal((await program(second.token).refused(readCurrentUser, {})).code, 'token_not_valid')
  })
})

it('programs are limited apart from their owner, all of them together', async () => {
  const finn = await world.member('Finn')
  const [one, other] = [await make(finn), await make(finn)]
  const statuses: number[] = []
  for (let call = 0; call <= programCallsPerMinute; call++)
    statuses.push(
      (await program(call % 2 ? one.token : other.token).send(call % 3 ? readCurrentUser : listCategories, {})).statusCode,
    )
  assert.deepEqual([statuses.indexOf(429), new Set(statuses).size], [programCallsPerMinute, 2])
  assert.equal((await world.as(finn).call(readCurrentUser, {})).id, finn.id)
})

it('the spelling of a token tells whether it can be one', () => {
  const token = newToken()
  assert.ok(looksLikeToken(token))
  assert.notEqual(token, newToken())
  for (const wrong of [token.slice(1), `${token}a`, token.replace('ibid_', 'ibid-'), token.toLowerCase(), ''])
    assert.ok(!looksLikeToken(wrong), wrong)
})

/** Access tokens as made by members, and programs that use them. */
function programsIn(world: () => World) {
  const make = (actor: Actor, scope: 'read' | 'write' = 'read', name = 'Catalogue robot') =>
    world()
      .as(actor)
      .call(makeToken, { body: { name, scope, days: 30, currentPassword: actor.password } })
  const program = (token: string, headers: Record<string, string> = {}) =>
    world().as(null, { authorization: `Bearer ${token}`, ...headers })
  return { make, program }
}
