import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { changeUsername } from '#contract/account-changes.ts'
import { login, readCurrentUser, register } from '#contract/accounts.ts'
import { Browser, openProxiedWorld, untilNothingWaits } from '#testing/browser.ts'
import type { Actor, World } from '#testing/world.ts'
import { cleanUpAccounts } from './clean-up-accounts.ts'
import { createAdmin } from './create-admin.ts'

let world: World
before(async () => void (world = await openProxiedWorld()))
after(() => world.close())

const change = (actor: Actor, username: string, currentPassword = actor.password) => ({
  params: { id: String(actor.id) },
  body: { username, currentPassword },
})
const registration = (username: string) => ({
  body: { username, email: `${username}@elsewhere.test`, password: 'a good long password', name: 'Ada Ames' },
})
async function cookieOf({ username, password }: Actor) {
  const browser = new Browser(world)
  await browser.call(login, { body: { username, password } })
  return browser.cookie
}
const taken = { status: 409, code: 'username_taken', message: 'This username is already taken.' }
const takenBeside = { ...taken, fields: { username: taken.message } }

it('signs in by the new name, shows it everywhere, and tells the owner', async () => {
  const ada = await world.member('Ada')
  const user = await world.as(ada).call(changeUsername, change(ada, 'ada.lovelace'))
  assert.deepEqual([user.id, user.username], [ada.id, 'ada.lovelace'])
  assert.equal((await world.as(ada).call(readCurrentUser, {})).username, 'ada.lovelace')
  const card = await world.db
    .selectFrom('users')
    .select(['card', 'search_name'])
    .where('id', '=', ada.id)
    .executeTakeFirstOrThrow()
  assert.match(card.card, /"username":"ada\.lovelace"/)
  assert.match(card.search_name, /lovelace/)
  const signIn = (username: string) => new Browser(world).status(login, { body: { username, password: ada.password } })
  assert.deepEqual([await signIn(ada.username), await signIn('Ada.Lovelace')], [401, 200])
  assert.match((await world.letterTo(ada.email, /username was changed/i)).text, /is now ada\.lovelace/)
})

it('needs the current password, a username by the rules, and an account of one’s own', async () => {
  const [ada, ben] = [await world.member('Ada'), await world.member('Ben')]
  const wrong = await world.as(ada).refused(changeUsername, change(ada, 'somebody', 'wrong'))
  assert.deepEqual([wrong.status, wrong.fields], [400, { currentPassword: 'The current password is not correct.' }])
  for (const username of ['ab', 'a b c', 'x'.repeat(31), 'admin', 'a@b.c', 7, null])
    assert.equal((await world.as(ada).send(changeUsername, change(ada, username as string))).statusCode, 400)
  assert.equal((await world.as(ada).refused(changeUsername, change(ben, 'somebody'))).code, 'not_found')
})

it('is for verified members who are not suspended', async () => {
  const traits = [{ emailVerified: false }, { isSuspended: true }]
  const [unverified, suspended] = await Promise.all(traits.map((one) => world.person('Ben', one)))
  const refuse = async (actor: Actor | undefined) =>
    (await world.as(actor ?? null).refused(changeUsername, change(actor ?? (await world.member('Ada')), 'somebody'))).code
  const codes = [await refuse(unverified), await refuse(suspended), await refuse(undefined)]
  assert.deepEqual(codes, ['email_not_verified', 'account_suspended', 'not_signed_in'])
})

it('refuses a name that someone has, in any case', async () => {
  const [ada, ben] = [await world.member('Ada'), await world.member('Ben')]
  assert.deepEqual(await world.as(ada).refused(changeUsername, change(ada, ben.username.toUpperCase())), takenBeside)
})

it('keeps the old name from others for 90 days, in any case, at each door', async () => {
  const [ada, ben] = [await world.member('Ada'), await world.member('Ben')]
  await world.as(ada).call(changeUsername, change(ada, 'ada.moved'))
  const attempts = async () => [
    await world.as(ben).refused(changeUsername, change(ben, ada.username.toUpperCase())),
    await new Browser(world).refused(register, registration(ada.username)),
    await new Browser(world).refused(register, { body: { ...registration(ada.username).body, email: ben.email } }),
  ]
  for (const refused of await attempts()) assert.deepEqual(refused, takenBeside)
  const admin = { username: ada.username, email: 'chief@elsewhere.test', name: 'The Chief', password: 'a good long password' }
  await assert.rejects(createAdmin(world.rooms, admin), /already taken/)
  assert.equal(
    await world.db.selectFrom('users').select('id').where('email', 'like', '%@elsewhere.test').executeTakeFirst(),
    undefined,
  )

  world.pass(89 * 24)
  await cleanUpAccounts(world.rooms)
  assert.equal((await attempts()).length, 3)
  world.pass(24)
  assert.equal(await new Browser(world).status(register, registration(ada.username)), 201)
})

