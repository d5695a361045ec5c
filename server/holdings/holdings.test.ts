import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { deleteComment, writeComment } from '#contract/comments.ts'
import {
  deleteHolding,
  dropProposal,
  listHoldingComments,
  listHoldingVersions,
  listOwnHoldings,
  submitHolding,
} from '#contract/holdings.ts'
import { countReviews, decideReport, listReports } from '#contract/moderation.ts'
import { listNotifications } from '#contract/notifications.ts'
import { listSaves, save, unsaveHolding, type Saved } from '#contract/saves.ts'
import { reportContent } from '#contract/reports.ts'
import { search } from '#contract/search.ts'
import { blockUser } from '#contract/profiles.ts'
import { approveSubjects, listQueue, reviewSubject, type Decision } from '#contract/review.ts'
import { listenLive } from '#testing/listen-live.ts'
import { plainRoom, withPlainKind } from '#testing/plain-kind.ts'
import { plainPicture, upload } from '#testing/uploads.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'

let world: World
let room: ReturnType<typeof plainRoom>
let [ada, ben, ava, bea]: Actor[] = []
before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' }, withPlainKind)
  room = plainRoom(world)
  ;[ada, ben, ava, bea] = [
    await world.member('Ada'),
    await world.member('Ben'),
    await world.admin('Ava'),
    await world.admin('Bea'),
  ]
})
after(() => world.close())

const named = (id: number) => ({ subjectType: 'holding' as const, subjectId: id })
const decide = (admin: Actor, id: number, decision: Decision, more: { reason?: string; version?: string } = {}) =>
  world.as(admin).send(reviewSubject, { body: { ...named(id), decision, ...more } })
const lineOf = async (id: number) =>
  (await world.as(ava!).call(listQueue, { query: { type: 'want' } })).find(({ subjectId }) => subjectId === id)
const codeOf = ({ body }: { body: string }) => (JSON.parse(body) as { code: string }).code
const toldTo = async (actor: Actor) =>
  (await world.as(actor).call(listNotifications, {})).filter(({ holding }) => holding).map(({ content }) => content)
const mine = (actor: Actor) => world.as(actor).call(listOwnHoldings, {})
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

describe('a submission', () => {
  it('is seen by its author and admins alone until it is approved, and then by members; its author is told', async () => {
    const { id, state } = await room.share(ada!, { title: 'Vertical files' })
    assert.equal(state, 'pending')
    const comments = (actor: Actor | null) => world.as(actor).send(listHoldingComments, { params: { id: `${id}` } })
    assert.equal((await comments(ben!)).statusCode, 404)
    assert.equal((await comments(ava!)).statusCode, 200)
    assert.equal((await decide(ava!, id, 'approve')).statusCode, 200)
    assert.equal((await comments(ben!)).statusCode, 200)
    assert.equal((await comments(null)).statusCode, 401)
    assert.ok((await toldTo(ada!)).includes('Your request “Vertical files” has been approved'))
  })

  it('kept as a draft is its author’s alone, also for admins, and waits once it is submitted', async () => {
    const { id } = await room.share(ada!, { isDraft: true })
    assert.equal(codeOf(await decide(ava!, id, 'approve')), 'holding_not_found')
    assert.equal(await lineOf(id), undefined)
    assert.equal((await world.as(ben!).send(submitHolding, { params: { id: `${id}` } })).statusCode, 404)
    await world.as(ada!).call(submitHolding, { params: { id: `${id}` } })
    assert.equal((await lineOf(id))?.state, 'pending')
  })

  it('sent twice with the same id of the client is one', async () => {
    const both = await Promise.all([1, 2].map(() => room.share(ben!, { clientId: 'a-client-id' })))
    assert.equal(both[0]!.id, both[1]!.id)
  })

  it('sent back carries the reason, leaves the queue, and comes back by being submitted', async () => {
    const { id } = await room.share(ada!, { title: 'Map cases' })
    assert.equal(codeOf(await decide(ava!, id, 'send_back')), 'invalid_input')
    await decide(ava!, id, 'send_back', { reason: 'Please say which maps.' })
    assert.equal(await lineOf(id), undefined)
    const [own] = await mine(ada!)
    assert.equal(own?.state, 'sent_back')
    assert.ok((await toldTo(ada!)).includes('Your request “Map cases” was sent back: Please say which maps.'))
    await world.as(ada!).call(submitHolding, { params: { id: `${id}` } })
    assert.equal((await lineOf(id))?.state, 'pending')
  })

  it('rejected is gone for others, can be restored for thirty days, and goes after them', async () => {
    const id = await approved()
    await decide(ava!, id, 'reject', { reason: 'Not ours to give.' })
    assert.equal(codeOf(await world.as(ben!).send(listHoldingComments, { params: { id: `${id}` } })), 'holding_not_found')
    const rejected = await world.as(ava!).call(listQueue, { query: { state: 'rejected', type: 'want' } })
    assert.deepEqual(
      rejected.map(({ subjectId }) => subjectId),
      [id],
    )
    await decide(bea!, id, 'restore')
    assert.equal((await lineOf(id))?.state, 'pending')
  })

  it('is decided on by another admin where there is one, and by no member', async () => {
    const { id } = await room.share(ava!, {})
    assert.equal(codeOf(await decide(ava!, id, 'approve')), 'own_submission')
    assert.equal((await decide(bea!, id, 'approve')).statusCode, 200)
    assert.equal(codeOf(await decide(ben!, id, 'unapprove')), 'not_yours_to_review')
  })

  it('by its author is deleted for good, by others not at all', async () => {
    const id = await approved()
    assert.equal(codeOf(await world.as(ben!).send(deleteHolding, { params: { id: `${id}` } })), 'not_yours')
    await world.as(ada!).call(deleteHolding, { params: { id: `${id}` } })
    assert.equal(await world.db.selectFrom('holdings').select('id').where('id', '=', id).executeTakeFirst(), undefined)
  })
})

