import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { readCurrentUser } from '#contract/accounts.ts'
import { listAuditEntries } from '#contract/audit.ts'
import { setRole, suspendUser, verifyUser } from '#contract/moderation.ts'
import { createSignOnAccount, readOwnSignOn, unlinkSignOn } from '#contract/sign-on.ts'
import { openIdentityProvider, type Identity, type IdentityProvider } from '#testing/identity-provider.ts'
import { SignOnBrowser } from '#testing/sign-on.ts'
import { untilWaiting } from '#testing/until-mail-is-out.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'

const site = 'http://localhost:3000'
let idp: IdentityProvider
let world: World
let admin: Actor
before(async () => {
  idp = await openIdentityProvider({ site })
  const rules = { verified: ['librarians'], admin: ['ibid-admins'] }
  world = await openWorld({ SSO_PROVIDERS: JSON.stringify([{ ...idp.setting, claims: { groups: 'groups' }, rules }]) })
  admin = await world.admin('Root')
})
after(async () => {
  await world.close()
  await idp.close()
})

let number = 0
const somebody = (groups: string[]): Identity => {
  const subject = `s${++number}`
  return { subject, name: 'Ada Ash', email: `${subject}@campus.test`, email_verified: true, groups }
}
async function join(identity: Identity) {
  const browser = new SignOnBrowser(world)
  await browser.signOn(identity)
  return (await browser.call(createSignOnAccount, { body: { name: identity.name!, ageConfirmed: true } })).user
}
async function rolesOf(identity: Identity) {
  const browser = new SignOnBrowser(world)
  await browser.signOn(identity)
  const { isVerified, isAdmin } = await browser.call(readCurrentUser, {})
  return [isVerified, isAdmin]
}

describe('groups of a provider', () => {
  it('verify a member, and make an admin, by the rules and no others', async () => {
    for (const [groups, roles] of [
      [[], [false, false]],
      [['librarians'], [true, false]],
      [
        ['students', 'ibid-admins'],
        [false, true],
      ],
      [
        ['Librarians', 'ibid-admins2'],
        [false, false],
      ],
    ] as const) {
      const { isVerified, isAdmin } = await join(somebody([...groups]))
      assert.deepEqual([isVerified, isAdmin], roles, groups.join())
    }
    const entries = await world.as(admin).call(listAuditEntries, { query: {} })
    assert.deepEqual(
      entries.map(({ actor, action, reason }) => [actor.name, action, reason]),
      [
        ['The operator', 'make_admin', 'By a rule for the groups of Campus'],
        ['The operator', 'verify_user', 'By a rule for the groups of Campus'],
      ],
    )
  })

  it('take away what they gave when someone has left them', async () => {
    const identity = somebody(['librarians', 'ibid-admins'])
    await join(identity)
    assert.deepEqual(await rolesOf(identity), [true, true])
    assert.deepEqual(await rolesOf({ ...identity, groups: [] }), [false, false])
    assert.deepEqual(await rolesOf({ ...identity, groups: ['librarians'] }), [true, false])
  })

  it('take away what they gave when the operator has no such rules any more', async (test) => {
    const identity = somebody(['librarians', 'ibid-admins'])
    await join(identity)
    const database = { ...world.rooms.database, close: async () => {} }
    const without = await openWorld({ SSO_PROVIDERS: JSON.stringify([idp.setting]) }, { database })
    test.after(() => without.close())
    const browser = new SignOnBrowser(without)
    await browser.signOn(identity)
    const { isVerified, isAdmin } = await browser.call(readCurrentUser, {})
    assert.deepEqual([isVerified, isAdmin], [false, false])
  })

  it('take it away with the link, by whom nothing is asked any more', async () => {
    const identity = somebody(['librarians', 'ibid-admins'])
    const user = await join(identity)
    const browser = new SignOnBrowser(world)
    await browser.signOn(identity)
    await world.db.updateTable('users').set({ password_hash: 'of a password' }).where('id', '=', user.id).execute()
    const [link] = (await browser.call(readOwnSignOn, {})).links
    await browser.call(unlinkSignOn, { params: { id: `${link!.id}` } })
    const { isVerified, isAdmin } = await browser.call(readCurrentUser, {})
    assert.deepEqual([isVerified, isAdmin], [false, false])
    const [entry] = await world.as(admin).call(listAuditEntries, { query: { action: 'remove_admin' } })
    assert.deepEqual([entry?.reason, entry?.subjectId], ['Campus was unlinked', user.id])
  })

  it('leave alone what an admin has given', async () => {
    const identity = somebody([])
    const { id } = await join(identity)
    await world.as(admin).call(verifyUser, { params: { id: `${id}` }, body: { isVerified: true } })
    await world.as(admin).call(setRole, { params: { id: `${id}` }, body: { isAdmin: true } })
    assert.deepEqual(await rolesOf({ ...identity, groups: ['librarians', 'ibid-admins'] }), [true, true])
    assert.deepEqual(await rolesOf(identity), [true, true])
  })

  it('never take the role from the last admin', async () => {
    const identity = somebody(['ibid-admins'])
    const { id } = await join(identity)
    await world.db.updateTable('users').set({ is_admin: false }).where('id', '!=', id).execute()
    assert.deepEqual(await rolesOf({ ...identity, groups: [] }), [false, true])
    await world.db.updateTable('users').set({ is_admin: true }).where('id', '=', admin.id).execute()
    assert.deepEqual(await rolesOf({ ...identity, groups: [] }), [false, false])
  })

  it('make no admin of who has not proven an address', async () => {
    const identity = { ...somebody(['ibid-admins']), email_verified: false }
    const browser = new SignOnBrowser(world)
    await browser.signOn(identity)
    const body = { name: 'Ada Ash', email: 'unproven@home.test', ageConfirmed: true } as const
    assert.equal((await browser.call(createSignOnAccount, { body })).user.isAdmin, false)
  })

  // The embedded database is one session, in which two transactions can never meet.
  if (process.env['TEST_DATABASE'] === 'postgres')
    it('make no admin of who is being suspended', async () => {
      const identity = somebody([])
      const { id } = await join(identity)
      await world.db.updateTable('users').set({ warning_count: 2 }).where('id', '=', id).execute()
      const meeting = await world.rooms.database.transaction(async (db) => {
        await db.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute()
        const suspended = world.as(admin).call(suspendUser, { params: { id: `${id}` }, body: { reason: 'A third breach.' } })
        await untilWaiting(world)
        const signedOn = new SignOnBrowser(world).signOn({ ...identity, groups: ['ibid-admins'] })
        await untilWaiting(world, 2)
        return [suspended, signedOn]
      })
      await Promise.all(meeting)
      const after = await world.db.selectFrom('users').select('is_admin').where('id', '=', id).executeTakeFirstOrThrow()
      assert.equal(after.is_admin, false)
    })
})
