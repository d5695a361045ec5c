import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { countReviews } from '#contract/moderation.ts'
import { readOverview } from '#contract/overview.ts'
import { reviewSubject } from '#contract/review.ts'
import { groupRoom } from '#testing/group-room.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'

let world: World
let room: ReturnType<typeof groupRoom>
let [ada, ava]: Actor[] = []
before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' })
  ;[ada, ava] = [await world.member('Ada'), await world.admin('Ava')]
  room = groupRoom(world, () => ava!)
})
after(() => world.close())

async function ofGroups() {
  const { holdings } = await world.as(ava!).call(readOverview, { query: { days: '14' } })
  return holdings.find(({ kind }) => kind === 'group')!
}

it('tells of each kind that the server has, also where nothing was submitted', async () => {
  const { holdings } = await world.as(ava!).call(readOverview, {})
  assert.deepEqual(
    holdings.map(({ kind }) => kind),
    Object.keys(world.rooms.holdingKinds),
  )
  const { submitted, ...rest } = await ofGroups()
  assert.deepEqual(rest, { kind: 'group', standing: 0, medianApprovalHours: null, oldestWaitingSince: null })
  assert.equal(submitted.length, 14)
})

it('counts what was submitted by day and by what became of it, and how long that took', async () => {
  const sent = [await room.start(ada!), await room.start(ada!), await room.start(ada!)]
  const [quick, slow, back] = sent.map(({ id }) => id)
  const { id: draft } = await room.start(ava!, { isDraft: true })
  const ago = async (id: number, hours: number) =>
    world.db
      .updateTable('holdings')
      .set({ submitted_at: new Date(world.rooms.now().getTime() - hours * 3_600_000) })
      .where('id', '=', id)
      .execute()
  await ago(quick!, 1)
  await ago(slow!, 30)
  for (const id of [quick!, slow!]) await room.approve(id)
  const decision = { subjectType: 'holding', subjectId: back!, decision: 'send_back', reason: 'Say more' } as const
  await world.as(ava!).call(reviewSubject, { body: decision })
  const { id: waiting } = await room.start(ada!)
  const { submitted, standing, medianApprovalHours, oldestWaitingSince } = await ofGroups()
  const total = { approved: 0, rejected: 0, sentBack: 0, pending: 0 }
  for (const { day: _, ...counts } of submitted)
    for (const state of ['approved', 'rejected', 'sentBack', 'pending'] as const) total[state] += counts[state]
  assert.deepEqual(total, { approved: 2, rejected: 0, sentBack: 1, pending: 1 })
  const earlier = new Date(world.rooms.now().getTime() - 30 * 3_600_000).toISOString().slice(0, 10)
  assert.equal(submitted.find(({ day }) => day === earlier)?.approved, 1)
  assert.deepEqual([standing, medianApprovalHours], [2, 15.5])
  const since = await world.db.selectFrom('holdings').select('waits_since').where('id', '=', waiting).executeTakeFirstOrThrow()
  assert.equal(oldestWaitingSince, since.waits_since?.toISOString())
  assert.notEqual(draft, waiting)
})

it('counts the approved posts that the dashboard lists, those of groups too', async () => {
  const totals = async () => (await world.as(ava!).call(readOverview, {})).totals.posts
  const before = await totals()
  const { id: groupId } = await room.start(ada!)
  await room.approve(groupId)
  await world.post(ada!)
  const { id } = await world.post(ada!, { isApproved: false })
  await world.db.updateTable('posts').set({ audience: 'group', group_id: groupId }).where('id', '=', id).execute()
  await world.as(ava!).call(reviewSubject, { body: { subjectType: 'post', subjectId: id, decision: 'approve' } })
  assert.equal(await totals(), before + 2)
  assert.equal((await world.as(ava!).call(countReviews, {})).approvedPosts, before + 2)
})

it('tells no one but admins', async () => {
  assert.equal((await world.as(ada!).refused(readOverview, {})).code, 'admins_only')
})
