import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { deleteCourseReview, editCourse, listCourseReviews, listCourses, reviewCourse } from '#contract/courses.ts'
import { deleteEntry } from '#contract/learning.ts'
import { decideReport } from '#contract/moderation.ts'
import { reportContent } from '#contract/reports.ts'
import { reviewSubject } from '#contract/review.ts'
import { courseRoom } from '#testing/course-room.ts'
import { addGroup, takeFromGroup } from '#testing/groups.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'
import { wrongCounts } from '#testing/wrong-counts.ts'

let world: World
let room: ReturnType<typeof courseRoom>
let [ada, ben, cleo, dan, ava]: Actor[] = []
before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' })
  room = courseRoom(world, () => ava!)
  ;[ada, ben, cleo, dan, ava] = [...(await world.members('Ada', 'Ben', 'Cleo', 'Dan')), await world.admin('Ava')]
})
after(() => world.close())

const rate = (who: Actor, id: number, rating: number, text?: string) =>
  world.as(who).call(reviewCourse, { ...room.at(id), body: { rating, text } })
const reviewsOf = (who: Actor, id: number) => world.as(who).call(listCourseReviews, room.at(id))

describe('a rating', () => {
  it('is by those who completed the course, once each, however often they press', async () => {
    const course = await room.stand(ada!)
    const input = { ...room.at(course.id), body: { rating: 4 } }
    assert.equal((await world.as(ben!).refused(reviewCourse, input)).code, 'not_completed')
    const { id: entryId } = await room.complete(ben!, course)
    await Promise.all(Array.from({ length: 20 }, (_, at) => rate(ben!, course.id, (at % 5) + 1)))
    const { ratings, ownReview, ownEntryId, completedBy } = await rate(ben!, course.id, 4, 'Well told')
    assert.deepEqual([ratings, ownReview?.rating, ownReview?.text, ownEntryId, completedBy], [1, 4, 'Well told', entryId, 1])
    assert.equal((await reviewsOf(cleo!, course.id)).length, 1)
    assert.deepEqual(await wrongCounts(world), [])
  })

  it('counts towards an average from the third on, which sorts the catalogue', async () => {
    const [good, better] = [await room.stand(ada!), await room.stand(ada!)]
    for (const [at, who] of [ben!, cleo!, dan!].entries()) {
      for (const course of [good, better]) await room.complete(who, course)
      const { rating, distribution } = await rate(who, good.id, 3 + (at % 2))
      assert.equal(rating, at < 2 ? null : 3.3)
      assert.deepEqual(distribution, at < 2 ? [0, 0, 0, 0, 0] : [0, 0, 2, 1, 0])
      await rate(who, better.id, 5)
    }
    const listed = await world.as(ben!).call(listCourses, { query: { sort: 'rated' } })
    assert.deepEqual(
      listed.slice(0, 2).map(({ id }) => id),
      [better.id, good.id],
    )
    assert.equal(listed[0]!.completedBy, 3)
    const taken = await world.as(dan!).call(deleteCourseReview, room.at(better.id))
    assert.deepEqual([taken.rating, taken.ratings, taken.ownReview], [null, 2, null])
    assert.deepEqual(await wrongCounts(world), [])
  })

  it('was for the group that the course was for, and goes when all members are to find it', async () => {
    const { id: groupId } = await addGroup(world, ada!, { members: [ben!] })
    const course = await room.stand(ada!, { audience: 'group', groupId })
    await room.complete(ben!, course)
    await rate(ben!, course.id, 2, 'Among ourselves')
    await world.as(ada!).call(editCourse, { ...room.at(course.id), body: { audience: 'members' } })
    assert.equal((await reviewsOf(ben!, course.id)).length, 1)
    await world.as(ava!).call(reviewSubject, { body: { subjectType: 'holding', subjectId: course.id, decision: 'approve' } })
    assert.deepEqual(await reviewsOf(dan!, course.id), [])
    assert.deepEqual(await wrongCounts(world), [])
  })

  it('is not read by who shared the course with a group and has left it', async () => {
    const group = await addGroup(world, cleo!, { joining: 'hidden', members: [ada!, ben!] })
    const course = await room.stand(ada!, { audience: 'group', groupId: group.id })
    await room.complete(ben!, course)
    await rate(ben!, course.id, 2, 'Among ourselves')
    await takeFromGroup(world, group, ada!)
    assert.deepEqual([await reviewsOf(ada!, course.id), (await reviewsOf(cleo!, course.id)).length], [[], 1])
  })

  it('is said in a group by those who are in it, while it is open', async () => {
    const course = async (traits: object) => {
      const circle = await addGroup(world, cleo!, { members: [ada!, ben!], ...traits })
      const { id } = await room.stand(ada!, { audience: 'group', groupId: circle.id })
      for (const who of [ada!, ben!]) await room.complete(who, { id, title: 'Of the group' })
      return { id, circle }
    }
    const refused = async (who: Actor, id: number) =>
      (await world.as(who).refused(reviewCourse, { ...room.at(id), body: { rating: 1 } })).code
    const [open, hidden] = [await course({}), await course({ joining: 'hidden' })]
    await room.complete(dan!, { id: open.id, title: 'Of the group' })
    assert.equal(await refused(dan!, open.id), 'not_a_member')
    await takeFromGroup(world, hidden.circle, ada!)
    await rate(ben!, hidden.id, 2, 'Among ourselves')
    const [said] = await reviewsOf(ben!, hidden.id)
    assert.equal(await refused(ada!, hidden.id), 'holding_not_found')
    const report = { subjectType: 'review', subjectId: said!.id, rule: 'promotion' } as const
    assert.equal((await world.as(ada!).refused(reportContent, { body: report })).status, 404)
    await world.db
      .updateTable('groups')
      .set({ archived_at: world.rooms.now() })
      .where('holding_id', '=', open.circle.id)
      .execute()
    assert.equal(await refused(ben!, open.id), 'group_archived')
  })

  it('is not read by those who do not meet its author, and can be reported and removed', async () => {
    const course = await room.stand(ada!)
    await room.complete(dan!, course)
    await rate(dan!, course.id, 1, 'Buy my book instead')
    const [said] = await reviewsOf(cleo!, course.id)
    await world.block(ben!, dan!)
    assert.deepEqual(await reviewsOf(ben!, course.id), [])
    const report = { subjectType: 'review', subjectId: said!.id, rule: 'promotion' } as const
    assert.equal((await world.as(ben!).refused(reportContent, { body: report })).status, 404)
    assert.equal((await world.as(dan!).refused(reportContent, { body: report })).code, 'own_content')
    await world.as(cleo!).call(reportContent, { body: report })
    await world.as(ava!).call(decideReport, {
      body: { subjectType: 'review', subjectId: said!.id, decision: 'remove', rule: 'promotion', reason: 'It advertises' },
    })
    assert.deepEqual(await reviewsOf(cleo!, course.id), [])
    assert.deepEqual(await wrongCounts(world), [])
  })

  it('stays when its author takes the course out of their record, which is then no longer counted as completed', async () => {
    const course = await room.stand(ada!)
    const { id } = await room.complete(ben!, course)
    await rate(ben!, course.id, 5)
    await world.as(ben!).call(deleteEntry, room.at(id))
    const { ratings, completedBy, ownEntryId } = await room.read(course.id, ben!)
    assert.deepEqual([ratings, completedBy, ownEntryId], [1, 0, null])
  })
})
