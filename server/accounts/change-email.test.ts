import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { changeEmail, changePassword } from '#contract/account-changes.ts'
import {
  forgotPassword,
  login,
  readCurrentUser,
  register,
  resendVerification,
  resetPassword,
  verifyEmail,
} from '#contract/accounts.ts'
import type { Actor, World } from '#testing/world.ts'
import { Browser, letterAfter, openProxiedWorld, signedInBrowser, tokenIn } from '#testing/browser.ts'

let world: World
before(async () => void (world = await openProxiedWorld()))
after(() => world.close())

const change = (actor: Actor, email: string, currentPassword = actor.password) => ({
  params: { id: String(actor.id) },
  body: { email, currentPassword },
})
const emailOf = async (actor: Actor) => (await world.as(actor).call(readCurrentUser, {})).email
const verify = (token: string) => new Browser(world).send(verifyEmail, { params: { token } })

it('keeps the old address until the new one is verified, and warns the old one', async () => {
  const ada = await world.member('Ada')
  const email = `new-${ada.email}`
  await world.as(ada).call(changeEmail, change(ada, email))
  const warning = await world.letterTo(ada.email, /about to change/i)
  assert.ok(warning.text.includes(email))
  assert.doesNotMatch(warning.text, /[\w-]{43}/)
  assert.equal(await emailOf(ada), ada.email)

  const token = tokenIn(await world.letterTo(email))
  for (let time = 0; time < 2; time++) {
    const answer = await verify(token)
    assert.deepEqual(answer.json().user, { email, emailVerified: true })
  }
  assert.equal(await emailOf(ada), email)
  assert.equal(await new Browser(world).status(login, { body: { username: ada.email, password: ada.password } }), 401)
  assert.equal(await new Browser(world).status(login, { body: { username: email, password: ada.password } }), 200)
})

it('replaces at once an address that was never verified, and kills its link', async () => {
  const browser = new Browser(world)
  const password = 'a good long password'
  const { id } = await browser.call(register, {
    body: { username: 'typo', email: 'tpyo@library.test', password, name: 'Ada Ames' },
  })
  const oldToken = tokenIn(await world.letterTo('tpyo@library.test'))
  await browser.call(changeEmail, { params: { id: String(id) }, body: { email: 'typo@library.test', currentPassword: password } })
  assert.equal((await browser.call(readCurrentUser, {})).email, 'typo@library.test')
  assert.equal((await verify(oldToken)).statusCode, 400)
  assert.equal((await verify(tokenIn(await world.letterTo('typo@library.test')))).statusCode, 200)
  assert.ok(!(await world.letters()).some(({ to, subject }) => to === 'tpyo@library.test' && /change/i.test(subject)))
})

it('refuses an address that someone has, or gets before the link is opened', async () => {
  const [ada, ben] = [await world.member('Ada'), await world.member('Ben')]
  const taken = await world.as(ada).refused(changeEmail, change(ada, ben.email.toUpperCase()))
  assert.deepEqual([taken.status, taken.fields], [409, { email: 'An account with this email already exists.' }])

  const email = 'wanted@library.test'
  await world.as(ada).call(changeEmail, change(ada, email))
  const token = tokenIn(await world.letterTo(email))
  await world.person('Cleo', { email: email.toUpperCase() })
  assert.deepEqual([(await verify(token)).statusCode, await emailOf(ada)], [409, ada.email])
})

it('needs the current password, another address, and an account of one’s own', async () => {
  const [ada, ben] = [await world.member('Ada'), await world.member('Ben')]
  const wrong = await world.as(ada).refused(changeEmail, change(ada, 'x@library.test', 'wrong'))
  assert.deepEqual([wrong.status, wrong.fields], [400, { currentPassword: 'The current password is not correct.' }])
  assert.equal((await world.as(ada).refused(changeEmail, change(ada, ada.email.toUpperCase()))).code, 'same_email')
  assert.equal((await world.as(ada).refused(changeEmail, change(ben, 'x@library.test'))).status, 404)
  assert.deepEqual((await world.as(ada).refused(changeEmail, change(ada, 'nonsense'))).fields, { email: 'Invalid email format' })
})

it('is given up when the password changes', async () => {
  const ada = await world.member('Ada')
  const email = `thief-${ada.email}`
  await world.as(ada).call(changeEmail, change(ada, email))
  const token = tokenIn(await world.letterTo(email))
  const browser = new Browser(world)
  browser.cookie = ada.cookie
  const body = { currentPassword: ada.password, newPassword: 'a fresh password' }
  await browser.call(changePassword, { params: { id: String(ada.id) }, body })
  assert.equal((await verify(token)).statusCode, 400)
  assert.equal((await browser.call(readCurrentUser, {})).email, ada.email)
})

it('comes to nothing when the owner resets the password while it is under way', async (test) => {
  const ada = await world.member('Ada')
  await new Browser(world).call(forgotPassword, { body: { email: ada.email } })
  const token = tokenIn(await world.letterTo(ada.email, /reset/i))
  const { database } = world.rooms
  const { transaction } = database
  const resetFirst = async (work: Parameters<typeof transaction>[0]) => {
    await new Browser(world).call(resetPassword, { params: { token }, body: { password: 'a fresh password' } })
    return transaction(work)
  }
  test.mock.method(database, 'transaction', resetFirst, { times: 1 })

  const refused = await world.as(ada).refused(changeEmail, change(ada, `thief-${ada.email}`))
  assert.equal(refused.code, 'not_signed_in')
  const browser = await signedInBrowser(world, { ...ada, password: 'a fresh password' })
  assert.equal((await browser.call(readCurrentUser, {})).email, ada.email)
  assert.equal((await browser.refused(resendVerification, {})).code, 'already_verified') // so no other address is pending
})

it('is not for suspended members', async () => {
  const ada = await world.person('Ada', { isSuspended: true })
  const refused = await world.as(ada).refused(changeEmail, change(ada, `new-${ada.email}`))
  assert.deepEqual([refused.status, refused.code], [403, 'account_suspended'])
})

it('can have its link sent again, to the new address', async () => {
  const ada = await world.member('Ada')
  const email = `again-${ada.email}`
  await world.as(ada).call(changeEmail, change(ada, email))
  await world.letterTo(email)
  const letter = await letterAfter(world, { to: email, subject: /verify/i }, () => world.as(ada).call(resendVerification, {}))
  assert.equal((await verify(tokenIn(letter))).json().user.email, email)
})

it('is not lost when the old address’s link is opened once more', async () => {
  const browser = new Browser(world)
  const password = 'a good long password'
  const { id } = await browser.call(register, {
    body: { username: 'mover', email: 'mover@library.test', password, name: 'Ada Ames' },
  })
  const first = tokenIn(await world.letterTo('mover@library.test'))
  await verify(first)
  await browser.call(changeEmail, {
    params: { id: String(id) },
    body: { email: 'moved@library.test', currentPassword: password },
  })
  const second = tokenIn(await world.letterTo('moved@library.test'))
  assert.equal((await verify(first)).statusCode, 200)
  assert.equal((await verify(second)).json().user.email, 'moved@library.test')
})
