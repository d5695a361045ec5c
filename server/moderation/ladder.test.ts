import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { login } from '#contract/accounts.ts'
import * as contract from '#contract/moderation.ts'
import { changePost, deletePost, listPosts, readPost } from '#contract/posts.ts'
import { reportContent } from '#contract/reports.ts'
import * as standing from '#contract/standing.ts'
import { messaging } from '#testing/messages.ts'
import { untilWaiting } from '#testing/until-mail-is-out.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'

let world: World
let ruth: Actor
let otto: Actor
before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' })
  ruth = await world.admin('Ruth')
  otto = await world.admin('Otto')
})
after(() => world.close())

const of = ({ id }: { id: number }) => ({ params: { id: String(id) } })
const warn = (admin: Actor, member: Actor, postId?: number) =>
  world
    .as(admin)
    .call(contract.warnUser, { ...of(member), body: { rule: 'on_topic', reason: 'Off topic.', ...(postId && { postId }) } })
const suspend = { reason: 'A third breach.' }

describe('the ladder of warnings', () => {
  it('lets an admin suspend after two, and not before', async () => {
    const ben = await world.member('Ben')
    for (const count of [1, 2]) {
      const refusal = await world.as(ruth).refused(contract.suspendUser, { ...of(ben), body: suspend })
      assert.deepEqual([refusal.status, refusal.code], [409, 'warnings_first'])
      assert.equal((await warn(ruth, ben)).warningCount, count)
    }
    assert.equal((await world.as(ruth).call(contract.suspendUser, { ...of(ben), body: suspend })).isSuspended, true)
  })

  it('shows the member each warning: rule, reason, the post as it was, and where it stands', async () => {
    const ben = await world.member('Ben')
    const post = await world.post(ben, { content: 'Sneakers, half price.' })
    await warn(ruth, ben, post.id)
    await warn(ruth, ben)
    const [second, first] = await world.as(ben).call(standing.listWarnings, {})
    assert.deepEqual([first!.position, second!.position], [1, 2])
    assert.equal(first!.quotedContent, 'Sneakers, half price.')
    assert.deepEqual(await world.as(await world.member('Ada')).call(standing.listWarnings, {}), [])
    assert.match((await world.letterTo(ben.email, /content warning/)).text, /Off topic\./)
    assert.deepEqual(
      (await world.notificationsOf(ben)).map(({ type }) => type),
      ['warning', 'warning'],
    )
  })

  it('goes down again when a warning is lifted, once', async () => {
    const ben = await world.member('Ben')
    await warn(ruth, ben)
    const [warning] = await world.as(ben).call(standing.listWarnings, {})
    const lifts = await Promise.all(
      [ruth, otto, ruth, otto].map((admin) =>
        world.as(admin).send(contract.liftWarning, { ...of(warning!), body: { reason: 'A mistake.' } }),
      ),
    )
    assert.equal(lifts.filter(({ statusCode }) => statusCode === 200).length, 1)
    assert.equal((await world.as(ruth).call(contract.readMember, of(ben))).warningCount, 0)
  })
})

describe('a suspended member', () => {
  it('loses sessions at once, and may sign in only to read why and to appeal', async () => {
    const ben = await world.member('Ben')
    const post = await world.post(ben)
    await warn(ruth, ben)
    await warn(ruth, ben)
    await world.as(ruth).call(contract.suspendUser, { ...of(ben), body: suspend })

    assert.equal((await world.as(ben).send(standing.listWarnings, {})).statusCode, 401)
    assert.equal((await world.as(otto).send(readPost, of(post))).statusCode, 200)
    assert.equal((await world.as(await world.member('Ada')).send(readPost, of(post))).statusCode, 404)

    const signedIn = await world.as(null).send(login, { body: { username: ben.username, password: ben.password } })
    const cookie = String(signedIn.headers['set-cookie']).split(';')[0]!
    const again = { ...ben, cookie }
    assert.equal((await world.as(again).send(listPosts, {})).statusCode, 403)
    assert.equal((await world.as(again).call(standing.readSuspension, {}))?.reason, suspend.reason)
    const appealed = await world.as(again).call(standing.appealSuspension, { body: { text: 'I promise to do better.' } })
    assert.equal(appealed.canAppeal, false)

    const [appeal] = await world.as(otto).call(contract.listAppeals, {})
    await world.as(otto).call(contract.decideAppeal, { ...of(appeal!), body: { outcome: 'granted', reason: 'Welcome back.' } })
    assert.equal((await world.as(again).send(listPosts, {})).statusCode, 200)
    assert.equal(await world.as(again).call(standing.readSuspension, {}), null)
  })
})

