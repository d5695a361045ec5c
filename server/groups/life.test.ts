import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { writeComment } from '#contract/comments.ts'
import { joinGroup } from '#contract/group-members.ts'
import { createGroup, editGroup, listGroupLog, readGroup } from '#contract/groups.ts'
import { deleteHolding, dropProposal, submitHolding } from '#contract/holdings.ts'
import { changeInstanceSettings } from '#contract/instance.ts'
import { createPost } from '#contract/posts.ts'
import { listQueue, reviewSubject, type Decision } from '#contract/review.ts'
import { save } from '#contract/saves.ts'
import { groupRoom } from '#testing/group-room.ts'
import { plainPicture, upload } from '#testing/uploads.ts'
import { untilWaiting } from '#testing/until-mail-is-out.ts'
import { type Actor, codeOf, openWorld, type World } from '#testing/world.ts'
import { wrongCounts } from '#testing/wrong-counts.ts'
import { leadLives } from './lead-lives.ts'

let world: World
let room: ReturnType<typeof groupRoom>
let [ada, ben, cleo, dan, ava, bea]: Actor[] = []
before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' })
  room = groupRoom(world, () => ava!)
  ;[ada, ben, cleo, dan] = await Promise.all(['Ada', 'Ben', 'Cleo', 'Dan'].map((name) => world.member(name)))
  ;[ava, bea] = [await world.admin('Ava'), await world.admin('Bea')]
})
after(() => world.close())

const at = (id: number) => room.at(id)
const edit = (actor: Actor, id: number, body: object) => world.as(actor).send(editGroup, { ...at(id), body })
const decide = (id: number, decision: Decision) =>
  world.as(ava!).send(reviewSubject, {
    body: {
      subjectType: 'holding',
      subjectId: id,
      decision,
      ...(decision === 'approve' || decision === 'restore' ? {} : { reason: 'Why not' }),
    },
  })
const toldTo = async (actor: Actor) => (await world.notificationsOf(actor)).map(({ content }) => content)
/** Waits until the jobs have told everyone. */
const untilTold = async (actor: Actor, content: string) => {
  while (!(await toldTo(actor)).includes(content)) await new Promise((resolve) => setTimeout(resolve, 25))
}

describe('a change that someone else than its owner proposes', () => {
  const body = 'All of it anew, with a link: https://example.org/binders'
  const change = async (who: Actor) => {
    const id = await room.stand(dan!, { moderators: [ava!, cleo!] })
    assert.equal((await edit(who, id, { body })).statusCode, 200)
    return id
  }

  it('is not decided on by that admin while there is another, nor approved by the way with others', async () => {
    const id = await change(ava!)
    assert.equal(codeOf(await decide(id, 'approve')), 'own_submission')
    const lines = (who: Actor) => world.as(who).call(listQueue, { query: { type: 'group', limit: '50' } })
    const roleTo = async (who: Actor) => (await lines(who)).find(({ subjectId }) => subjectId === id)?.holding?.role
    assert.deepEqual([await roleTo(ava!), await roleTo(bea!)], ['editor', null])
    const approve = { subjectType: 'holding' as const, subjectId: id, decision: 'approve' as const }
    assert.equal((await world.as(bea!).send(reviewSubject, { body: approve })).statusCode, 200)
    assert.equal((await world.as(dan!).call(readGroup, at(id))).body, body)
  })

  it('is taken back by who proposed it, and by no other moderator', async () => {
    const id = await change(cleo!)
    const mayDrop = async (who: Actor) => (await world.as(who).call(readGroup, at(id))).may.dropChange
    assert.deepEqual(await Promise.all([dan!, cleo!, ava!, ben!].map(mayDrop)), [true, true, false, false])
    assert.equal(codeOf(await world.as(ava!).send(dropProposal, at(id))), 'not_yours')
    await world.as(cleo!).call(dropProposal, at(id))
    assert.equal((await world.as(cleo!).call(readGroup, at(id))).hasProposal, false)
    assert.equal(await mayDrop(cleo!), false)
    assert.equal((await decide(await change(cleo!), 'approve')).statusCode, 200)
  })
})

