import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { decideReport, listReports, openReport, type ReportedItem } from '#contract/moderation.ts'
import { deleteComment, editComment } from '#contract/comments.ts'
import { joinGroup } from '#contract/group-members.ts'
import { editGroup } from '#contract/groups.ts'
import { arrangeItemFiles } from '#contract/items.ts'
import { changePost } from '#contract/posts.ts'
import { editProfile } from '#contract/profiles.ts'
import { daysBeforeReportingAgain, reportContent } from '#contract/reports.ts'
import { markUsed } from '#contract/resources.ts'
import { reviewSubject, type Decision } from '#contract/review.ts'
import { collectionRoom } from '#testing/collection-room.ts'
import { groupRoom } from '#testing/group-room.ts'
import { messaging } from '#testing/messages.ts'
import { resourceRoom } from '#testing/resource-room.ts'
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
const decide = (subject: Subject, decision: 'dismiss' | 'warn' | 'remove') =>
  world.as(ruth).call(decideReport, { body: { ...subject, decision } })
const openItem = async ({ subjectType, subjectId }: Subject) =>
  (await world.as(ruth).call(listReports, { query: { limit: '50' } })).find(
    (item) => item.subjectType === subjectType && item.subjectId === subjectId,
  )

const review = (subject: Subject, decision: Decision) =>
  world.as(ruth).call(reviewSubject, { body: { ...subject, decision, reason: 'Not here', rule: 'respect' } })

/** Moved in the table: no one stays signed in for a month without coming back. */
const decideEarlier = ({ subjectType, subjectId }: Subject, hours: number) =>
  world.db
    .updateTable('reports')
    .set({ closed_at: sql`closed_at - ${hours} * interval '1 hour'` })
    .where('subject_type', '=', subjectType)
    .where('subject_id', '=', subjectId)
    .execute()

interface Thing {
  make: () => Promise<Subject>
  /** Something others do that does not change what it says. */
  use?: (subject: Subject) => Promise<unknown>
  change?: (subject: Subject) => Promise<unknown>
}

const at = ({ subjectId }: Subject) => ({ params: { id: `${subjectId}` } })
const resources = () => resourceRoom(world, () => ruth)
const collections = () => collectionRoom(world, () => ruth)

/** Everything that can be reported: how it is created, and how its author changes it. */
const things: Record<string, Thing> = {
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
  group: {
    make: async () => ({ subjectType: 'holding', subjectId: await groupRoom(world, () => ruth).stand(ada, { joining: 'open' }) }),
    use: async (subject) => world.as(await world.member('Cleo')).call(joinGroup, at(subject)),
    change: (subject) =>
      world.as(ada).call(editGroup, { ...at(subject), body: { rules: [{ title: 'No one over forty', text: '' }] } }),
  },
  'group that asks': {
    make: async () => ({
      subjectType: 'holding',
      subjectId: await groupRoom(world, () => ruth).stand(ada, { joining: 'request' }),
    }),
    change: (subject) => world.as(ada).call(editGroup, { ...at(subject), body: { question: 'How old are you?' } }),
  },
  resource: {
    make: async () => ({ subjectType: 'holding', subjectId: (await resources().stand(ada)).id }),
    use: (subject) => world.as(ben).call(markUsed, { ...at(subject), body: {} }),
    async change({ subjectId }) {
      await resources().add(ada, subjectId, { upload: await resources().file(ada), note: 'Corrected' })
      await resources().decide(subjectId, 'approve')
    },
  },
  collection: {
    make: async () => ({ subjectType: 'holding', subjectId: (await collections().stand(ada)).id }),
    async use({ subjectId }) {
      await collections().add(ada, subjectId)
      await collections().fill(subjectId)
      await collections().decide(subjectId, 'approve')
    },
  },
  item: {
    make: async () => ({ subjectType: 'holding', subjectId: (await collections().stand(ada)).ids[0]! }),
    async change(subject) {
      const { files } = await collections().item(subject.subjectId, ada)
      await world
        .as(ada)
        .call(arrangeItemFiles, { ...at(subject), body: { alts: [{ fileId: files[0]!.id, alt: 'Not what it shows' }] } })
    },
  },
  message: {
    make: async () => ({ subjectType: 'message', subjectId: (await messaging(world).write(ada, ben)).id }),
  },
}

for (const [name, { make, use, change }] of Object.entries(things)) {
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

    it('is not reported again as it was, whatever others did with it, and its reporter is told what was decided', async () => {
      await use?.(subject)
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

describe('what an admin removes where it stands', () => {
  for (const name of ['post', 'resource', 'comment'] as const)
    it(`has no open report any more: ${name}, and its reporter is told once`, async () => {
      ;[ada, ben] = [await world.member('Ada'), await world.member('Ben')]
      const subject = await things[name]!.make()
      await report(ben, subject)
      if (subject.subjectType === 'comment') await world.as(ruth).call(deleteComment, at(subject))
      else await review(subject, 'reject')
      assert.equal(await openItem(subject), undefined)
      const told = async () =>
        (await world.notificationsOf(ben)).filter(({ type }) => type === 'report_closed').map(({ content }) => content)
      assert.deepEqual(await told(), ['An admin looked at what you reported and removed it'])
      if (subject.subjectType === 'comment') return

      for (const decision of ['restore', 'approve'] as const) await review(subject, decision)
      assert.equal(await openItem(subject), undefined)
      assert.equal((await report(ben, subject)).outcome, null)
      await decide(subject, 'remove')
      assert.equal((await told()).length, 2)
    })
})

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
