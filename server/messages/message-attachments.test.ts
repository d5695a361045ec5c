import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sendMessage } from '#contract/messages.ts'
import { createPost } from '#contract/posts.ts'
import { reportContent } from '#contract/reports.ts'
import { isoMedia } from '#server/media/sample-files.ts'
import { cleanUpUploads } from '#server/uploads/clean-up-uploads.ts'
import { block, messaging, unblock } from '#testing/messages.ts'
import { plainPicture, upload } from '#testing/uploads.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'

let world: World
let act: ReturnType<typeof messaging>
let color = 0
before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' })
  act = messaging(world)
})
after(() => world.close())

async function pair(): Promise<[ada: Actor, ben: Actor]> {
  const people: [Actor, Actor] = [await world.member('Ada'), await world.member('Ben')]
  await world.colleagues(...people)
  return people
}
/** No two alike, since equal files are stored as one. */
const picture = async (owner: Actor) =>
  upload(world, owner, { content: await plainPicture(900, 20, `hsl(${++color}, 50%, 50%)`).png().toBuffer(), name: 'shelf.png' })
const send = (from: Actor, to: Actor, attachments: (string | { url: string; alt?: string })[]) =>
  world.as(from).call(sendMessage, { body: { receiverId: to.id, attachments } })
const refusal = async (from: Actor, to: Actor, attachments: string[]) =>
  (await world.as(from).refused(sendMessage, { body: { receiverId: to.id, content: 'Look', attachments } })).code
const status = async (actor: Actor | null, url: string) => (await world.as(actor).inject({ method: 'GET', url })).statusCode

describe('the files of a message', () => {
  it('come with it, in order, with or without words', async () => {
    const [ada, ben] = await pair()
    const [image, notes] = [await picture(ada), await upload(world, ada, { content: 'Notes', name: 'notes.txt' })]
    const sent = await send(ada, ben, [
      { url: notes.url, alt: '' },
      { url: image.url, alt: 'The new shelf' },
    ])
    assert.equal(sent.content, '')
    assert.deepEqual(
      sent.attachments.map(({ kind, name, alt }) => [kind, name, alt]),
      [
        ['document', 'notes.txt', ''],
        ['image', 'shelf.webp', 'The new shelf'],
      ],
    )
    assert.deepEqual(await act.thread(ben, ada), [sent])
    assert.deepEqual((await act.list(ben))[0]!.lastMessage, sent)
  })

  it('are seen by the two and by no one else, admins included', async () => {
    const [ada, ben] = await pair()
    const { url, sizes } = await picture(ada)
    assert.equal(await status(ben, url), 404)
    await send(ada, ben, [url])
    for (const address of [url, sizes[0]!.url]) {
      assert.deepEqual([await status(ada, address), await status(ben, address)], [200, 200])
      for (const other of [await world.member('Cleo'), await world.admin('Ruth')]) assert.equal(await status(other, address), 404)
      assert.equal(await status(null, address), 401)
    }
    await block(world, ben, ada)
    assert.deepEqual([await status(ada, url), await status(ben, url)], [404, 404])
    await unblock(world, ben)
    await act.clear(ben, ada)
    assert.deepEqual([await status(ada, url), await status(ben, url)], [200, 404])
  })

  it('are uploads of the sender’s own that nothing else has', async () => {
    const [ada, ben] = await pair()
    const [mine, theirs] = [await picture(ada), await picture(ben)]
    assert.equal(await refusal(ada, ben, [theirs.url]), 'unknown_upload')
    assert.equal(await refusal(ada, ben, [mine.url, mine.url]), 'unknown_upload')
    await send(ada, ben, [mine.url])
    assert.equal(await refusal(ada, ben, [mine.url]), 'unknown_upload')
    const post = await world.as(ada).refused(createPost, { body: { content: 'Look', media: [mine.url] } })
    assert.equal(post.code, 'unknown_upload')
    const inPost = await picture(ada)
    await world.as(ada).call(createPost, { body: { content: 'Look', media: [inPost.url] } })
    assert.equal(await refusal(ada, ben, [inPost.url]), 'unknown_upload')
    assert.equal((await act.thread(ada, ben)).length, 1)
  })

  it('are images and documents', async () => {
    const [ada, ben] = await pair()
    const film = await upload(world, ada, { content: isoMedia('isom'), name: 'film.mp4' })
    assert.equal(await refusal(ada, ben, [film.url]), 'not_for_messages')
  })

  it('are sent once, however often the message is', async () => {
    const [ada, ben] = await pair()
    const { url } = await picture(ada)
    const body = { receiverId: ben.id, attachments: [url], clientId: 'client-0001' }
    const replies = await Promise.all(Array.from({ length: 5 }, () => world.as(ada).call(sendMessage, { body })))
    for (const reply of replies) assert.deepEqual(reply, replies[0])
    assert.equal(replies[0]!.attachments.length, 1)
  })

  it('are gone when it is unsent, from the disk too; while it is there the cleanup leaves them', async () => {
    const [ada, ben] = await pair()
    const { url, sizes } = await picture(ada)
    const message = await send(ada, ben, [url])
    const isStored = async () => (await Array.fromAsync(world.rooms.media.list())).includes(url.slice('/media/'.length))
    world.pass(0.1)
    await act.remove(ada, message, 'everyone')
    for (const address of [url, sizes[0]!.url]) {
      for (const actor of [ada, ben]) assert.equal(await status(actor, address), 404)
    }
    const kept = await picture(ada)
    await send(ada, ben, [kept.url])
    world.pass(48)
    await cleanUpUploads(world.rooms)
    assert.equal(await isStored(), false)
    assert.equal(await status(ben, kept.url), 200)
  })

  it('are shown to admins once the message is reported, also when it is unsent then', async () => {
    const [ada, ben] = await pair()
    const { url } = await picture(ada)
    const message = await send(ada, ben, [url])
    await world.as(ben).call(reportContent, { body: { subjectType: 'message', subjectId: message.id, rule: 'on_topic' } })
    const [ruth, cleo] = [await world.admin('Ruth'), await world.member('Cleo')]
    assert.deepEqual([await status(ruth, url), await status(cleo, url)], [200, 404])
    await act.remove(ada, message, 'everyone')
    assert.deepEqual([await status(ruth, url), await status(ada, url), await status(ben, url)], [200, 404, 404])
    assert.deepEqual((await act.thread(ben, ada))[0]!.attachments, [])
  })
})