describe('starting a group', () => {
  const start = (actor: Actor, title: string, more = {}) =>
    world.as(actor).send(createGroup, { body: { title, joining: 'open', ...more } })

  it('is possible for three that wait and ten that one owns, however many are sent at once; drafts wait for neither', async () => {
    const eve = await world.member('Eve')
    const answers = await Promise.all([1, 2, 3, 4, 5].map((n) => start(eve, `Waiting no. ${n} of Eve`)))
    assert.equal(answers.filter(({ statusCode }) => statusCode === 201).length, 3)
    assert.deepEqual(answers.filter(({ statusCode }) => statusCode !== 201).map(codeOf), ['too_many_waiting', 'too_many_waiting'])
    const draft = await start(eve, 'A draft of Eve', { isDraft: true })
    assert.equal(draft.statusCode, 201)
    const { id } = draft.json<{ id: number }>()
    assert.equal(codeOf(await world.as(eve).send(submitHolding, at(id))), 'too_many_waiting')
    const fay = await world.member('Fay')
    for (let count = 0; count < 10; count++) await room.stand(fay)
    assert.equal(codeOf(await start(fay, 'The eleventh of Fay')), 'too_many_groups')
    assert.deepEqual(await wrongCounts(world), [])
  })

  it('takes a name that no group has which waits or stands, also of two at once, and when one comes back', async () => {
    const names = ['Élan of binders', 'ELAN  OF BINDERS', 'élan of Binders']
    const answers = await Promise.all([ada!, ben!, cleo!].map((actor, n) => start(actor, names[n]!)))
    assert.deepEqual(answers.map(({ statusCode }) => statusCode).toSorted(), [201, 409, 409])
    const first = answers.find(({ statusCode }) => statusCode === 201)!.json<{ id: number }>().id
    await decide(first, 'reject')
    const second = await start(dan!, 'elan of binders')
    assert.equal(second.statusCode, 201)
    assert.equal(codeOf(await decide(first, 'restore')), 'group_name_taken')
    const other = await room.stand(dan!, { title: 'Something else' })
    assert.equal(codeOf(await edit(dan!, other, { title: 'Elan of binders' })), 'group_name_taken')
  })

  it('sent twice with one id of the client is one', async () => {
    const body = { title: 'Sent twice', joining: 'request' as const, clientId: 'twice-is-once' }
    const both = await Promise.all([1, 2].map(() => world.as(cleo!).call(createGroup, { body })))
    assert.equal(both[0]!.id, both[1]!.id)
    assert.equal(both[1]!.members, 1)
  })

  it('is for verified members or admins, where an admin says so', async () => {
    const [plain, proven] = [await world.member('Gus'), await world.member('Hal')]
    await world.db.updateTable('users').set({ is_verified: true }).where('id', '=', proven.id).execute()
    await world.as(ava!).call(changeInstanceSettings, { body: { groupsBy: 'verified' } })
    assert.equal(codeOf(await start(plain, 'Of Gus')), 'groups_restricted')
    assert.equal((await start(proven, 'Of Hal')).statusCode, 201)
    await world.as(ava!).call(changeInstanceSettings, { body: { groupsBy: 'admins' } })
    assert.equal(codeOf(await start(proven, 'Of Hal too')), 'groups_restricted')
    assert.equal((await start(bea!, 'Of Bea')).statusCode, 201)
    await world.as(ava!).call(changeInstanceSettings, { body: { groupsBy: 'members' } })
  })

  it('ignores what no one may set, and refuses what makes no sense', async () => {
    const sent = await start(dan!, 'Mass assignment', {
      state: 'approved',
      members: 900,
      role: 'owner',
      memberCount: 5,
      ownerId: 1,
    })
    assert.deepEqual([sent.json<{ state: string }>().state, sent.json<{ members: number }>().members], ['pending', 1])
    const rules = Array.from({ length: 11 }, () => ({ title: 'A rule' }))
    const wrong = [
      { title: 'ab' },
      { title: 'a\u202Eb c' },
      { joining: 'closed' },
      { rules },
      { subjects: ['a', 'b', 'c', 'd', 'e', 'f'] },
      { language: 'xx_Y' },
      { country: 'de' },
      { question: 'a\nb' },
      { posting: 'all' },
      { body: 'x'.repeat(5001) },
    ]
    for (const part of wrong) {
      const answer = await start(dan!, 'Refused', part)
      assert.equal(codeOf(answer), 'invalid_input', JSON.stringify(part).slice(0, 60))
    }
  })
})

