import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { writeComment } from '#contract/comments.ts'
import {
  answerGroupRequest,
  changeGroupRole,
  inviteToGroup,
  joinGroup,
  removeFromGroup,
  takeOverGroup,
} from '#contract/group-members.ts'
import {
  archiveGroup,
  createGroup,
  editGroup,
  listGroupLog,
  listGroupSuggestions,
  listGroups,
  readGroup,
  dismissGroupSuggestion,
} from '#contract/groups.ts'
import { deleteHolding, submitHolding } from '#contract/holdings.ts'
import { changeInstanceSettings } from '#contract/instance.ts'
import { reviewSubject, type Decision } from '#contract/review.ts'
import { save } from '#contract/saves.ts'
import { eraseAccount } from '#server/account-deletion/erase-account.ts'
import { groupRoom } from '#testing/group-room.ts'
import { plainPicture, upload } from '#testing/uploads.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'
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
const codeOf = ({ body }: { body: string }) => (JSON.parse(body) as { code: string }).code
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
/** Until the jobs have told everyone. */
const untilTold = async (actor: Actor, content: string) => {
  while (!(await toldTo(actor)).includes(content)) await new Promise((resolve) => setTimeout(resolve, 25))
}
const suspendFor = (days: number, { id }: Actor) =>
  world.db
    .updateTable('users')
    .set({ suspended_at: new Date(world.rooms.now().getTime() - days * 86_400_000) })
    .where('id', '=', id)
    .execute()