describe('of several reviewers', () => {
  it('one decides, the other is told, and author and log hear of it once', async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await room.share(ada!, { title: `Race ${round} of reviewers` })
      const { version } = (await lineOf(id))!
      const answers = await Promise.all([
        decide(ava!, id, 'approve', { version }),
        decide(bea!, id, round % 2 ? 'approve' : 'send_back', { version, reason: 'Which edition?' }),
      ])
      const codes = answers.map((answer) => (answer.statusCode === 200 ? 'decided' : codeOf(answer)))
      assert.equal(codes.filter((code) => code === 'decided').length, 1, codes.join())
      const told = (await toldTo(ada!)).filter((content) => content.includes(`Race ${round} `))
      assert.equal(told.length, 1)
      const log = await world.db
        .selectFrom('audit_log')
        .select('id')
        .where('subject_type', '=', 'holding')
        .where('subject_id', '=', id)
        .execute()
      assert.equal(log.length, 1)
    }
  })

  it('what was edited after it was read is approved neither alone nor with others', async () => {
    const { id } = await room.share(ada!, {})
    const { version } = (await lineOf(id))!
    await room.edit(ada!, { id }, { body: 'Something else entirely, which nobody has read.' })
    assert.equal(codeOf(await decide(ava!, id, 'approve', { version })), 'holding_edited')
    const subjects = [{ ...named(id), version }]
    const outcome = await world.as(ava!).call(approveSubjects, { body: { subjects } })
    assert.deepEqual(outcome, { approved: [], alreadyDecided: [], edited: [named(id)] })
    const { version: read } = (await lineOf(id))!
    assert.deepEqual(
      (await world.as(ava!).call(approveSubjects, { body: { subjects: [{ ...named(id), version: read }] } })).approved,
      [named(id)],
    )
  })
})

it('a number larger than any thing has is a thing that is not there', async () => {
  for (const subjectType of ['post', 'holding'] as const) {
    const subject = { subjectType, subjectId: Number.MAX_SAFE_INTEGER }
    const one = await world.as(ava!).send(reviewSubject, { body: { ...subject, decision: 'approve' } })
    assert.deepEqual([one.statusCode, codeOf(one)], [404, `${subjectType}_not_found`])
    const { alreadyDecided } = await world.as(ava!).call(approveSubjects, { body: { subjects: [subject] } })
    assert.deepEqual(alreadyDecided, [subject])
  }
})

it('a member who has left while the call was under way shares nothing', async () => {
  const gone = await world.member('Gus')
  await world.db.updateTable('users').set({ erased_at: world.rooms.now() }).where('id', '=', gone.id).execute()
  await assert.rejects(room.share(gone), { code: 'not_signed_in' })
})

