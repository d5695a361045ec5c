import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { decideReport, listReports, openReport, type ReportedItem } from '#contract/moderation.ts'
import { editComment } from '#contract/comments.ts'
import { changePost } from '#contract/posts.ts'
import { editProfile } from '#contract/profiles.ts'
import { daysBeforeReportingAgain, reportContent } from '#contract/reports.ts'
import { messaging } from '#testing/messages.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'

let world: World
let ruth: Actor
let ada: Actor
let ben: Actor
before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' })
  ruth = await world.admin('Ruth')
})
after(() => world.close())

type Subject = Pick<ReportedItem, 'subjectType' | 'subjectId'>
const report = (actor: Actor, subject: Subject) =>
  world.as(actor).call(reportContent, { body: { ...subject, rule: 'respect', note: 'Still' } })
const decide = (subject: Subject, decision: 'dismiss' | 'warn') =>
  world.as(ruth).call(decideReport, { body: { ...subject, decision } })
const openItem = async ({ subjectType, subjectId }: Subject) =>
  (await world.as(ruth).call(listReports, { query: { limit: '50' } })).find(
    (item) => item.subjectType === subjectType && item.subjectId === subjectId,
  )

/** Moved in the table: no one stays signed in for a month without coming back. */
const decideEarlier = ({ subjectType, subjectId }: Subject, hours: number) =>
  world.db
    .updateTable('reports')
    .set({ closed_at: sql`closed_at - ${hours} * interval '1 hour'` })
    .where('subject_type', '=', subjectType)
    .where('subject_id', '=', subjectId)
    .execute()

/** Everything that can be reported: how it comes to be, and how its author changes it. */
const things: Record<string, { make: () => Promise<Subject>; change?: (subject: Subject) => Promise<unknown> }> = {
  post: {
    make: async () => ({
      subjectType: 'post',
      subjectId: (await world.post(ada, { content: 'On shelf marks, in general.' })).id,
    }),
    change: ({ subjectId }) =>
      world.as(ada).call(changePost, { params: { id: `${subjectId}` }, body: { content: 'On shelf marks, in general!' } }),
  },
  comment: {
    make: async () => ({ subjectType: 'comment', subjectId: (await world.comment(ada, await world.post(ben))).id }),
    change: ({ subjectId }) => world.as(ada).call(editComment, { params: { id: `${subjectId}` }, body: { content: 'Worse.' } }),
  },
  profile: {
    make: async () => ({ subjectType: 'user', subjectId: ada.id }),
    change: () => world.as(ada).call(editProfile, { params: { id: `${ada.id}` }, body: { name: 'Ada', bio: 'Half price!' } }),
  },
  message: {
    make: async () => ({ subjectType: 'message', subjectId: (await messaging(world).write(ada, ben)).id }),
  },
}

for (const [name, { make, change }] of Object.entries(things)) {
  describe(`a ${name} whose report was dismissed`, () => {
    let subject: Subject
    before(async () => {
      ;[ada, ben] = [await world.member('Ada'), await world.member('Ben')]
      await world.colleagues(ada, ben)
      subject = await make()
      await report(ben, subject)
      await decide(subject, 'dismiss')
      world.pass(1)
    })

    it('is not reported again as it was, and its reporter is told what was decided', async () => {
      const again = await report(ben, subject)
      assert.equal(again.outcome, 'dismissed')
      assert.notEqual(again.closedAt, null)
      assert.equal(await openItem(subject), undefined)
    })

    if (change) {
      it('comes before the admins again once it has changed, who learn that it was dismissed before', async () => {
        await change(subject)
        const again = await report(ben, subject)
        assert.deepEqual([again.outcome, again.closedAt], [null, null])
        assert.deepEqual(await report(ben, subject), again)
        const item = await openItem(subject)
        assert.deepEqual([item!.reporters, item!.reports.map(({ id }) => id), item!.outcome], [1, [again.id], null])
        assert.ok(item!.dismissedAt! < again.createdAt)
        assert.equal((await world.as(ruth).call(openReport, { body: subject })).dismissedAt, item!.dismissedAt)
        await decide(subject, 'dismiss')
      })
    }

    it('comes before the admins again after a month', async () => {
      await decideEarlier(subject, daysBeforeReportingAgain * 24 - 2)
      assert.equal((await report(ben, subject)).outcome, 'dismissed')
      await decideEarlier(subject, 3)
      assert.equal((await report(ben, subject)).outcome, null)
      assert.notEqual((await openItem(subject))!.dismissedAt, null)
    })
  })
}

describe('what was dismissed', () => {
  it('comes before the admins again when another member reports it, and they learn of the dismissal', async () => {
    const [author, first, second] = [await world.member('Ada'), await world.member('Ben'), await world.member('Cleo')]
    const subject = { subjectType: 'post', subjectId: (await world.post(author)).id } as const
    await report(first, subject)
    assert.equal((await openItem(subject))!.dismissedAt, null)
    await decide(subject, 'dismiss')
    const { id } = await report(second, subject)
    const item = await openItem(subject)
    assert.deepEqual([item!.reporters, item!.reports.map((one) => one.id)], [1, [id]])
    assert.notEqual(item!.dismissedAt, null)
  })

  it('stands among the closed ones once, with what was decided last', async () => {
    const [author, reporter] = [await world.member('Ada'), await world.member('Ben')]
    const subject = { subjectType: 'user', subjectId: author.id } as const
    await report(reporter, subject)
    await decide(subject, 'dismiss')
    await decideEarlier(subject, daysBeforeReportingAgain * 24 + 1)
    await report(reporter, subject)
    await decide(subject, 'warn')
    const closed = await world.as(ruth).call(listReports, { query: { status: 'closed', limit: '50' } })
    const items = closed.filter((item) => item.subjectType === 'user' && item.subjectId === author.id)
    assert.deepEqual(
      items.map(({ outcome, reporters, reports }) => [outcome, reporters, reports.length]),
      [['warned', 1, 2]],
    )
  })
})
