import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { logout } from '#contract/accounts.ts'
import { unsubscribe, type LetterKind } from '#contract/notifications.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'
import { signUnsubscribeToken } from './unsubscribe-token.ts'

let world: World
before(async () => void (world = await openWorld({ RATE_LIMITS: 'off', PUBLIC_URL: 'https://ibid.test' })))
after(() => world.close())

const tokenOf = ({ id }: Actor, kind: LetterKind) => signUnsubscribeToken(world.db, { kind, userId: id })
const digestOf = async ({ id }: Actor) =>
  (await world.db.selectFrom('users').select('digest').where('id', '=', id).executeTakeFirstOrThrow()).digest
const preferencesOf = ({ id }: Actor) =>
  world.db.selectFrom('notification_preferences').select(['type', 'in_app', 'by_email']).where('user_id', '=', id).execute()

/** As a mail program does it: no cookie, no JSON, possibly from a page of its own. */
const click = (token: string, headers: Record<string, string> = {}, payload = 'List-Unsubscribe=One-Click') =>
  world.as(null).inject({
    method: 'POST',
    url: `/api/unsubscribe/${token}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload,
  })

describe('one click', () => {
  it('ends the digest, however often and however it is sent', async () => {
    const ada = await world.member('Ada')
    const token = await tokenOf(ada, 'digest')
    const form = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
    for (const response of [
      await click(token),
      await click(token, { 'content-type': 'multipart/form-data; boundary=x' }, form),
      await click(token, { origin: 'https://mail.test', 'sec-fetch-site': 'cross-site' }),
    ]) {
      assert.deepEqual([response.statusCode, response.json()], [200, { message: 'You are unsubscribed.', kind: 'digest' }])
    }
    assert.deepEqual([await digestOf(ada), await preferencesOf(ada)], ['never', []])
  })

  it('ends letters about notifications and leaves them in the app as they were', async () => {
    const ada = await world.member('Ada')
    await world.db
      .insertInto('notification_preferences')
      .values({ user_id: ada.id, type: 'message', in_app: false, by_email: true })
      .execute()
    await world.as(null).call(unsubscribe, { params: { token: await tokenOf(ada, 'notices') } })
    const preferences = await preferencesOf(ada)
    assert.ok(preferences.length > 10 && preferences.every(({ by_email }) => !by_email))
    assert.deepEqual(
      preferences.filter(({ in_app }) => !in_app).map(({ type }) => type),
      ['message'],
    )
    assert.equal(await digestOf(ada), 'weekly')
  })

  it('is worth nothing when forged, cut off, or meant for someone else', async () => {
    const [ada, ben] = [await world.member('Ada'), await world.member('Ben')]
    const token = await tokenOf(ada, 'digest')
    const forged = [
      token.replace(`-${ada.id}-`, `-${ben.id}-`),
      token.replace('digest', 'notices'),
      token.slice(0, -1),
      `${token}A`,
      'digest',
      `digest-${ada.id}-${'A'.repeat(43)}`,
    ]
    for (const wrong of forged)
      assert.equal((await click(wrong)).json<{ code: string }>().code, 'invalid_unsubscribe_link', wrong)
    assert.deepEqual([await digestOf(ada), await digestOf(ben)], ['weekly', 'weekly'])
  })

  it('does nothing when a link scanner merely looks', async () => {
    const ada = await world.member('Ada')
    const token = await tokenOf(ada, 'digest')
    const { statusCode } = await world.as(null).inject({ method: 'GET', url: `/api/unsubscribe/${token}` })
    assert.ok(statusCode === 404 || statusCode === 405)
    assert.equal(await digestOf(ada), 'weekly')
  })

  it('of an account that is gone is no error', async () => {
    const ada = await world.member('Ada')
    const tokens = [await tokenOf(ada, 'digest'), await tokenOf(ada, 'notices')]
    await world.db.deleteFrom('users').where('id', '=', ada.id).execute()
    for (const token of tokens) assert.equal((await click(token)).statusCode, 200)
  })

  it('opens no other door to other sites, nor to bodies that are no JSON', async () => {
    const ada = await world.member('Ada')
    const refusal = await world.as(ada, { origin: 'https://mail.test' }).refused(logout, {})
    assert.equal(refusal.code, 'foreign_origin')
    const form = await world.as(ada).inject({
      method: 'POST',
      url: '/api/likes',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'postId=1',
    })
    assert.equal(form.statusCode, 415)
    assert.equal((await click(await tokenOf(ada, 'digest'), {}, 'x'.repeat(5000))).statusCode, 413)
  })
})