describe('a large edit of what is approved', () => {
  const rewritten = 'All of it is told anew, with a link: https://example.org/finding-aid'

  it('changes nothing in sight until it is approved; sent back, its author reads why and may drop it', async () => {
    const id = await approved(ada!, 'Papers of a binder')
    const edited = await room.edit(ada!, { id }, { body: rewritten })
    assert.deepEqual([edited.body, edited.hasProposal], ['For the papers of the reading room.', true])
    const line = (await lineOf(id))!
    assert.deepEqual([line.state, line.proposal?.after.body], ['approved', rewritten])

    await decide(ava!, id, 'send_back', { reason: 'Where does the link lead?', version: line.version })
    assert.equal(await lineOf(id), undefined)
    const dropped = await world.as(ada!).call(dropProposal, { params: { id: `${id}` } })
    assert.deepEqual([dropped.hasProposal, dropped.state], [false, 'approved'])

    await room.edit(ada!, { id }, { body: rewritten })
    const { version } = (await lineOf(id))!
    assert.equal((await decide(bea!, id, 'approve', { version })).statusCode, 200)
    const [own] = await mine(ada!)
    assert.deepEqual([own?.id, own?.body], [id, rewritten])
    const versions = await world.as(ava!).call(listHoldingVersions, { params: { id: `${id}` } })
    assert.deepEqual(
      versions.map(({ body }) => body),
      ['For the papers of the reading room.'],
    )
    assert.equal(codeOf(await world.as(ben!).send(listHoldingVersions, { params: { id: `${id}` } })), 'not_yours_to_review')
  })

  it('is not made small by many small ones', async () => {
    const body = 'word '.repeat(100).trim()
    const { id } = await room.share(ada!, { body })
    await decide(ava!, id, 'approve')
    let text = body
    for (let step = 0; step < 4; step++) {
      text = text.replace('word', 'other')
      world.pass(1)
      await room.edit(ada!, { id }, { body: text })
      text = text.replace(/word$/, 'last')
    }
    const { hasProposal } = await room.edit(ada!, { id }, { body: text })
    assert.equal(hasProposal, true)
  })

  it('for a wider audience waits too', async () => {
    const id = await approved()
    assert.equal((await room.edit(ada!, { id }, { audience: 'public' })).hasProposal, true)
  })

  it('is read whole before it is decided on: whom it is for, and the picture on it', async () => {
    const content = await plainPicture(40, 30).png().toBuffer()
    const [first, second] = [await upload(world, ada!, { content }), await upload(world, ada!, { content })]
    const { id } = await room.share(ada!, { cover: first.url })
    await decide(ava!, id, 'approve')
    await room.edit(ada!, { id }, { audience: 'public', cover: second.url })
    const { proposal, version } = (await lineOf(id))!
    assert.deepEqual([proposal?.before.audience, proposal?.after.audience], ['members', 'public'])
    assert.deepEqual([proposal?.before.cover?.url, proposal?.after.cover?.url], [first.url, second.url])

    await room.edit(ada!, { id }, { audience: 'public' })
    assert.equal((await lineOf(id))?.proposal?.after.cover?.url, first.url)
    assert.equal((await decide(ava!, id, 'approve', { version })).statusCode, 409)
  })
})

describe('the queue', () => {
  it('holds posts and holdings in one order, in pages, by type and by score', async () => {
    const post = await world.post(ben!, { isApproved: false, content: 'A post in the queue' })
    world.pass(1)
    const { id } = await room.share(ben!, { title: 'A holding in the queue' })
    world.pass(1)
    const later = await world.post(ben!, { isApproved: false, content: 'Another post in the queue' })
    const ofBen = (lines: { user: { id: number }; subjectType: string; subjectId: number }[]) =>
      lines.filter(({ user }) => user.id === ben!.id).map(({ subjectType, subjectId }) => `${subjectType} ${subjectId}`)
    const all = await world.as(ava!).call(listQueue, { query: { limit: 50 } })
    const inOrder = ofBen(all).slice(-3)
    assert.deepEqual(inOrder, [`post ${post.id}`, `holding ${id}`, `post ${later.id}`])

    for (const sort of ['oldest', 'score_high', 'score_low'] as const) {
      const whole = await world.as(ava!).call(listQueue, { query: { sort, limit: 50 } })
      const paged: typeof whole = []
      let address: string | undefined = `/api/admin/queue?sort=${sort}&limit=2`
      while (address) {
        const answer: Awaited<ReturnType<World['app']['inject']>> = await world.app.inject({
          url: address,
          headers: { cookie: ava!.cookie },
        })
        paged.push(...(answer.json() as typeof whole))
        address = /<([^>]+)>/.exec(String(answer.headers.link ?? ''))?.[1]
      }
      assert.deepEqual(
        paged.map(({ subjectType, subjectId }) => [subjectType, subjectId]),
        whole.map(({ subjectType, subjectId }) => [subjectType, subjectId]),
      )
      assert.ok(whole.length >= 3)
    }
    const posts = await world.as(ava!).call(listQueue, { query: { type: 'post' } })
    assert.ok(posts.length >= 2 && posts.every(({ kind, post: shown }) => kind === 'post' && shown))
    const { pending, pendingPosts } = await world.as(ava!).call(countReviews, {})
    assert.equal(pendingPosts, posts.length)
    assert.equal(pending.want, (await world.as(ava!).call(listQueue, { query: { type: 'want', limit: 50 } })).length)
    assert.equal((await world.as(ben!).send(listQueue, {})).statusCode, 403)
  })
})

/** The same table of cases for a post and for a holding. */
for (const type of ['post', 'holding'] as const) {
  describe(`around a ${type}`, () => {
    const make = async () => (type === 'post' ? (await world.post(ada!)).id : approved())
    const at = (id: number) => (type === 'post' ? { postId: id } : { holdingId: id })
    const subject = (id: number) => ({ subjectType: type, subjectId: id })

    it('a comment is told to its author, counted, heard by those who watch, and goes again', async () => {
      const id = await make()
      const live = await listenLive(world, ada!)
      live.socket.send(JSON.stringify({ type: 'watch', postIds: [], [type === 'post' ? 'postIds' : 'holdingIds']: [id] }))
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
