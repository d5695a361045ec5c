import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sendMessage } from '#contract/messages.ts'
import { blockUser, muteUser, readProfile, type Profile } from '#contract/profiles.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'

type Role = 'owner' | 'colleague' | 'stranger' | 'blocker' | 'blocked' | 'admin' | 'blocked admin' | 'unverified' | 'suspended'
const roles: Role[] = [
  'owner',
  'colleague',
  'stranger',
  'blocker',
  'blocked',
  'admin',
  'blocked admin',
  'unverified',
  'suspended',
]

let world: World
let people: Record<Exclude<Role, 'owner'>, Actor>
before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' })
  people = {
    colleague: await world.member('Cem'),
    stranger: await world.member('Stan'),
    blocker: await world.member('Bea'),
    blocked: await world.member('Bob'),
    admin: await world.admin('Eve'),
    'blocked admin': await world.admin('Eli'),
    unverified: await world.person('Uma', { emailVerified: false }),
    suspended: await world.person('Sam', { isSuspended: true }),
  }
})
after(() => world.close())

const set = (who: Actor, change: object) => world.db.updateTable('users').set(change).where('id', '=', who.id).execute()
const block = (blocker: Actor, blocked: Actor) =>
  world.db.insertInto('blocks').values({ blocker_id: blocker.id, blocked_id: blocked.id }).execute()

/** A member to whom each of the people stands in a different way. */
async function owner(traits: object = { warning_count: 0 }) {
  const ada = await world.member('Ada')
  await set(ada, traits)
  await world.colleagues(ada, people.colleague)
  await block(people.blocker, ada)
  await block(ada, people.blocked)
  await block(ada, people['blocked admin'])
  return ada
}

/** The answer for each role: the profile, or the refusal's code. */
async function seenBy(ada: Actor): Promise<Record<Role, Profile | string>> {
  const answers = await Promise.all(
    roles.map(async (role) => {
      const response = await world.as(role === 'owner' ? ada : people[role]).send(readProfile, { params: { id: `${ada.id}` } })
      return [
        role,
        response.statusCode === 200 ? readProfile.reply.parse(response.json()) : response.json<{ code: string }>().code,
      ]
    }),
  )
  return Object.fromEntries(answers)
}

const rolesWhere = (seen: Record<Role, Profile | string>, isSo: (profile: Profile) => unknown) =>
  roles.filter((role) => typeof seen[role] === 'object' && isSo(seen[role]))