it('lets the owner come back to the old name, and others have the one in between no sooner', async () => {
  const [ada, ben] = [await world.member('Ada'), await world.member('Ben')]
  await world.as(ada).call(changeUsername, change(ada, 'ada.between'))
  const back = await world.as(ada).call(changeUsername, change(ada, ada.username))
  assert.equal(back.username, ada.username)
  assert.deepEqual(await world.as(ben).refused(changeUsername, change(ben, 'ada.between')), takenBeside)
  // In use again, it is hers for as long as she likes: nothing expires.
  world.pass(91 * 24)
  const fresh = await world.member('Cleo')
  assert.deepEqual(await world.as(fresh).refused(changeUsername, change(fresh, ada.username)), takenBeside)
})

it('keeps three names from others at most; the owner may come back to each of them', async () => {
  const ada = await world.member('Ada')
  for (const name of ['ada.second', 'ada.third', 'ada.fourth']) await world.as(ada).call(changeUsername, change(ada, name))
  const refused = await world.as(ada).refused(changeUsername, change(ada, 'ada.fifth'))
  assert.deepEqual([refused.status, refused.code, Object.keys(refused.fields ?? {})], [409, 'too_many_usernames', ['username']])
  assert.equal((await world.as(ada).call(readCurrentUser, {})).username, 'ada.fourth')
  await world.as(ada).call(changeUsername, change(ada, 'ADA.fourth'))
  await world.as(ada).call(changeUsername, change(ada, 'ada.second'))
  assert.equal((await world.as(ada).refused(changeUsername, change(ada, 'ada.fifth'))).code, 'too_many_usernames')
  world.pass(91 * 24)
  const later = { ...ada, cookie: await cookieOf({ ...ada, username: 'ada.second' }) }
  await world.as(later).call(changeUsername, change(ada, 'ada.fifth'))
})

it('keeps three names also when many changes come at once', async () => {
  const ada = await world.member('Ada')
  const names = Array.from({ length: 6 }, (_, index) => `ada.at-once${index}`)
  const statuses = await Promise.all(
    names.map(async (name) => (await world.as(ada).send(changeUsername, change(ada, name))).statusCode),
  )
  assert.deepEqual(statuses.toSorted(), [200, 200, 200, 409, 409, 409])
})

it('changes the case of the name, reserves nothing for that, and does nothing for the same name', async () => {
  const ada = await world.member('Ada')
  await world.as(ada).call(changeUsername, change(ada, ada.username))
  const loud = ada.username.toUpperCase()
  assert.equal((await world.as(ada).call(changeUsername, change(ada, loud))).username, loud)
  const rows = await world.db.selectFrom('former_usernames').selectAll().where('user_id', '=', ada.id).execute()
  assert.equal(rows.length, 0)
  await world.letterTo(ada.email, /username was changed/i)
  await untilNothingWaits(world)
  const letters = (await world.letters()).filter(({ to }) => to === ada.email)
  assert.equal(letters.length, 1)
})

it('gives a name to one of two who ask at once, member or newcomer', async () => {
  const people = await Promise.all(['Ada', 'Ben', 'Cleo'].map((name) => world.member(name)))
  const statuses = await Promise.all([
    ...people.map(async (one) => (await world.as(one).send(changeUsername, change(one, 'wanted.name'))).statusCode),
    ...[1, 2].map(() => new Browser(world).status(register, registration('wanted.name'))),
  ])
  assert.equal(statuses.filter((status) => status < 300).length, 1)
  assert.equal(statuses.filter((status) => status === 409).length, 4)
})

it('leaves no gap between giving a name up and keeping it', async () => {
  const ada = await world.member('Ada')
  const ben = await world.member('Ben')
  const [given, byBen, byNewcomer] = await Promise.all([
    world.as(ada).send(changeUsername, change(ada, 'ada.gone')),
    world.as(ben).send(changeUsername, change(ben, ada.username)),
    new Browser(world).send(register, registration(ada.username)),
  ])
  assert.deepEqual([given.statusCode, byBen.statusCode, byNewcomer.statusCode], [200, 409, 409])
})

it('keeps no name in readable form', async () => {
  const ada = await world.member('Ada')
  await world.as(ada).call(changeUsername, change(ada, 'ada.hashed'))
  const row = await world.db.selectFrom('former_usernames').selectAll().where('user_id', '=', ada.id).executeTakeFirstOrThrow()
  assert.equal(row.username_hash.length, 32)
  assert.ok(!JSON.stringify(row).includes(ada.username))
})
