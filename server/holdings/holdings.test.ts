import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import {
  deleteHolding,
  dropProposal,
  listHoldingComments,
  listHoldingVersions,
  listOwnHoldings,
  submitHolding,
} from '#contract/holdings.ts'
import { countReviews } from '#contract/moderation.ts'
import { listNotifications } from '#contract/notifications.ts'
import { approveSubjects, listQueue, reviewSubject, type Decision } from '#contract/review.ts'
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
    assert.equal(codeOf(await decide(ben!, id, 'unapprove', { reason: 'Not now' })), 'not_yours_to_review')
    assert.equal(codeOf(await decide(bea!, id, 'unapprove')), 'invalid_input')
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
    await decide(ava!, ids[1]!, 'unapprove', { reason: 'Which ones?' })
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

  it('that waits while it is narrowed shows it to no more people', async () => {
    const { id } = await room.share(ada!, { audience: 'public' })
    await decide(ava!, id, 'approve')
    await room.edit(ada!, { id }, { body: rewritten })
    assert.equal((await room.edit(ada!, { id }, { audience: 'members' })).audience, 'members')
    await decide(ava!, id, 'approve')
    const own = (await mine(ada!)).find((holding) => holding.id === id)
    assert.deepEqual([own?.body, own?.audience], [rewritten, 'members'])
  })

  it('is read whole before it is decided on: whom it is for, and the picture on it', async () => {
    const picture = async (height: number) => upload(world, ada!, { content: await plainPicture(40, height).png().toBuffer() })
    const [first, second] = [await picture(30), await picture(31)]
    const { id } = await room.share(ada!, { cover: first.url })
    await decide(ava!, id, 'approve')
    await room.edit(ada!, { id }, { audience: 'public', cover: second.url })
    const { proposal, version } = (await lineOf(id))!
    assert.deepEqual([proposal?.before.audience, proposal?.after.audience], ['members', 'public'])
    assert.deepEqual([proposal?.before.cover?.url, proposal?.after.cover?.url], [first.url, second.url])
    const answers = [ada!, ava!, ben!].map(async (actor) => (await world.as(actor).inject({ url: second.url })).statusCode)
    assert.deepEqual(await Promise.all(answers), [200, 200, 404])

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

    // Of one score each: what stands between two kinds of the same is told by their places.
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