describe('changing a group', () => {
  it('is the owner’s; moderators change description, rules and cover; others nothing', async () => {
    const id = await room.stand(ada!, {}, [cleo!])
    await room.put(id, ben!, 'moderator')
    assert.equal((await edit(ben!, id, { body: 'Short.', rules: [{ title: 'Be brief', text: 'Please' }] })).statusCode, 200)
    for (const part of [{ title: 'Another name' }, { joining: 'hidden' }, { country: 'NO' }, { posting: 'moderators' }])
      assert.equal(codeOf(await edit(ben!, id, part)), 'not_yours', JSON.stringify(part))
    assert.equal(codeOf(await edit(cleo!, id, { body: 'Mine now' })), 'not_yours')
    assert.equal(codeOf(await edit(dan!, id, { body: 'Mine now' })), 'not_yours')
    for (const part of [{ state: 'approved' }, { members: 7 }, { ownerId: 1 }])
      assert.equal(codeOf(await edit(ada!, id, part)), 'invalid_input')
    assert.equal((await edit(bea!, id, { rules: [] })).statusCode, 200)
    const [entry] = await world.as(ada!).call(listGroupLog, at(id))
    assert.deepEqual([entry?.action, entry?.actor.id], ['edit_group', bea!.id])
  })

  it('in large waits for an admin with the cover of the moderator who proposed it, and counts are those of the day it is approved', async () => {
    const id = await room.stand(ada!, { body: 'For people who mend paper.' })
    await room.put(id, ben!, 'moderator')
    const picture = await upload(world, ben!, { content: await plainPicture(64, 32).png().toBuffer() })
    assert.equal(
      (await edit(ben!, id, { body: 'Something altogether different, about glue.', cover: picture.url })).statusCode,
      200,
    )
    assert.deepEqual([(await room.read(id, ben!)).hasProposal, (await room.read(id, cleo!)).hasProposal ?? null], [true, null])
    assert.equal((await room.read(id, cleo!)).body, 'For people who mend paper.')
    await world.as(cleo!).call(joinGroup, at(id))
    assert.equal((await decide(id, 'approve')).statusCode, 200)
    const group = await room.read(id, cleo!)
    assert.deepEqual([group.body, group.members, group.facts.members], ['Something altogether different, about glue.', 3, 3])
    assert.ok(group.cover)
    assert.deepEqual(await wrongCounts(world), [])
  })

  it('opening a closed one waits seven days and tells its members; closing is at once and takes that back', async () => {
    const id = await room.stand(ada!, { joining: 'request', title: 'Slow doors' }, [ben!, cleo!])
    const opening = (await edit(ada!, id, { joining: 'open' })).json<{ joining: string; opensAt: string }>()
    assert.equal(opening.joining, 'request')
    assert.equal(Date.parse(opening.opensAt) - world.rooms.now().getTime(), 7 * 86_400_000)
    const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(opening.opensAt))
    for (const member of [ben!, cleo!]) await untilTold(member, `Slow doors will be open to every member on ${day}`)
    assert.ok(!(await toldTo(ada!)).some((content) => content.startsWith('Slow doors')))
    await room.age(id, 6)
    await leadLives(world.rooms)
    assert.equal((await room.read(id, dan!)).joining, 'request')
    await room.age(id, 1)
    await leadLives(world.rooms)
    const open = await room.read(id, dan!)
    assert.deepEqual([open.joining, open.facts.joining, open.opensAt], ['open', 'open', null])

    await edit(ada!, id, { joining: 'hidden' })
    assert.equal((await world.as(dan!).refused(readGroup, at(id))).status, 404)
    await edit(ada!, id, { joining: 'open' })
    assert.ok((await room.read(id, ada!)).opensAt)
    await edit(ada!, id, { joining: 'request' })
    assert.equal((await room.read(id, ada!)).opensAt, null)
    await room.age(id, 8)
    await leadLives(world.rooms)
    assert.equal((await room.read(id, dan!)).joining, 'request')
    assert.deepEqual(await wrongCounts(world), [])
  })
})

it('a group is neither saved nor commented on', async () => {
  const id = await room.stand(ada!)
  assert.equal((await world.as(ben!).refused(save, { body: { holdingId: id } })).code, 'holding_not_found')
  assert.equal(
    (await world.as(ben!).refused(writeComment, { body: { holdingId: id, content: 'Nice' } })).code,
    'holding_not_found',
  )
})

// The embedded database is one session, in which two transactions can never meet.
if (process.env['TEST_DATABASE'] === 'postgres')
  describe('a group that is deleted while something is written in it', () => {
    /** The call waits for this transaction. */
    async function meet<T>(first: (db: World['db']) => Promise<unknown>, then: () => Promise<T>): Promise<T> {
      const [second] = await world.rooms.database.transaction(async (db) => {
        await first(db)
        const called = then()
        await untilWaiting(world)
        return [called]
      })
      return second
    }

    it('stays where that came first', async () => {
      const id = await room.stand(ada!, {}, [ben!])
      const refused = await meet(
        (db) =>
          db.insertInto('posts').values({ author_id: ben!.id, content: 'First', audience: 'group', group_id: id }).execute(),
        () => world.as(ada!).refused(deleteHolding, at(id)),
      )
      assert.equal(refused.code, 'group_posted_in')
    })

    it('is not there for what comes after', async () => {
      const id = await room.stand(ada!, {}, [ben!])
      const refused = await meet(
        (db) => db.deleteFrom('holdings').where('id', '=', id).execute(),
        () => world.as(ben!).refused(createPost, { body: { content: 'Last', audience: 'group', groupId: id } }),
      )
      assert.equal(refused.code, 'holding_not_found')
    })
  })