async function erase({ id }: Actor) {
  const leaving = { deletion_at: world.rooms.now(), deletion_keeps_writing: false }
  await world.db.updateTable('users').set(leaving).where('id', '=', id).execute()
  await eraseAccount(world.rooms, id)
}

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

  it('ignores what nobody may set, and refuses what makes no sense', async () => {
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

describe('the end of a group', () => {
  it('is archived and reopened by its owner, of which members are told and the log speaks', async () => {
    const id = await room.stand(ada!, { title: 'Winter reading' }, [ben!])
    const archive = (actor: Actor, isArchived: boolean) =>
      world.as(actor).send(archiveGroup, { ...at(id), body: { isArchived, reason: 'It is spring' } })
    assert.equal(codeOf(await archive(ben!, true)), 'not_yours')
    assert.equal((await archive(ada!, true)).statusCode, 200)
    assert.equal((await archive(ada!, true)).statusCode, 200)
    const archived = await room.read(id, ben!)
    assert.deepEqual([archived.archiveReason, archived.may.write, archived.state], ['It is spring', false, 'approved'])
    assert.ok(archived.archivedAt)
    await untilTold(ben!, 'Winter reading was archived: It is spring')
    assert.equal((await archive(ava!, false)).statusCode, 200)
    await untilTold(ben!, 'Winter reading was reopened')
    const log = await world.as(ada!).call(listGroupLog, at(id))
    assert.deepEqual(
      log.map(({ action }) => action),
      ['reopen_group', 'archive_group'],
    )
  })

  it('is deleted by its owner while nobody else has posted', async () => {
    const id = await room.stand(ada!, {}, [ben!])
    await world.post(ada!, { group: { id } })
    const other = await world.post(ben!, { group: { id } })
    assert.equal((await world.as(ada!).refused(deleteHolding, at(id))).code, 'group_posted_in')
    await world.db.deleteFrom('posts').where('id', '=', other.id).execute()
    await world.as(ada!).call(deleteHolding, at(id))
    assert.equal((await world.as(ada!).refused(readGroup, at(id))).status, 404)
    assert.deepEqual(await world.db.selectFrom('posts').select('id').where('group_id', '=', id).execute(), [])
  })

  it('rejected it is gone for its members, and restored and approved it is there again with them', async () => {
    const id = await room.stand(ada!, { title: 'Back again' }, [ben!])
    await decide(id, 'reject')
    assert.equal((await world.as(ben!).refused(readGroup, at(id))).status, 404)
    assert.equal((await room.read(id, ada!)).state, 'rejected')
    await decide(id, 'restore')
    await decide(id, 'approve')
    assert.equal((await room.read(id, ben!)).membership?.state, 'member')
  })
})

describe('a group whose owner', () => {
  const setOwner = (by: Actor, id: number, { id: userId }: Actor) =>
    world.as(by).send(changeGroupRole, { params: { id: `${id}`, userId: `${userId}` }, body: { role: 'owner' } })

  it('stays suspended for 30 days passes to the moderator of longest standing', async () => {
    const [eve, fay, gus] = [await world.member('Eve'), await world.member('Fay'), await world.member('Gus')]
    const id = await room.stand(eve, { title: 'Of Eve' })
    await room.put(id, fay, 'moderator')
    await room.age(id, 3)
    await room.put(id, gus, 'moderator')
    await suspendFor(29, eve)
    await leadLives(world.rooms)
    assert.equal((await room.read(id, fay)).owner, null)
    assert.equal((await room.read(id, fay)).membership?.role, 'moderator')
    await suspendFor(30, eve)
    await leadLives(world.rooms)
    assert.equal((await room.read(id, gus)).owner?.id, fay.id)
    assert.ok((await toldTo(fay)).includes('You are now the owner of Of Eve'))
    assert.deepEqual(await wrongCounts(world), [])
  })

  it('is erased passes on or asks for one: first come of those there for 30 days; after 60 days it is archived, and logged', async () => {
    const [eve, fay, gus, hal] = await Promise.all(['Eve', 'Fay', 'Gus', 'Hal'].map((name) => world.member(name)))
    const alone = await room.stand(eve!, { title: 'Left alone' }, [fay!, gus!])
    const led = await room.stand(eve!, { title: 'Led on' })
    await room.put(led, hal!, 'moderator')
    await room.start(eve!, { title: 'Never seen' })
    await room.age(alone, 29)
    await erase(eve!)
    assert.deepEqual(await wrongCounts(world), [])
    assert.equal((await room.read(led, hal!)).owner?.id, hal!.id)
    const left = await room.read(alone, fay!)
    assert.deepEqual([left.owner, left.members, left.may.takeOver], [null, 2, false])
    assert.equal((await world.as(fay!).refused(takeOverGroup, at(alone))).code, 'too_new_here')
    assert.equal((await world.as(dan!).refused(takeOverGroup, at(alone))).code, 'not_a_member')
    await room.age(alone, 1)
    const both = await Promise.all([fay!, gus!].map((member) => world.as(member).send(takeOverGroup, at(alone))))
    assert.deepEqual(both.map(({ statusCode }) => statusCode).toSorted(), [200, 409])
    assert.equal(both.map((answer) => answer.json<{ code?: string }>().code).find(Boolean), 'group_has_owner')
    assert.deepEqual(await wrongCounts(world), [])
  })

  it('has left and whom nobody follows is archived after 60 days, and logged; an owner whom an admin appoints opens it again', async () => {
    const [eve, fay] = [await world.member('Eve'), await world.member('Fay')]
    const id = await room.stand(eve, { title: 'Forgotten' }, [fay])
    await suspendFor(31, eve)
    await leadLives(world.rooms)
    await suspendFor(0, eve)
    await world.db.updateTable('users').set({ suspended_at: null }).where('id', '=', eve.id).execute()
    assert.equal((await world.as(eve).refused(deleteHolding, at(id))).code, 'group_posted_in')
    await room.age(id, 59)
    await leadLives(world.rooms)
    assert.equal((await room.read(id, fay)).archivedAt, null)
    await room.age(id, 1)
    await leadLives(world.rooms)
    assert.ok((await room.read(id, fay)).archivedAt)
    const [entry] = await world.as(ava!).call(listGroupLog, at(id))
    assert.deepEqual([entry?.action, entry?.actor.name, entry?.reason], ['archive_group', 'ibid.', 'It had no owner for 60 days'])
    assert.equal(codeOf(await setOwner(fay, id, fay)), 'not_yours')
    assert.equal((await setOwner(ava!, id, fay)).statusCode, 200)
    const owned = await room.read(id, fay)
    assert.deepEqual([owned.owner?.id, owned.archivedAt], [fay.id, null])
    assert.equal((await world.as(ava!).call(listGroupLog, at(id)))[0]?.action, 'appoint_owner')
    assert.deepEqual(await wrongCounts(world), [])
  })
})

describe('the log of a group', () => {
  it('names the person whom a deed concerned, until that person is erased', async () => {
    const [ove, eve, fay, gil, hal] = await Promise.all(['Ove', 'Eve', 'Fay', 'Gil', 'Hal'].map((name) => world.member(name)))
    const id = await room.stand(ove!, { title: 'Ledgers', joining: 'request' })
    for (const asker of [eve!, fay!, gil!, hal!]) await world.as(asker).call(joinGroup, at(id))
    const of = (member: Actor) => ({ params: { id: String(id), userId: String(member.id) } })
    await world.as(ove!).call(answerGroupRequest, { ...of(eve!), body: { accept: true } })
    await world.as(ove!).call(inviteToGroup, { ...at(id), body: { userIds: [fay!.id] } })
    await world.as(ove!).call(answerGroupRequest, { ...of(gil!), body: { accept: false } })
    await world.as(ove!).call(answerGroupRequest, { ...of(hal!), body: { accept: true } })
    await world.as(ove!).call(changeGroupRole, { ...of(eve!), body: { role: 'moderator' } })
    await world.as(ove!).call(removeFromGroup, { ...of(hal!), query: { reason: 'Sold things' } })
    await world.as(ava!).call(changeGroupRole, { ...of(eve!), body: { role: 'owner' } })

    const log = async () =>
      (await world.as(eve!).call(listGroupLog, at(id))).map(({ action, subjectLabel, reason }) => [action, subjectLabel, reason])
    const before = [
      ['appoint_owner', 'Eve, Ledgers', null],
      ['remove_from_group', 'Hal, Ledgers', 'Sold things'],
      ['set_group_role', 'Eve, Ledgers', 'moderator'],
      ['accept_join', 'Hal, Ledgers', null],
      ['decline_join', 'Gil, Ledgers', null],
      ['accept_join', 'Fay, Ledgers', null],
      ['accept_join', 'Eve, Ledgers', null],
    ]
    assert.deepEqual((await log()).slice(0, before.length), before)
    await erase(hal!)
    const without = before.map((entry) => (String(entry[1]).startsWith('Hal') ? [entry[0], '', null] : entry))
    assert.deepEqual((await log()).slice(0, before.length), without)
  })
})

describe('one’s own groups', () => {
  it('are those one is in, asked for, was invited to or has submitted, with what is new since one was there', async () => {
    const eve = await world.member('Eve')
    const inIt = await room.stand(ada!, { title: 'Eve is in it' }, [eve])
    const hidden = await room.stand(ada!, { joining: 'hidden', invited: [eve] })
    const own = await room.start(eve, { title: 'Eve’s own' })
    await room.stand(ada!, { title: 'Not of Eve' })
    world.pass(1)
    await world.post(ada!, { group: { id: inIt } })
    const mine = () => world.as(eve).call(listGroups, { query: { mine: 'true' } })
    const before = await mine()
    assert.deepEqual(
      before.map(({ id }) => id).toSorted((a, b) => a - b),
      [inIt, hidden, own.id].toSorted((a, b) => a - b),
    )
    assert.equal(before.find(({ id }) => id === inIt)?.newPosts, 1)
    assert.equal((await room.read(inIt, eve)).newPosts, 1)
    assert.equal((await mine()).find(({ id }) => id === inIt)?.newPosts, 0)
  })

  it('are shown to others unless one chose otherwise; hidden ones never', async () => {
    const eve = await world.member('Eve')
    const open = await room.stand(ada!, {}, [eve])
    const hidden = await room.stand(ada!, { joining: 'hidden' }, [eve, ben!])
    const shown = (viewer: Actor) => world.as(viewer).call(listGroups, { query: { member: `${eve.id}` } })
    assert.deepEqual(
      (await shown(ben!)).map(({ id }) => id),
      [open],
    )
    assert.ok(!(await shown(ava!)).some(({ id }) => id === hidden))
    await world.db.updateTable('users').set({ shows_groups: false }).where('id', '=', eve.id).execute()
    assert.deepEqual(await shown(ben!), [])
  })
})

describe('suggested groups', () => {
  it('are those with colleagues in them or about one’s specialities, with the reason; neither hidden, joined nor dismissed ones', async () => {
    const [eve, fay, gus] = [await world.member('Eve'), await world.member('Fay'), await world.member('Gus')]
    await world.db
      .updateTable('users')
      .set({ specialities: ['Incunabula'] })
      .where('id', '=', eve.id)
      .execute()
    await world.colleagues(eve, fay)
    await world.colleagues(eve, gus)
    const both = await room.stand(ada!, {}, [fay, gus])
    const one = await room.stand(ada!, {}, [gus])
    const alike = await room.stand(ada!, { subjects: ['incunabula'] })
    await room.stand(ada!, { joining: 'hidden' }, [fay])
    await room.stand(ada!, {}, [fay, eve])
    const gone = await room.stand(ada!, {}, [fay])
    await world.as(eve).call(dismissGroupSuggestion, at(gone))
    const suggested = await world.as(eve).call(listGroupSuggestions, {})
    assert.deepEqual(
      suggested.map(({ id, reason }) => [id, reason]),
      [
        [both, 'Fay and 1 other colleague are in it'],
        [one, 'Gus is in it'],
        [alike, 'Shares your speciality “Incunabula”'],
      ],
    )
    await world.as(eve).call(joinGroup, at(both))
    assert.ok(!(await world.as(eve).call(listGroupSuggestions, {})).some(({ id }) => id === both))
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