describe('a profile', () => {
  it('is there for its owner, members and admins; who is blocked, either way, finds nothing', async () => {
    const seen = await seenBy(await owner())
    assert.deepEqual(
      rolesWhere(seen, () => true),
      ['owner', 'colleague', 'stranger', 'admin', 'blocked admin'],
    )
    assert.deepEqual(
      [seen.blocker, seen.blocked, seen.unverified, seen.suspended],
      ['user_not_found', 'user_not_found', 'email_not_verified', 'account_suspended'],
    )
  })

  it('of a suspended member is there for admins, and of an unverified one too; to others they were never here', async () => {
    for (const traits of [{ suspended_at: new Date() }, { email_verified_at: null }]) {
      const seen = await seenBy(await owner(traits))
      assert.deepEqual(
        rolesWhere(seen, () => true),
        ['admin', 'blocked admin'],
      )
      assert.deepEqual([seen.colleague, seen.stranger], ['user_not_found', 'user_not_found'])
    }
    const answer = async (id: string) => {
      const { statusCode, body } = await world.as(people.stranger).send(readProfile, { params: { id } })
      return [statusCode, body]
    }
    assert.deepEqual(await answer(`${people.suspended.id}`), await answer('999999999'))
  })

  it('shows the e-mail address as its owner chose, and always to the owner and to admins', async () => {
    const shown = {
      nobody: ['owner', 'admin', 'blocked admin'],
      colleagues: ['owner', 'colleague', 'admin', 'blocked admin'],
      members: ['owner', 'colleague', 'stranger', 'admin', 'blocked admin'],
    }
    for (const [email_visibility, who] of Object.entries(shown)) {
      const ada = await owner({ email_visibility })
      assert.deepEqual(
        rolesWhere(await seenBy(ada), ({ email }) => email === ada.email),
        who,
      )
      assert.deepEqual(
        rolesWhere(await seenBy(ada), ({ email }) => email !== null),
        who,
      )
    }
  })

  it('counts the posts that its reader may find', async () => {
    const ada = await owner()
    await world.post(ada)
    const { id } = await world.post(ada)
    await world.db.updateTable('posts').set({ audience: 'colleagues' }).where('id', '=', id).execute()
    const seen = await seenBy(ada)
    assert.deepEqual(
      rolesWhere(seen, ({ postCount }) => postCount === 2),
      ['owner', 'colleague', 'admin', 'blocked admin'],
    )
    assert.deepEqual(
      rolesWhere(seen, ({ postCount }) => postCount === 1),
      ['stranger'],
    )
  })

  it('shows warnings and the state of the address to the owner and to admins only', async () => {
    const seen = await seenBy(await owner({ warning_count: 1 }))
    assert.deepEqual(
      rolesWhere(seen, ({ warningCount }) => warningCount === 1),
      ['owner', 'admin', 'blocked admin'],
    )
    assert.deepEqual(
      rolesWhere(seen, ({ emailVerified }) => emailVerified === true),
      ['owner', 'admin', 'blocked admin'],
    )
  })

  it('says whom its owner takes requests from', async () => {
    const may = async (requests_from: string) =>
      rolesWhere(await seenBy(await owner({ requests_from })), ({ canConnect }) => canConnect)
    assert.deepEqual(await may('members'), ['stranger', 'admin'])
    assert.deepEqual(await may('nobody'), [])
    const ada = await owner({ requests_from: 'shared_colleagues' })
    assert.deepEqual(
      rolesWhere(await seenBy(ada), ({ canConnect }) => canConnect),
      [],
    )
    await world.colleagues(people.colleague, people.stranger)
    const seen = await seenBy(ada)
    assert.deepEqual(
      rolesWhere(seen, ({ canConnect }) => canConnect),
      ['stranger'],
    )
    assert.deepEqual(
      rolesWhere(seen, ({ sharedColleagueCount }) => sharedColleagueCount === 1),
      ['stranger'],
    )
  })

  it('says whom its owner takes messages from', async () => {
    const may = async (messages_from: string) =>
      rolesWhere(await seenBy(await owner({ messages_from })), ({ canMessage }) => canMessage)
    assert.deepEqual(await may('members'), ['colleague', 'stranger', 'admin'])
    assert.deepEqual(await may('colleagues'), ['colleague'])
    assert.deepEqual(await may('nobody'), [])
    const ada = await owner({ messages_from: 'nobody' })
    await world.as(ada).call(sendMessage, { body: { receiverId: people.stranger.id, content: 'Hello' } })
    assert.deepEqual(
      rolesWhere(await seenBy(ada), ({ canMessage }) => canMessage),
      ['stranger'],
    )
  })

  it('carries what its owner says of themselves, and no column more', async () => {
    const about = { bio: 'Maps.', pronouns: 'she/her', orcid: '0000-0002-1825-0097', country: 'NO', cover_picture: '/media/x' }
    const ada = await owner({ ...about, specialities: ['Maps & Geospatial'], job_title: 'Archivist', workplace: 'Harbour' })
    const response = await world.as(people.stranger).send(readProfile, { params: { id: `${ada.id}` } })
    const { bio, pronouns, orcid, country, coverPicture, specialities } = response.json<Profile>()
    assert.deepEqual([bio, pronouns, orcid, country, coverPicture], Object.values(about))
    assert.deepEqual(specialities, ['Maps & Geospatial'])
    assert.deepEqual(Object.keys(response.json<object>()).sort(), Object.keys(readProfile.reply.shape).sort())
  })

  it('says what the viewer chose about that person', async () => {
    const [ada, eve] = [await world.member('Ada'), await world.admin('Eve')]
    await world.as(eve).call(muteUser, { body: { userId: ada.id } })
    await world.as(eve).call(blockUser, { body: { userId: ada.id } })
    const { isMuted, isBlocked, canConnect, canMessage } = await world.as(eve).call(readProfile, { params: { id: `${ada.id}` } })
    assert.deepEqual([isMuted, isBlocked, canConnect, canMessage], [true, true, false, false])
  })

  it('is not found under an id that merely converts to one', async () => {
    for (const id of ['0', '-1', '01', '1.0', '1e0', '0x1', ' 1', '9999999999', 'NaN', 'null', "'"]) {
      const { statusCode } = await world.as(people.stranger).send(readProfile, { params: { id } })
      assert.ok([400, 404].includes(statusCode), id)
    }
  })
})