describe('an appeal', () => {
  const appealed = async () => {
    const ben = await world.member('Ben')
    await warn(ruth, ben)
    const [warning] = await world.as(ben).call(standing.listWarnings, {})
    return { ben, warning: warning! }
  }
  const text = 'It was about our reading room.'

  it('is possible once, by the member alone, however often it is pressed', async () => {
    const { ben, warning } = await appealed()
    const stranger = await world.member('Ada')
    assert.equal((await world.as(stranger).send(standing.appealWarning, { ...of(warning), body: { text } })).statusCode, 404)
    const tries = await Promise.all(
      Array.from({ length: 10 }, () => world.as(ben).send(standing.appealWarning, { ...of(warning), body: { text } })),
    )
    assert.equal(tries.filter(({ statusCode }) => statusCode === 201).length, 1)
    assert.ok(tries.every(({ statusCode }) => statusCode === 201 || statusCode === 409))
  })

  it('is possible for 20 days', async () => {
    const { ben, warning } = await appealed()
    world.pass(20 * 24 + 1)
    assert.equal((await world.as(ben).refused(standing.appealWarning, { ...of(warning), body: { text } })).code, 'appeal_closed')
    world.pass(-20 * 24 - 1)
  })

  it('is decided by another admin than the one it is against, once', async () => {
    const { ben, warning } = await appealed()
    await world.as(ben).call(standing.appealWarning, { ...of(warning), body: { text } })
    const appeals = await world.as(ruth).call(contract.listAppeals, { query: { limit: '50' } })
    const appeal = appeals.find(({ user }) => user.id === ben.id)!
    assert.equal(appeal.canDecide, false)
    const body = { outcome: 'granted', reason: 'It was on topic.' } as const
    assert.equal((await world.as(ruth).refused(contract.decideAppeal, { ...of(appeal), body })).code, 'another_admin_decides')
    await world.as(otto).call(contract.decideAppeal, { ...of(appeal), body })
    assert.equal((await world.as(otto).refused(contract.decideAppeal, { ...of(appeal), body })).code, 'already_decided')
    const [after] = await world.as(ben).call(standing.listWarnings, {})
    assert.deepEqual([after!.appeal?.outcome, after!.position, after!.liftedAt !== null], ['granted', null, true])
    assert.equal((await world.as(otto).call(contract.readMember, of(ben))).warningCount, 0)
  })

  it('is granted, and its member told so, where an admin lifts the warning by themselves', async () => {
    const { ben, warning } = await appealed()
    await world.as(ben).call(standing.appealWarning, { ...of(warning), body: { text } })
    await world.as(otto).call(contract.liftWarning, { ...of(warning), body: { reason: 'A mistake.' } })
    const [after] = await world.as(ben).call(standing.listWarnings, {})
    assert.deepEqual([after!.appeal?.outcome, after!.appeal?.decision], ['granted', 'A mistake.'])
    assert.deepEqual(
      (await world.notificationsOf(ben)).map(({ type }) => type),
      ['warning', 'appeal_decided'],
    )
  })

  // The embedded database is one session, in which two transactions can never meet.
  if (process.env['TEST_DATABASE'] === 'postgres')
    it('does not stay open against a warning that is lifted in that moment', async () => {
      const { ben, warning } = await appealed()
      const answers = await world.rooms.database.transaction(async (db) => {
        await db.selectFrom('users').select('id').where('id', '=', ben.id).forNoKeyUpdate().execute()
        // It has locked the warning, and waits to count.
        const lifted = world.as(otto).send(contract.liftWarning, { ...of(warning), body: { reason: 'A mistake.' } })
        await untilWaiting(world)
        const sent = world.as(ben).send(standing.appealWarning, { ...of(warning), body: { text } })
        await Promise.race([sent, untilWaiting(world, 2)])
        return [lifted, sent]
      })
      assert.deepEqual(
        (await Promise.all(answers)).map(({ statusCode }) => statusCode),
        [200, 409],
      )
      const open = await world.as(otto).call(contract.listAppeals, { query: { limit: '50' } })
      assert.ok(open.every(({ user }) => user.id !== ben.id))
    })

  if (process.env['TEST_DATABASE'] === 'postgres')
    it('nor against a suspension that ends in that moment', async () => {
      const ben = await world.member('Ben')
      await warn(ruth, ben)
      await warn(ruth, ben)
      await world.as(ruth).call(contract.suspendUser, { ...of(ben), body: suspend })
      const again = { ...ben, cookie: await world.sessionOf(ben) }
      const answers = await world.rooms.database.transaction(async (db) => {
        // It has ended the suspension, and waits to grant the appeal against it.
        await sql`lock table appeals in share mode`.execute(db)
        const restored = world.as(otto).send(contract.restoreUser, { ...of(ben), body: { reason: 'A mistake.' } })
        await untilWaiting(world)
        const sent = world.as(again).send(standing.appealSuspension, { body: { text } })
        await untilWaiting(world, 2)
        return [restored, sent]
      })
      assert.deepEqual(
        (await Promise.all(answers)).map(({ statusCode }) => statusCode),
        [200, 409],
      )
    })
})

