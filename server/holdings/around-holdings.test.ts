import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { deleteComment, writeComment } from '#contract/comments.ts'
import { decideReport, listReports } from '#contract/moderation.ts'
import { listNotifications } from '#contract/notifications.ts'
import { listSaves, save, unsaveHolding, type Saved } from '#contract/saves.ts'
import { reportContent } from '#contract/reports.ts'
import { search } from '#contract/search.ts'
import { blockUser } from '#contract/profiles.ts'
import { reviewSubject, type Decision } from '#contract/review.ts'
import { listenLive, watchLive } from '#testing/listen-live.ts'
import { plainRoom, withPlainKind } from '#testing/plain-kind.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'

let world: World
let room: ReturnType<typeof plainRoom>
let [ada, ben, ava]: Actor[] = []
before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' }, withPlainKind)
  room = plainRoom(world)
  ;[ada, ben, ava] = [await world.member('Ada'), await world.member('Ben'), await world.admin('Ava')]
})
after(() => world.close())

const named = (id: number) => ({ subjectType: 'holding' as const, subjectId: id })
const decide = (admin: Actor, id: number, decision: Decision, more: { reason?: string; version?: string } = {}) =>
  world.as(admin).send(reviewSubject, { body: { ...named(id), decision, ...more } })
const codeOf = ({ body }: { body: string }) => (JSON.parse(body) as { code: string }).code
const approved = async (author = ada!, title = 'A finding aid') => {
  const { id } = await room.share(author, { title })
  assert.equal((await decide(ava!, id, 'approve')).statusCode, 200)
  return id
}
const countsOf = (id: number) =>
  world.db
    .selectFrom('holdings')
    .select(['comment_count', 'commenter_count', 'save_count'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** The same table of cases for a post and for a holding. */
for (const type of ['post', 'holding'] as const) {
  describe(`around a ${type}`, () => {
    const make = async () => (type === 'post' ? (await world.post(ada!)).id : approved())
    const at = (id: number) => (type === 'post' ? { postId: id } : { holdingId: id })
    const subject = (id: number) => ({ subjectType: type, subjectId: id })

    it('a comment is told to its author, counted, heard by those who watch, and goes again', async () => {
      const id = await make()
      const live = await listenLive(world, ada!)
      await watchLive(world, live, ada!, { type, id })
      const heard = live.next(`${type}_changed`)
      const comment = await world.as(ben!).call(writeComment, { body: { ...at(id), content: 'Is there a scan?' } })
      assert.equal(type === 'post' ? comment.postId : comment.holdingId, id)
      assert.ok(await heard)
      const [told] = await world.as(ada!).call(listNotifications, {})
      assert.deepEqual([told?.sender?.id, told?.commentId], [ben!.id, comment.id])
      if (type === 'holding') assert.deepEqual([told?.type, told?.holding?.id], ['holding_comment', id])
      const again = { body: { ...at(id), content: 'Once', clientId: `once-and-again-${type}` } }
      await Promise.all([1, 2, 3].map(() => world.as(ben!).call(writeComment, again)))
      if (type === 'holding') assert.deepEqual(await countsOf(id), { comment_count: 2, commenter_count: 1, save_count: 0 })
      await world.as(ben!).call(deleteComment, { params: { id: `${comment.id}` } })
      if (type === 'holding') assert.deepEqual(await countsOf(id), { comment_count: 1, commenter_count: 1, save_count: 0 })
      live.socket.close()
    })

    it('saving many times at once is saving once', async () => {
      const id = await make()
      await Promise.all([1, 2, 3, 4].map(() => world.as(ben!).call(save, { body: at(id) })))
      if (type === 'post') return
      assert.equal((await countsOf(id)).save_count, 1)
      await world.as(ben!).call(unsaveHolding, { params: { id: `${id}` } })
      assert.equal((await countsOf(id)).save_count, 0)
    })

    it('what a caller may not name is refused: neither, both, or another kind of number', async () => {
      const id = await make()
      for (const about of [{}, { postId: id, holdingId: id }, { [type === 'post' ? 'postId' : 'holdingId']: '1' }]) {
        const answer = await world.as(ben!).send(writeComment, { body: { ...about, content: 'What about it?' } as never })
        assert.equal(answer.statusCode, 400, JSON.stringify(about))
      }
    })

    it('a report reaches the admins with its words; a warning quotes it; its author loses it, the reporter is told', async () => {
      const id = await make()
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
      const comments = await world.as(ben!).send(writeComment, { body: { ...at(id), content: 'Still there?' } })
      assert.equal(comments.statusCode, 404)
      const told = (await world.as(ben!).call(listNotifications, {})).map(({ content }) => content)
      assert.ok(told.includes('An admin looked at what you reported and removed it'))
    })
  })
}

describe('searching', () => {
  const find = (actor: Actor, q: string, type?: 'resources') =>
    world.as(actor).call(search, { query: { q, ...(type && { type }) } })

  it('finds what stands in rooms by title and text, in pages, and counts it', async () => {
    const ids = []
    for (let count = 0; count < 4; count++) ids.push(await approved(ada!, `Zincography manual ${count}`))
    const found = await find(ben!, 'zincography')
    assert.deepEqual([found.resources?.length, found.counts.resources, found.groups], [3, 4, []])
    assert.deepEqual(found.resources?.[0]?.highlights.title, [[0, 11]])
    const page = await world.as(ben!).call(search, { query: { q: 'zincography', type: 'resources', limit: 3 } })
    const rest = await world
      .as(ben!)
      .call(search, { query: { q: 'zincography', type: 'resources', limit: 3, cursor: page.nextCursor! } })
    const seen = [...page.resources!, ...rest.resources!].map(({ card }) => card.id)
    assert.deepEqual(seen.toSorted(), ids.toSorted())
    assert.equal(rest.nextCursor, null)
  })

  it('finds nothing that waits, was hidden, or is by people who block each other', async () => {
    await room.share(ada!, { title: 'Xylography waiting' })
    const id = await approved(ada!, 'Xylography open')
    const stranger = await world.member('Cem')
    await world.as(stranger).call(blockUser, { body: { userId: ada!.id } })
    assert.equal((await find(ben!, 'xylography')).counts.resources, 1)
    assert.equal((await find(stranger, 'xylography')).counts.resources, 0)
    await world.as(ben!).call(reportContent, { body: { ...named(id), rule: 'respect', hide: true } })
    assert.equal((await find(ben!, 'xylography')).counts.resources, 0)
  })
})

it('what was saved of all kinds stands in one order, in pages, by type, and without what has gone from sight', async () => {
  const reader = await world.member('Rhea')
  const saved: string[] = []
  for (let round = 0; round < 3; round++) {
    const [postId, holdingId] = [(await world.post(ada!)).id, await approved()]
    // Two within one instant have an order all the same.
    for (const body of [{ postId }, { holdingId }]) await world.as(reader).call(save, { body })
    saved.push(`post ${postId}`, `holding ${holdingId}`)
    world.pass(1)
  }
  const named = ({ post, card }: Saved) => (post ? `post ${post.id}` : `holding ${card!.id}`)
  const all = (await world.as(reader).call(listSaves, {})).map(named)
  assert.deepEqual(all.toSorted(), saved.toSorted())
  assert.deepEqual(all.slice(0, 2).toSorted(), saved.slice(-2).toSorted())

  const paged: string[] = []
  for (let url: string | undefined = '/api/saves?limit=1'; url;) {
    const answer: Awaited<ReturnType<World['app']['inject']>> = await world.app.inject({
      url,
      headers: { cookie: reader.cookie },
    })
    paged.push(...(answer.json() as Saved[]).map(named))
    url = /<([^>]+)>/.exec(String(answer.headers.link ?? ''))?.[1]
  }
  assert.deepEqual(paged, all)
  const wants = await world.as(reader).call(listSaves, { query: { type: 'want' } })
  assert.ok(wants.length === 3 && wants.every(({ card }) => card?.kind === 'want'))
  await decide(ava!, Number(saved[1]!.split(' ')[1]), 'reject', { reason: 'No longer here' })
  assert.equal((await world.as(reader).call(listSaves, {})).length, 5)
})
