import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import { changePassword } from '#contract/account-changes.ts'
import { forgotPassword, login, register, resetPassword } from '#contract/accounts.ts'
import type { Actor, World } from '#testing/world.ts'
import { Browser, letterAfter, openProxiedWorld, tokenIn } from '#testing/browser.ts'
import { createAdmin } from '#server/accounts/create-admin.ts'

let world: World
before(async () => void (world = await openProxiedWorld()))
after(() => world.close())

const common = 'This password is too common. Choose another.'
const personal = 'This password is too close to your name, username or email, or to ibid. Choose another.'

const zoe = { username: 'zoe.mueller', email: 'z.lending@library.test', name: 'Zoë Müller-Ödön' }
const refusalOf = async (password: string) => {
  const response = await new Browser(world).send(register, { body: { ...zoe, password } })
  return [response.statusCode, response.json().fields]
}
const mayLogIn = async ({ username }: Pick<Actor, 'username'>, password: string) =>
  (await new Browser(world).status(login, { body: { username, password } })) === 200

describe('a password that guessing programs try first', () => {
  it('is refused at registration, beside its field, however it is capitalized', async () => {
    for (const password of ['password', 'PassWord1', '12345678', 'qwertyuiop', 'ILOVEYOU', '1q2w3e4r', '11111111'])
      assert.deepEqual(await refusalOf(password), [400, { password: common }], password)
  })

  it('is refused when it is one’s own name, username or address, or the site’s name, with digits and marks around it', async () => {
    const own = [
      'zoe.mueller',
      'Zoe.Mueller2024!',
      'Z.Lending@Library.test',
      'zlending1',
      'zoemullerodon',
      'Zoë Müller-Ödön',
      'odonzoe99',
    ]
    for (const password of [...own, 'ibid.2024', 'ibidibid', '#ibid-zoe#', '12.04.1979-zoe'])
      assert.deepEqual(await refusalOf(password), [400, { password: personal }], password)
  })

  it('is told its length first', async () => {
    assert.deepEqual(await refusalOf('zoe'), [400, { password: 'Password must be at least 8 characters' }])
    assert.deepEqual(await refusalOf('1234567'), [400, { password: 'Password must be at least 8 characters' }])
  })

  it('may be a part of one that is hard to guess', async () => {
    for (const [index, password] of [
      'zoe reads at the window',
      'passwords are for doors',
      'ibid7Kqmvt',
      'zoe 4151 9265 3589',
    ].entries()) {
      const body = { ...zoe, username: `zoe.mueller${index}`, email: `zoe${index}@library.test`, password }
      assert.equal((await new Browser(world).send(register, { body })).statusCode, 201, password)
    }
  })

  it('is refused where a password is changed, which then stays as it was', async () => {
    const ada = await world.member('Ada')
    for (const [newPassword, words] of [
      ['Princess1', common],
      [`${ada.username}-2024!`, personal],
    ] as const) {
      const body = { currentPassword: ada.password, newPassword }
      const refusal = await world.as(ada).refused(changePassword, { params: { id: String(ada.id) }, body })
      assert.deepEqual([refusal.status, refusal.fields], [400, { newPassword: words }])
    }
    assert.ok(await mayLogIn(ada, ada.password))
  })

  it('is refused at a reset, whose link works once more for a better one', async () => {
    const { username, email } = await world.member('Ada')
    const ask = () => new Browser(world).call(forgotPassword, { body: { email } })
    const params = { token: tokenIn(await letterAfter(world, { to: email, subject: /reset/i }, ask)) }
    for (const [password, words] of [
      ['football', common],
      [email, personal],
    ] as const) {
      const refusal = await new Browser(world).send(resetPassword, { params, body: { password } })
      assert.deepEqual([refusal.statusCode, refusal.json().fields], [400, { password: words }])
    }
    await new Browser(world).call(resetPassword, { params, body: { password: 'a fresh password' } })
    assert.ok(await mayLogIn({ username }, 'a fresh password'))
  })

  it('is refused to the operator in a sentence, and no admin is made', async () => {
    const admin = { username: 'head', email: 'head@library.test', name: 'Ada Ames' }
    for (const [password, words] of [
      ['superman', common],
      ['head.2024', personal],
    ] as const)
      await assert.rejects(createAdmin(world.rooms, { ...admin, password }), { message: `The admin was not created: ${words}` })
    assert.ok(!(await world.db.selectFrom('users').select('id').where('username', '=', 'head').executeTakeFirst()))
  })
})

it('the list holds more than ten thousand, each spelled as it is looked up', () => {
  const lines = readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8').split('\n')
  const passwords = lines.filter((line) => line !== '' && !/^#( |$)/.test(line))
  assert.ok(new Set(passwords).size > 10_000)
  assert.deepEqual(
    passwords.filter((line) => !/^[!-~]{8,100}$/.test(line) || line !== line.toLowerCase()),
    [],
  )
})