describe('the last admin', () => {
  it('cannot be removed, and two who remove each other at once leave one', async () => {
    const alone = await openWorld({ RATE_LIMITS: 'off' })
    try {
      const [ann, bob] = [await alone.admin('Ann'), await alone.admin('Bob')]
      const remove = (admin: Actor, whom: Actor) =>
        alone.as(admin).send(contract.setRole, { ...of(whom), body: { isAdmin: false } })
      const answers = await Promise.all([remove(ann, bob), remove(bob, ann)])
      assert.equal(answers.filter(({ statusCode }) => statusCode === 200).length, 1)
      const left = await alone.db.selectFrom('users').select('id').where('is_admin', '=', true).execute()
      assert.equal(left.length, 1)
      const last = left[0]!.id === ann.id ? ann : bob
      assert.equal((await alone.as(last).refused(contract.setRole, { ...of(last), body: { isAdmin: false } })).code, 'last_admin')
    } finally {
      await alone.close()
    }
  })
})

describe('admins among themselves', () => {
  it('do not lift their own warning, nor decide on a report about themselves', async () => {
    await warn(ruth, otto)
    const [warning] = await world.as(otto).call(standing.listWarnings, {})
    const lift = { ...of(warning!), body: { reason: 'I did nothing.' } }
    assert.equal((await world.as(otto).refused(contract.liftWarning, lift)).code, 'own_account')
    const ada = await world.member('Ada')
    await world.as(ada).call(reportContent, { body: { subjectType: 'user', subjectId: otto.id, rule: 'respect' } })
    const body = { subjectType: 'user', subjectId: otto.id, decision: 'dismiss' } as const
    assert.equal((await world.as(otto).refused(contract.decideReport, { body })).code, 'own_account')
    await world.as(ruth).call(contract.liftWarning, lift)
  })
})

describe('what is reported about a member', () => {
  it('counts in their history, a message and what is gone as well', async () => {
    const [ben, ada] = [await world.member('Ben'), await world.member('Ada')]
    await world.colleagues(ben, ada)
    const [post, gone] = [await world.post(ben), await world.post(ben)]
    const comment = await world.comment(ben, post)
    const message = await messaging(world).write(ben, ada)
    const subjects = [
      ['post', post.id],
      ['post', gone.id],
      ['comment', comment.id],
      ['message', message.id],
      ['user', ben.id],
    ] as const
    for (const [subjectType, subjectId] of subjects)
      await world.as(ada).call(reportContent, { body: { subjectType, subjectId, rule: 'respect' } })
    await world.as(ben).call(deletePost, of(gone))
    assert.equal((await world.as(ruth).call(contract.readMember, of(ben))).reportsAbout, 5)
  })

  it('is answered truthfully where it was their profile, of which nothing is removed', async () => {
    const [ben, ada] = [await world.member('Ben'), await world.member('Ada')]
    const subject = { subjectType: 'user', subjectId: ben.id } as const
    await world.as(ada).call(reportContent, { body: { ...subject, rule: 'respect' } })
    await world.as(ruth).call(contract.decideReport, { body: { ...subject, decision: 'warn' } })
    const [told] = await world.notificationsOf(ada)
    assert.equal(told!.content, 'An admin looked at the profile you reported and gave its member a warning')
    const [entry] = (await world.as(ruth).call(contract.readMember, of(ben))).history
    assert.equal(entry!.action, 'warn_user')
  })
})

describe('what an admin approves', () => {
  it('is what they read: a post that was edited since is left to be read again', async () => {
    const ben = await world.member('Ben')
    const post = await world.post(ben, { isApproved: false })
    await world.as(ben).call(changePost, { ...of(post), body: { content: 'Buy my pills at http://x.example' } })
    const unread = { isApproved: true, editedAt: null }
    assert.equal((await world.as(ruth).refused(changePost, { ...of(post), body: unread })).code, 'post_edited')
    const bulk = await world.as(ruth).call(contract.approvePosts, { body: { postIds: [post.id], editedAts: [null] } })
    assert.deepEqual(bulk, { approved: [], alreadyDecided: [], edited: [post.id] })
    const { editedAt } = await world.as(ruth).call(readPost, of(post))
    await world.as(ruth).call(changePost, { ...of(post), body: { isApproved: true, editedAt } })
  })

  it('stays rejected for a second admin who had not heard of it', async () => {
    const post = await world.post(await world.member('Ben'), { isApproved: false })
    await world.as(ruth).call(deletePost, of(post))
    assert.equal((await world.as(otto).refused(changePost, { ...of(post), body: { isApproved: true } })).code, 'already_decided')
  })

  it('can be weighed after its author has deleted it: the report keeps who wrote what', async () => {
    const [ben, ada] = [await world.member('Ben'), await world.member('Ada')]
    const post = await world.post(ben, { content: 'Something unkind.' })
    await world.as(ada).call(reportContent, { body: { subjectType: 'post', subjectId: post.id, rule: 'respect' } })
    await world.as(ben).call(deletePost, of(post))
    const subject = { subjectType: 'post', subjectId: post.id } as const
    const item = await world.as(ruth).call(contract.openReport, { body: subject })
    assert.deepEqual([item.content, item.author?.id], ['Something unkind.', ben.id])
    await world.as(ruth).call(contract.decideReport, { body: { ...subject, decision: 'warn' } })
    assert.equal((await world.as(ruth).call(contract.readMember, of(ben))).warningCount, 1)
  })
})
