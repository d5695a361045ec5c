import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { readCurrentUser } from '#contract/accounts.ts'
import { setRole } from '#contract/moderation.ts'
import { askForDeletion, cancelDeletion, deletionGraceDays, readDeletion } from '#contract/your-data.ts'
import { untilMailIsOut } from '#testing/until-mail-is-out.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'
import { eraseDueAccounts } from './erase-account.ts'

let world: World
before(async () => void (world = await openWorld()))
after(() => world.close())

const body = (actor: Actor, keepsWriting = true) => ({ body: { currentPassword: actor.password, keepsWriting } })
const ask = (actor: Actor, keepsWriting?: boolean) => world.as(actor).call(askForDeletion, body(actor, keepsWriting))
const refusal = async (actor: Actor) => (await world.as(actor).refused(askForDeletion, body(actor))).code
const deletionOf = async (actor: Actor) => (await world.as(actor).call(readDeletion, {})).deletion

describe('asking to be deleted', () => {
  it('takes the password, names the day, and tells the owner by letter how to keep the account', async () => {
    const ada = await world.member('Ada')
    assert.equal(await deletionOf(ada), null)
    const wrong = await world.as(ada).refused(askForDeletion, { body: { currentPassword: 'wrong', keepsWriting: true } })
    assert.equal(wrong.code, 'wrong_current_password')
    assert.equal(await deletionOf(ada), null)

    const dueAt = new Date(world.rooms.now().getTime() + deletionGraceDays * 86_400_000).toISOString()
    assert.deepEqual(await ask(ada, false), { dueAt, keepsWriting: false })
    assert.deepEqual(await deletionOf(ada), { dueAt, keepsWriting: false })
    assert.equal((await world.as(ada).call(readCurrentUser, {})).deletionAt, dueAt)
    const { subject, text } = await world.letterTo(ada.email, /will be deleted/)
    const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(dueAt))
    assert.ok(subject.endsWith(`${day} (UTC)`))
    assert.match(text, /Keep my account:\nhttp.*\/settings#your-data/)
    assert.match(text, /what you shared in the rooms go too[^]*Events to come that you host alone are cancelled/)
  })

  it('is answered once: the day and the choice stay as they are', async () => {
    const ada = await world.member('Ada')
    const first = await ask(ada)
    world.pass(1)
    assert.equal(await refusal(ada), 'deletion_asked')
    assert.deepEqual(await deletionOf(ada), first)
  })

  it('can be taken back until it is done, and asked anew', async () => {
    const ada = await world.member('Ada')
    await ask(ada)
    world.pass(deletionGraceDays * 24 + 1)
    await world.as(ada).call(cancelDeletion, {})
    await eraseDueAccounts(world.rooms)
    assert.equal(await deletionOf(ada), null)
    assert.equal((await world.as(ada).call(readCurrentUser, {})).name, 'Ada')
    await world.as(ada).call(cancelDeletion, {})
    await ask(ada)
  })

  it('is for suspended members and those who have not proven their address too, and for no one else’s account', async () => {
    for (const traits of [{ isSuspended: true }, { emailVerified: false }]) {
      const actor = await world.person('Ben', traits)
      await ask(actor)
      await world.as(actor).call(cancelDeletion, {})
      assert.equal(await deletionOf(actor), null)
    }
    for (const endpoint of [readDeletion, cancelDeletion]) assert.equal((await world.as(null).send(endpoint, {})).statusCode, 401)
  })
})

describe('letters about it', () => {
  it('go to proven addresses only', async () => {
    const ben = await world.person('Ben', { emailVerified: false })
    const letters = async () => {
      await untilMailIsOut(world)
      return (await world.letters()).filter(({ to }) => to === ben.email).map(({ subject }) => subject)
    }
    await ask(ben)
    assert.deepEqual(await letters(), [])
    world.pass(deletionGraceDays * 24)
    await eraseDueAccounts(world.rooms)
    const { erased_at } = await world.db
      .selectFrom('users')
      .select('erased_at')
      .where('id', '=', ben.id)
      .executeTakeFirstOrThrow()
    assert.ok(erased_at)
    assert.deepEqual(await letters(), [])
  })

  it('go three times a day', async () => {
    const ada = await world.member('Ada')
    for (let time = 0; time < 3; time++) {
      await ask(ada)
      await world.as(ada).call(cancelDeletion, {})
    }
    assert.equal(await refusal(ada), 'too_many_requests')
    world.pass(24)
    await ask(ada)
  })
})

describe('admins', () => {
  const role = (admin: Actor, other: Actor, isAdmin: boolean) =>
    world.as(admin).send(setRole, { params: { id: `${other.id}` }, body: { isAdmin } })

  it('the last one cannot leave, nor the last one who stays', async () => {
    const one = await world.admin('One')
    assert.equal(await refusal(one), 'last_admin')
    const two = await world.admin('Two')
    const suspended = await world.person('Three', { isAdmin: true, isSuspended: true })
    await ask(one)
    assert.equal(await refusal(two), 'last_admin')
    assert.equal((await role(one, two, false)).json().code, 'last_admin')
    assert.equal((await role(two, one, false)).statusCode, 200)
    await ask(suspended)
    await world.db.updateTable('users').set({ is_admin: false }).execute()
  })

  it('of two who ask at once one stays', async () => {
    const [one, two] = [await world.admin('One'), await world.admin('Two')]
    const answers = await Promise.all([one, two].map((admin) => world.as(admin).send(askForDeletion, body(admin))))
    assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [200, 409])
    await world.db.updateTable('users').set({ is_admin: false }).execute()
  })

  it('of one who asks and one who is removed at once one stays', async () => {
    const [one, two] = [await world.admin('One'), await world.admin('Two')]
    const answers = await Promise.all([world.as(one).send(askForDeletion, body(one)), role(one, two, false)])
    assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [200, 409])
  })
})
