import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { deleteComment, writeComment } from '#contract/comments.ts'
import { createList, readList } from '#contract/lists.ts'
import { decideReport, listReports, restoreUser, suspendUser, warnUser } from '#contract/moderation.ts'
import { listNotifications } from '#contract/notifications.ts'
import { markUsed } from '#contract/resources.ts'
import { reviewCourse } from '#contract/courses.ts'
import { reportContent } from '#contract/reports.ts'
import { reviewSubject } from '#contract/review.ts'
import { listSaves, save, unsaveHolding, unsavePost } from '#contract/saves.ts'
import { listWarnings } from '#contract/standing.ts'
import { collectionRoom } from '#testing/collection-room.ts'
import { courseRoom } from '#testing/course-room.ts'
import { addCourse } from '#testing/courses.ts'
import { addEvent } from '#testing/events.ts'
import { exchangeRoom } from '#testing/exchange-room.ts'
import { listenLive, watchLive } from '#testing/listen-live.ts'
import { resourceRoom } from '#testing/resource-room.ts'
import { untilDone } from '#testing/until-mail-is-out.ts'
import { type Actor, codeOf, openWorld, type World } from '#testing/world.ts'
import { wrongCounts } from '#testing/wrong-counts.ts'

let world: World
let [ada, ben, ava]: Actor[] = []
before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' })
  ;[ada, ben, ava] = [await world.member('Ada'), await world.member('Ben'), await world.admin('Ava')]
})
after(() => world.close())

/** Ada's, approved, for all members. Groups have neither comments nor saves of their own. */
const makers = {
  post: () => world.post(ada!),
  event: () => addEvent(world, ada!),
  course: async () => ({ id: await addCourse(world, ada!, { title: 'Batch editing without fear' }) }),
  resource: () => resourceRoom(world, () => ava!).stand(ada!),
  want: () => exchangeRoom(world, () => ava!).want(ada!),
  offer: () => exchangeRoom(world, () => ava!).offer(ada!),
  collection: () => collectionRoom(world, () => ava!).stand(ada!),
  item: async () => ({ id: (await collectionRoom(world, () => ava!).stand(ada!)).ids[0]! }),
}

