import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, before, describe, it } from 'node:test'
import { listSessions } from '#contract/account-changes.ts'
import { readCurrentUser } from '#contract/accounts.ts'
import { endMemberSessions, listUsers, setRole, suspendUser } from '#contract/moderation.ts'
import { openProxiedWorld, openSocket, signedInBrowser, untilNothingWaits } from '#testing/browser.ts'
import { listenLive } from '#testing/listen-live.ts'
import { untilWaiting } from '#testing/until-mail-is-out.ts'
import type { Actor, World } from '#testing/world.ts'

let world: World
let ruth: Actor
before(async () => {
  world = await openProxiedWorld()
  ruth = await world.admin('Ruth')
})
after(() => world.close())

const of = ({ id }: { id: number }) => ({ params: { id: String(id) } })
const change = (member: Actor, isAdmin: boolean) => world.as(ruth).call(setRole, { ...of(member), body: { isAdmin } })

for (const [event, isAdmin, subject] of [
  ['promotion', true, /^You are an admin now$/],
  ['demotion', false, /^You are no longer an admin$/],
] as const) {
  describe(`a ${event}`, () => {
    const person = () => (isAdmin ? world.member('Ada') : world.admin('Ada'))

    it('reaches open sockets, which come back, and the mailbox', async () => {
      const ada = await person()
      const listener = await listenLive(world, ada)
      const closed = once(listener.socket, 'close')
      await change(ada, isAdmin)
      await listener.next('account_changed')
      assert.equal((await closed)[0], 1012)
      await world.letterTo(ada.email, subject)
    })

    it('gives each session a new cookie at its next call, and the old one ends a minute later', async () => {
      const ada = await person()
      const browser = await signedInBrowser(world, ada)
      const old = { ...ada, cookie: browser.cookie }
      await change(ada, isAdmin)
      const calls = await Promise.all([1, 2, 3].map(() => world.as(old).send(readCurrentUser, {})))
      const fresh = calls.flatMap(({ headers }) => headers['set-cookie'] ?? [])
      assert.deepEqual([calls.map(({ statusCode }) => statusCode), fresh.length], [[200, 200, 200], 1])
      const renewed = { ...ada, cookie: String(fresh[0]).split(';')[0]! }
      const sessions = await world.as(renewed).call(listSessions, {})
      assert.deepEqual([sessions.length, sessions.filter(({ isCurrent }) => isCurrent).length], [2, 1])
      world.pass(0.1)
      assert.equal((await world.as(old).send(readCurrentUser, {})).statusCode, 401)
      assert.equal((await world.as(renewed).call(readCurrentUser, {})).isAdmin, isAdmin)
      assert.equal((await world.as(renewed).send(listUsers, {})).statusCode, isAdmin ? 200 : 403)
    })

    it('does not make the ninety days of a session begin again', async () => {
      const ada = await person()
      const browser = await signedInBrowser(world, ada)
      for (let times = 0; times < 3; times++) {
        world.pass(29 * 24)
        await browser.call(readCurrentUser, {})
        if (times === 2)
          await world
            .as({ ...ruth, cookie: (await signedInBrowser(world, ruth)).cookie })
            .call(setRole, { ...of(ada), body: { isAdmin } })
      }
      await browser.call(readCurrentUser, {})
      world.pass(3 * 24)
      assert.equal(await browser.status(readCurrentUser, {}), 401)
      ruth = await world.admin('Ruth')
    })
  })
}

it('an upgrade to a socket, which can carry no cookie, leaves the renewal to the next call', async () => {
  const ada = await world.member('Ada')
  await change(ada, true)
  // A job closes those open before; it must not hit the new one.
  await untilNothingWaits(world)
  const { closed, socket } = await openSocket(world, ada)
  assert.ok((await world.as(ada).send(readCurrentUser, {})).headers['set-cookie'])
  assert.equal(await closed, 1012)
  socket.close()
})

// The embedded database is one session, in which two transactions can never meet.
if (process.env['TEST_DATABASE'] === 'postgres')
  it('is not given to someone whom another admin suspends in that moment', async () => {
    const ada = await world.member('Ada')
    await world.db.updateTable('users').set({ warning_count: 2 }).where('id', '=', ada.id).execute()
    const answers = await world.rooms.database.transaction(async (db) => {
      await db.selectFrom('users').select('id').where('id', '=', ada.id).forNoKeyUpdate().execute()
      const suspended = world.as(ruth).send(suspendUser, { ...of(ada), body: { reason: 'A third breach.' } })
      await untilWaiting(world)
      const made = world.as(ruth).send(setRole, { ...of(ada), body: { isAdmin: true } })
      await untilWaiting(world, 2)
      return [suspended, made]
    })
    assert.deepEqual(
      (await Promise.all(answers)).map(({ statusCode }) => statusCode),
      [200, 404],
    )
    const after = await world.db.selectFrom('users').select('is_admin').where('id', '=', ada.id).executeTakeFirstOrThrow()
    assert.equal(after.is_admin, false)
  })

describe('signing a member out everywhere', () => {
  it('ends every session and socket at once, tells the member by letter, and is in the log', async () => {
    const ada = await world.member('Ada')
    const browser = await signedInBrowser(world, ada)
    const { closed } = await openSocket(world, ada)
    await world.as(ruth).call(endMemberSessions, of(ada))
    assert.equal(await closed, 4401)
    assert.deepEqual(
      [await browser.status(readCurrentUser, {}), (await world.as(ada).send(readCurrentUser, {})).statusCode],
      [401, 401],
    )
    await world.letterTo(ada.email, /^You were signed out everywhere$/)
    const act = await world.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id', 'user_id'])
      .orderBy('id', 'desc')
      .executeTakeFirst()
    assert.deepEqual(act, { action: 'end_sessions', actor_id: ruth.id, user_id: ada.id })
    await signedInBrowser(world, ada)
  })

  it('is for admins, of other admins too, and not of oneself', async () => {
    const [ada, otto] = [await world.member('Ada'), await world.admin('Otto')]
    assert.equal((await world.as(ada).refused(endMemberSessions, of(otto))).code, 'admins_only')
    assert.equal((await world.as(ruth).refused(endMemberSessions, of(ruth))).code, 'own_account')
    assert.equal((await world.as(ruth).refused(endMemberSessions, of({ id: 2_000_000 }))).code, 'user_not_found')
    await world.as(ruth).call(endMemberSessions, of(otto))
    assert.equal((await world.as(otto).send(readCurrentUser, {})).statusCode, 401)
  })
})
