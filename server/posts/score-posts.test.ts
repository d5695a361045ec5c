import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { changeInstanceSettings } from '#contract/instance.ts'
import { writeComment } from '#contract/comments.ts'
import { changePost, createPost, readPost } from '#contract/posts.ts'
import { collectionRoom } from '#testing/collection-room.ts'
import { exchangeRoom } from '#testing/exchange-room.ts'
import { addGroup } from '#testing/groups.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'
import { rescore } from './score-posts.ts'

const onTopic = 'How do you record the weather notes on the versos in a finding aid? Our cataloging rules are silent.'
const offTopic = 'Huge weekend sale on designer sneakers, message me for the code.'

let world: World
let ada: Actor
let ruth: Actor
before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' })
  ada = await world.member('Ada')
  ruth = await world.admin('Ruth')
})
after(() => world.close())

const of = ({ id }: { id: number }) => ({ params: { id: String(id) } })
const create = (content: string) => world.as(ada).call(createPost, { body: { content } })
const seenByAdmin = (post: { id: number }) => world.as(ruth).call(readPost, of(post))
const stored = (id: number) =>
  world.db.selectFrom('posts').select(['ai_score', 'ai_version']).where('id', '=', id).executeTakeFirstOrThrow()

describe('the relevance score', () => {
  it('is made at submission and shown to admins with its reasons, to no one else', async () => {
    const [on, off] = [await create(onTopic), await create(offTopic)]
    assert.equal(on.aiScore ?? null, null)
    assert.equal(on.aiReasons ?? null, null)
    const [good, bad] = [await seenByAdmin(on), await seenByAdmin(off)]
    assert.ok(good.aiScore! > bad.aiScore!)
    assert.ok(good.aiReasons!.length > 0)
  })

  it('is made again when the text is edited', async () => {
    const post = await create(onTopic)
    const before = (await seenByAdmin(post)).aiScore!
    await world.as(ada).call(changePost, { ...of(post), body: { content: offTopic } })
    assert.ok((await seenByAdmin(post)).aiScore! < before)
  })

  it('is made for comments too', async () => {
    const post = await world.post(ada)
    const { id } = await world.as(ada).call(writeComment, { body: { postId: post.id, content: onTopic } })
    const comment = await world.db.selectFrom('comments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    assert.ok(comment.ai_score !== null && comment.ai_version !== null)
  })

  it('leaves the rest to the next run when the process is to stop', async () => {
    const { id } = await world.post(await world.member('Dora'), { content: onTopic })
    await world.db.updateTable('posts').set({ ai_score: 1, ai_version: '0-old' }).where('id', '=', id).execute()
    await rescore(world.rooms, AbortSignal.abort())
    assert.equal((await stored(id)).ai_version, '0-old')
    await rescore(world.rooms)
    assert.notEqual((await stored(id)).ai_version, '0-old')
  })

  it('is made anew for what waits in the rooms, from title and text', async () => {
    const { id } = await addGroup(world, ada, { title: 'Cataloguers of zines', body: onTopic, state: 'pending' })
    await rescore(world.rooms)
    const { ai_score, ai_version } = await world.db
      .selectFrom('holdings')
      .select(['ai_score', 'ai_version'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    assert.equal(ai_version, world.rooms.relevance.score('').version)
    assert.equal(ai_score, world.rooms.relevance.score(`Cataloguers of zines\n\n${onTopic}`).score)
  })

  it('is made anew by a job for what has none, or an older version', async () => {
    const { id } = await world.post(ada, { content: onTopic })
    await world.db.updateTable('posts').set({ ai_score: 1, ai_version: '0-old' }).where('id', '=', id).execute()
    await rescore(world.rooms)
    const { ai_score, ai_version } = await stored(id)
    assert.equal(ai_version, world.rooms.relevance.score('').version)
    assert.ok(ai_score! > 50)
  })
})

describe('a trusted member', () => {
  it('publishes at once where an admin has allowed it, and only what scores 60 or more', async () => {
    const bea = await world.member('Bea')
    for (let count = 0; count < 3; count++) await world.post(bea)
    const write = (content: string) => world.as(bea).call(createPost, { body: { content } })
    assert.equal((await write(onTopic)).state, 'pending')

    await world.as(ruth).call(changeInstanceSettings, { body: { publishesTrustedPosts: true } })
    assert.equal((await write(`${onTopic} Asking again.`)).state, 'approved')
    assert.equal((await write(offTopic)).state, 'pending')
    assert.equal((await create(`${onTopic} And I am new.`)).state, 'pending')
    await world.db.updateTable('users').set({ warning_count: 1 }).where('id', '=', bea.id).execute()
    assert.equal((await write(`${onTopic} After a warning.`)).state, 'pending')
    await world.as(ruth).call(changeInstanceSettings, { body: { publishesTrustedPosts: false } })
  })

  it('is trusted for what stands in the rooms and in groups as for posts, but for a collection once', async () => {
    const [dee, eli, fay] = [await world.member('Dee'), await world.member('Eli'), await world.member('Fay')]
    const [room, collections] = [exchangeRoom(world, () => ruth), collectionRoom(world, () => ruth)]
    for (let count = 0; count < 3; count++) await room.want(dee)
    const group = await addGroup(world, ruth, { members: [eli] })
    for (let count = 0; count < 3; count++) await world.post(eli, { group })
    await collections.stand(fay, {}, [{}, {}, {}])
    await world.as(ruth).call(changeInstanceSettings, { body: { publishesTrustedPosts: true } })
    const stateFor = async (who: Actor) => (await world.as(who).call(createPost, { body: { content: onTopic } })).state
    assert.deepEqual([await stateFor(dee), await stateFor(eli), await stateFor(fay)], ['approved', 'approved', 'pending'])
    await world.as(ruth).call(changeInstanceSettings, { body: { publishesTrustedPosts: false } })
  })
})

describe('with an endpoint of the operator', () => {
  it('its judgement takes the place of the embedded score, which is there until then and when it fails', async () => {
    let isWell = true
    const server = createServer((request, response) => {
      request.resume()
      if (!isWell) return void response.writeHead(500).end()
      response.end(JSON.stringify({ choices: [{ message: { content: '{"score": 42, "reasons": ["versos"]}' } }] }))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
    const elsewhere = await openWorld({ RATE_LIMITS: 'off', RELEVANCE_URL: url, RELEVANCE_MODEL: 'judge-1' })
    try {
      const cleo = await elsewhere.member('Cleo')
      const read = (id: number) =>
        elsewhere.db.selectFrom('posts').select(['ai_score', 'ai_version']).where('id', '=', id).executeTakeFirstOrThrow()
      const { id } = await elsewhere.as(cleo).call(createPost, { body: { content: onTopic } })
      while ((await read(id)).ai_version !== 'remote:judge-1') await new Promise((resolve) => setTimeout(resolve, 25))
      assert.equal((await read(id)).ai_score, 42)
      await rescore(elsewhere.rooms)
      assert.equal((await read(id)).ai_score, 42)

      isWell = false
      const second = await elsewhere.as(cleo).call(createPost, { body: { content: `${onTopic} Twice.` } })
      assert.equal((await read(second.id)).ai_version, elsewhere.rooms.relevance.score('').version)
    } finally {
      await elsewhere.close()
      server.closeAllConnections()
      server.close()
    }
  })
})
