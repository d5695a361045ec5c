import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { listPosts } from '#contract/posts.ts'
import { reportContent } from '#contract/reports.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'

let world: World
let ada: Actor
let ben: Actor
before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' })
  ada = await world.member('Ada')
  ben = await world.member('Ben')
})
after(() => world.close())

type Subject = 'post' | 'comment' | 'user' | 'message'
const about = (subjectType: Subject, subjectId: number) => ({ subjectType, subjectId, rule: 'on_topic' }) as const
const refusal = async (actor: Actor, body: ReturnType<typeof about>) =>
  (await world.as(actor).refused(reportContent, { body })).code
const isListed = async (id: number) =>
  (await world.as(ben).call(listPosts, { query: { limit: '50' } })).some((post) => post.id === id)

describe('a report', () => {
  it('of a post, a comment or a person is stored for the admins, and no one else hears of it', async () => {
    const post = await world.post(ada)
    const comment = await world.comment(ada, post)
    for (const [type, id] of [
      ['post', post.id],
      ['comment', comment.id],
      ['user', ada.id],
    ] as const) {
      const report = await world.as(ben).call(reportContent, { body: { ...about(type, id), note: ' <b>Look</b> ' } })
      assert.deepEqual(
        { ...report, id: 0, createdAt: '' },
        { ...about(type, id), id: 0, note: '<b>Look</b>', createdAt: '', outcome: null, closedAt: null },
      )
    }
    assert.deepEqual(await world.notificationsOf(ada), [])
    assert.equal(await isListed(post.id), true)
  })

  it('stands once for each person and item, and the first stays', async () => {
    const { id } = await world.post(ada)
    const first = await world.as(ben).call(reportContent, { body: about('post', id) })
    const again = { ...about('post', id), rule: 'respect', note: 'And that' } as const
    const later = await Promise.all(Array.from({ length: 5 }, () => world.as(ben).call(reportContent, { body: again })))
    for (const report of later) assert.deepEqual(report, first)
    const cleo = await world.member('Cleo')
    assert.notEqual((await world.as(cleo).call(reportContent, { body: again })).id, first.id)
  })

  it('hides the post from the reporter’s lists where they ask for it, also the second time', async () => {
    const { id } = await world.post(ada)
    await world.as(ben).call(reportContent, { body: about('post', id) })
    assert.equal(await isListed(id), true)
    for (let time = 0; time < 2; time++) {
      await world.as(ben).call(reportContent, { body: { ...about('post', id), hide: true } })
      assert.equal(await isListed(id), false)
    }
  })

  it('of what one cannot see is refused as if it were not there', async () => {
    const pending = await world.post(ada, { isApproved: false })
    const comment = await world.comment(ada, pending)
    const [suspended, unverified] = [
      await world.person('Sol', { isSuspended: true }),
      await world.person('Uma', { emailVerified: false }),
    ]
    const nowhere = 99_999_999
    for (const id of [pending.id, nowhere]) assert.equal(await refusal(ben, about('post', id)), 'post_not_found')
    for (const id of [comment.id, nowhere]) assert.equal(await refusal(ben, about('comment', id)), 'comment_not_found')
    for (const id of [suspended.id, unverified.id, nowhere]) assert.equal(await refusal(ben, about('user', id)), 'user_not_found')
    assert.equal(await refusal(ben, about('message', nowhere)), 'message_not_found')
  })

  it('of one’s own is refused', async () => {
    const post = await world.post(ben)
    const comment = await world.comment(ben, post)
    for (const body of [about('post', post.id), about('comment', comment.id), about('user', ben.id)]) {
      assert.equal(await refusal(ben, body), 'own_content')
    }
  })

  const wrong: object[] = [
    ...['x', '', null, 1, ['on_topic']].map((rule) => ({ rule })),
    ...['posts', null, 1, '__proto__'].map((subjectType) => ({ subjectType })),
    ...['1', 0, -1, 1.5, null, [1]].map((subjectId) => ({ subjectId })),
    ...['x'.repeat(1001), 1, null].map((note) => ({ note })),
    ...['true', 1, null].map((hide) => ({ hide })),
  ]
  for (const change of wrong) {
    it(`with ${JSON.stringify(change).slice(0, 50)} is refused`, async () => {
      const { id } = await world.post(ada)
      const { statusCode } = await world.as(ben).send(reportContent, { body: { ...about('post', id), ...change } })
      assert.equal(statusCode, 400)
    })
  }
})