/** The same table of cases for a post and for each kind that stands in a room. */
for (const [kind, make] of Object.entries(makers)) {
  describe(`around a ${kind}`, () => {
    const type = kind === 'post' ? 'post' : 'holding'
    const at = (id: number) => (type === 'post' ? { postId: id } : { holdingId: id })
    const subject = (id: number) => ({ subjectType: type, subjectId: id }) as const
    const countsOf = (id: number) =>
      world.db
        .selectFrom('holdings')
        .select(['comment_count as comments', 'commenter_count as commenters', 'save_count as saves'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()

    it('a comment is told to its author, counted, heard by those who watch, and goes again', async () => {
      const { id } = await make()
      const live = await listenLive(world, ada!)
      await watchLive(world, live, ada!, { type, id })
      const heard = live.next(`${type}_changed`)
      const comment = await world.as(ben!).call(writeComment, { body: { ...at(id), content: 'Is there a scan?' } })
      assert.equal(type === 'post' ? comment.postId : comment.holdingId, id)
      assert.ok(await heard)
      const [told] = await world.as(ada!).call(listNotifications, {})
      assert.deepEqual([told?.sender?.id, told?.commentId], [ben!.id, comment.id])
      if (type === 'holding') assert.deepEqual([told?.type, told?.holding?.id], ['holding_comment', id])
      const again = { body: { ...at(id), content: 'Once', clientId: `once-and-again-${kind}` } }
      await Promise.all([1, 2, 3].map(() => world.as(ben!).call(writeComment, again)))
      if (type === 'holding') assert.deepEqual(await countsOf(id), { comments: 2, commenters: 1, saves: 0 })
      await world.as(ben!).call(deleteComment, { params: { id: `${comment.id}` } })
      if (type === 'holding') assert.deepEqual(await countsOf(id), { comments: 1, commenters: 1, saves: 0 })
      live.socket.close()
    })

    it('saving many times at once is saving once, also in a list, and tells no one', async () => {
      const { id } = await make()
      const told = (await world.as(ada!).call(listNotifications, {})).length
      const list = await world.as(ben!).call(createList, { body: { title: `Of ${kind}` } })
      await Promise.all([1, 2, 3, 4].map(() => world.as(ben!).call(save, { body: { ...at(id), listIds: [list.id] } })))
      const inList = () => world.as(ben!).call(readList, { params: { id: `${list.id}` } })
      assert.equal((await inList()).count, 1)
      if (type === 'holding') assert.equal((await countsOf(id)).saves, 1)
      const saved = await world.as(ben!).call(listSaves, { query: { type: kind } })
      assert.deepEqual([saved[0]?.post?.id ?? saved[0]?.card?.id, saved[0]?.card?.kind ?? 'post'], [id, kind])
      if (type === 'post') await world.as(ben!).call(unsavePost, { params: { postId: `${id}` } })
      else await world.as(ben!).call(unsaveHolding, { params: { id: `${id}` } })
      assert.equal((await inList()).count, 0)
      if (type === 'holding') assert.equal((await countsOf(id)).saves, 0)
      assert.equal((await world.as(ada!).call(listNotifications, {})).length, told)
    })

    it('what a caller may not name is refused: neither, both, or another kind of number', async () => {
      const { id } = await make()
      for (const about of [{}, { postId: id, holdingId: id }, { [type === 'post' ? 'postId' : 'holdingId']: '1' }]) {
        const answer = await world.as(ben!).send(writeComment, { body: { ...about, content: 'What about it?' } as never })
        assert.equal(answer.statusCode, 400, JSON.stringify(about))
        assert.equal((await world.as(ben!).send(save, { body: about as never })).statusCode, 400, JSON.stringify(about))
      }
    })

    it('a report reaches the admins with its words; a warning quotes it; its author loses it, the reporter is told', async () => {
      const { id } = await make()
      assert.equal(codeOf(await world.as(ada!).send(reportContent, { body: { ...subject(id), rule: 'respect' } })), 'own_content')
      await world.as(ben!).call(reportContent, { body: { ...subject(id), rule: 'respect', note: 'Look', hide: true } })
      const item = (await world.as(ava!).call(listReports, {})).find((one) => one.subjectType === type && one.subjectId === id)
      assert.ok(item?.content)
      assert.equal(item?.author?.id, ada!.id)
      await world.as(ava!).call(decideReport, { body: { ...subject(id), decision: 'warn', reason: 'Please be kind.' } })
      const warning = await world.db
        .selectFrom('warnings')
        .select(['post_id', 'holding_id', 'quoted_content'])
        .where('user_id', '=', ada!.id)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
      assert.deepEqual([warning.post_id ?? warning.holding_id, warning.quoted_content], [id, item?.content])
      const [shown] = await world.as(ada!).call(listWarnings, {})
      assert.deepEqual([shown?.postId ?? shown?.holdingId, shown?.quotedContent], [id, item?.content])
      for (const [call, body] of [
        [writeComment, { ...at(id), content: 'Still there?' }],
        [save, at(id)],
        [reportContent, { ...subject(id), rule: 'respect' }],
      ] as const)
        assert.equal((await world.as(ben!).send(call, { body })).statusCode, 404, call.path)
      const told = (await world.as(ben!).call(listNotifications, {})).map(({ content }) => content)
      assert.ok(told.includes('An admin looked at what you reported and removed it'))
    })

    it('a warning without words of its own says what broke the rule; one may be given for it while it stays', async () => {
      const { id } = await make()
      const given = { rule: 'respect', reason: 'Please be kind.' } as const
      const warnFor = (who: Actor) => ({ params: { id: `${who.id}` }, body: { ...given, ...at(id) } })
      assert.equal((await world.as(ava!).refused(warnUser, warnFor(ben!))).code, `${type}_not_found`)
      await world.as(ava!).call(warnUser, warnFor(ada!))
      await world.as(ava!).call(reviewSubject, { body: { ...subject(id), decision: 'reject', rule: 'respect', warn: true } })
      const [second, first] = await world.as(ada!).call(listWarnings, {})
      assert.equal(second?.reason, `Your ${kind === 'want' ? 'request' : kind} broke this rule.`)
      for (const warning of [second, first]) assert.deepEqual([warning?.postId ?? warning?.holdingId], [id])
      assert.deepEqual([first?.reason, first?.quotedContent], [given.reason, second?.quotedContent])
    })
  })
}

it('what a member used, answered and rated counts while they are one', async () => {
  const admin = () => ava!
  const [exchange, resources, courses] = [exchangeRoom(world, admin), resourceRoom(world, admin), courseRoom(world, admin)]
  const [cleo, dan, eve] = await world.members('Cleo', 'Dan', 'Eve')
  const [want, resource, course] = [await exchange.want(ada!), await resources.stand(ada!), await courses.stand(ada!)]
  for (const who of [cleo!, dan!, eve!]) {
    await exchange.answer(who, want.id)
    await world.as(who).call(markUsed, { ...resources.at(resource.id), body: {} })
    await courses.complete(who, course)
    await world.as(who).call(reviewCourse, { ...courses.at(course.id), body: { rating: 5 } })
  }
  const counted = async () => {
    const { rating, ratings } = await courses.read(course.id, ben!)
    const { usedBy } = await resources.read(resource.id, ben!)
    return [(await exchange.readWant(want.id, ben!)).answerCount, usedBy, ratings, rating]
  }
  assert.deepEqual(await counted(), [3, 3, 3, 5])
  await world.db.updateTable('users').set({ warning_count: 2 }).where('id', '=', eve!.id).execute()
  await world.as(ava!).call(suspendUser, { params: { id: `${eve!.id}` }, body: { reason: 'They went on.' } })
  await untilDone(world, 'standing-changed')
  assert.deepEqual(await counted(), [2, 2, 2, null])
  assert.deepEqual(await wrongCounts(world), [])
  await exchange.answer(dan!, want.id)
  assert.deepEqual(await counted(), [3, 2, 2, null])
  await world.as(ava!).call(restoreUser, { params: { id: `${eve!.id}` }, body: { reason: 'They were sorry.' } })
  await untilDone(world, 'standing-changed')
  assert.deepEqual(await counted(), [4, 3, 3, 5])
  assert.deepEqual(await wrongCounts(world), [])
})

it('afterwards every count is what is counted anew', async () => {
  assert.deepEqual(await wrongCounts(world), [])
})
