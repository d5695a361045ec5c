import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { deleteHolding, listHoldingComments, listOwnHoldings, submitHolding } from '#contract/holdings.ts'
import { countReviews } from '#contract/moderation.ts'
import { listNotifications } from '#contract/notifications.ts'
import { approveSubjects, listQueue, reviewSubject } from '#contract/review.ts'
import { plainRoom, withPlainKind } from '#testing/plain-kind.ts'
import { type Actor, codeOf, openWorld, type World } from '#testing/world.ts'

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
const toldTo = async (actor: Actor) =>
  (await world.as(actor).call(listNotifications, {})).filter(({ holding }) => holding).map(({ content }) => content)
const mine = (actor: Actor) => world.as(actor).call(listOwnHoldings, {})
const approved = async (author = ada!, title = 'A finding aid') => {
  const { id } = await room.share(author, { title })
  assert.equal((await room.decide(ava!, id, 'approve')).statusCode, 200)
  return id
}

describe('a submission', () => {
  it('is seen by its author and admins alone until it is approved, and then by members; its author is told', async () => {
    const { id, state } = await room.share(ada!, { title: 'Vertical files' })
    assert.equal(state, 'pending')
    const comments = (actor: Actor | null) => world.as(actor).send(listHoldingComments, { params: { id: `${id}` } })
    assert.equal((await comments(ben!)).statusCode, 404)
    assert.equal((await comments(ava!)).statusCode, 200)
    assert.equal((await room.decide(ava!, id, 'approve')).statusCode, 200)
    assert.equal((await comments(ben!)).statusCode, 200)
    assert.equal((await comments(null)).statusCode, 401)
    assert.ok((await toldTo(ada!)).includes('Your request “Vertical files” has been approved'))
  })

  it('kept as a draft is its author’s alone, also for admins, and waits once it is submitted', async () => {
    const { id } = await room.share(ada!, { isDraft: true })
    assert.equal(codeOf(await room.decide(ava!, id, 'approve')), 'holding_not_found')
    assert.equal(await room.lineOf(ava!, id), undefined)
    assert.equal((await world.as(ben!).send(submitHolding, { params: { id: `${id}` } })).statusCode, 404)
    await world.as(ada!).call(submitHolding, { params: { id: `${id}` } })
    assert.equal((await room.lineOf(ava!, id))?.state, 'pending')
  })

  it('sent twice with the same id of the client is one', async () => {
    const both = await Promise.all([1, 2].map(() => room.share(ben!, { clientId: 'a-client-id' })))
    assert.equal(both[0]!.id, both[1]!.id)
  })

  it('sent back carries the reason, leaves the queue, and comes back by being submitted', async () => {
    const { id } = await room.share(ada!, { title: 'Map cases' })
    assert.equal(codeOf(await room.decide(ava!, id, 'send_back')), 'invalid_input')
    await room.decide(ava!, id, 'send_back', { reason: 'Please say which maps.' })
    assert.equal(await room.lineOf(ava!, id), undefined)
    const [own] = await mine(ada!)
    assert.equal(own?.state, 'sent_back')
    assert.ok((await toldTo(ada!)).includes('Your request “Map cases” was sent back: Please say which maps.'))
    await world.as(ada!).call(submitHolding, { params: { id: `${id}` } })
    assert.equal((await room.lineOf(ava!, id))?.state, 'pending')
  })

  it('rejected is gone for others, can be restored for thirty days, and goes after them', async () => {
    const id = await approved()
    await room.decide(ava!, id, 'reject', { reason: 'Not ours to give.' })
    assert.equal(codeOf(await world.as(ben!).send(listHoldingComments, { params: { id: `${id}` } })), 'holding_not_found')
    const rejected = await world.as(ava!).call(listQueue, { query: { state: 'rejected', type: 'want' } })
    assert.deepEqual(
      rejected.map(({ subjectId }) => subjectId),
      [id],
    )
    await room.decide(bea!, id, 'restore')
    assert.equal((await room.lineOf(ava!, id))?.state, 'pending')
  })

  it('is decided on by another admin where there is one, and by no member', async () => {
    const { id } = await room.share(ava!, {})
    assert.equal(codeOf(await room.decide(ava!, id, 'approve')), 'own_submission')
    assert.equal((await room.decide(bea!, id, 'approve')).statusCode, 200)
    assert.equal(codeOf(await room.decide(ben!, id, 'unapprove', { reason: 'Not now' })), 'not_yours_to_review')
    assert.equal(codeOf(await room.decide(bea!, id, 'unapprove')), 'invalid_input')
  })

  it('stands first among one’s own when it was changed last, in pages too', async () => {
    const author = await world.member('Cleo')
    const ids: number[] = []
    for (let count = 0; count < 3; count++) {
      ids.push(await approved(author, `Of several ${count}`))
      world.pass(1)
    }
    await room.edit(author, { id: ids[0]! }, { title: 'Of several, first' })
    world.pass(1)
    await room.decide(ava!, ids[1]!, 'unapprove', { reason: 'Which ones?' })
    const paged: number[] = []
    for (let url: string | undefined = '/api/holdings/mine?limit=1'; url;) {
      const page: Awaited<ReturnType<World['app']['inject']>> = await world.app.inject({
        url,
        headers: { cookie: author.cookie },
      })
      paged.push(...page.json<{ id: number }[]>().map(({ id }) => id))
      url = /<([^>]+)>/.exec(String(page.headers.link ?? ''))?.[1]
    }
    assert.deepEqual(paged, [ids[1], ids[0], ids[2]])
  })

  it('is found among one’s own by its state, or by any of several', async () => {
    const author = await world.member('Dora')
    const [draft, waiting] = [await room.share(author, { isDraft: true }), await room.share(author)]
    await approved(author, 'Of no interest now')
    const found = async (state: string) => {
      const cards = await world.as(author).call(listOwnHoldings, { query: { state, limit: '50' } })
      return cards.map(({ id }) => id).toSorted((a, b) => a - b)
    }
    assert.deepEqual(await found('draft'), [draft.id])
    assert.deepEqual(await found('draft,pending,sent_back,rejected'), [draft.id, waiting.id])
    assert.equal((await world.as(author).send(listOwnHoldings, { query: { state: 'draft,gone' } })).statusCode, 400)
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
      const { version } = (await room.lineOf(ava!, id))!
      const answers = await Promise.all([
        room.decide(ava!, id, 'approve', { version }),
        room.decide(bea!, id, round % 2 ? 'approve' : 'send_back', { version, reason: 'Which edition?' }),
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
    const { version } = (await room.lineOf(ava!, id))!
    await room.edit(ada!, { id }, { body: 'Something else entirely, which nobody has read.' })
    assert.equal(codeOf(await room.decide(ava!, id, 'approve', { version })), 'holding_edited')
    const subjects = [{ ...named(id), version }]
    const outcome = await world.as(ava!).call(approveSubjects, { body: { subjects } })
    assert.deepEqual(outcome, { approved: [], alreadyDecided: [], edited: [named(id)] })
    const { version: read } = (await room.lineOf(ava!, id))!
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

    // All with the same score: the order of two kinds is then decided by their places.
    await world.db.updateTable('posts').set({ ai_score: 50 }).where('is_approved', '=', false).execute()
    await world.db.updateTable('holdings').set({ ai_score: 50 }).where('author_id', '=', ben!.id).execute()
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
