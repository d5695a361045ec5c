import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { listenLive } from '#testing/listen-live.ts'
import { attach, plainPicture, upload } from '#testing/uploads.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'
import { allSubjects } from './all-subjects.ts'
import type { Subject } from './subjects/subject.ts'

/** A kind of thing that only this test has: all see those with even numbers, and the whole web the files that say so. */
const holding: Subject = {
  ...allSubjects.user,
  mayWatch: async (_db, _viewer, ids) => ids.filter((id) => id % 2 === 0),
  mayReadMedia: (_viewer, key) => sql`select from attachments where attachments.key = ${key} and alt = 'For the web'`,
}

let world: World
type Insider = 'author' | 'colleague' | 'member' | 'admin' | 'muter'
let people: Record<Insider | 'blocked' | 'blocker' | 'unverified' | 'suspended', Actor> & { visitor: null }
before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' }, { subjects: { holding } })
  people = {
    author: await world.member('Ada'),
    colleague: await world.member('Cem'),
    member: await world.member('Ben'),
    admin: await world.admin('Eve'),
    muter: await world.member('Mia'),
    blocked: await world.member('Hal'),
    blocker: await world.member('Ida'),
    unverified: await world.person('Uma', { emailVerified: false }),
    suspended: await world.person('Sam', { isSuspended: true }),
    visitor: null,
  }
  for (const other of ['colleague', 'blocked', 'blocker', 'unverified', 'suspended'] as const)
    await world.colleagues(people.author, people[other])
  await world.block(people.author, people.blocked)
  await world.block(people.blocker, people.author)
  await world.mute(people.muter, people.author)
})
after(() => world.close())

type Who = keyof typeof people
/** Anyone who is blocked, or blocks the author, sees nothing of theirs, not even their face. */
const insiders = ['author', 'colleague', 'member', 'admin', 'muter'] as const

let hue = 0
const photo = async (owner = people.author) => {
  const content = await plainPicture(700, 300, `hsl(${(hue += 40)}, 50%, 50%)`)
    .png()
    .toBuffer()
  return upload(world, owner, { content })
}

/** Who gets the file, its narrower versions included; the others get the answer that there is for no file at all. */
async function readers({ url, sizes }: { url: string; sizes: { url: string }[] }): Promise<Who[]> {
  const nowhere = `/media/${'0'.repeat(64)}.webp`
  const found: Who[] = []
  for (const [who, actor] of Object.entries(people) as [Who, Actor | null][]) {
    const [absent, ...answers] = await Promise.all(
      [nowhere, url, ...sizes.map((size) => size.url)].map((address) => world.as(actor).inject({ url: address })),
    )
    const isRead = answers[0]!.statusCode === 200
    for (const { statusCode, body } of answers) {
      if (isRead) assert.equal(statusCode, 200)
      else assert.deepEqual([statusCode, body], [absent!.statusCode, absent!.body])
    }
    if (isRead) found.push(who)
  }
  return found
}

async function photoOfPost(traits: Parameters<World['post']>[1] = {}, author = people.author) {
  const [image, post] = [await photo(author), await world.post(author, traits)]
  await attach(world, author, post, [image])
  return { image, post }
}

describe('a file is read by', () => {
  it('every member, when its post is approved', async () => {
    assert.deepEqual(await readers((await photoOfPost()).image), insiders)
  })

  it('its author and admins, while its post is pending, rejected or no longer approved', async () => {
    const pending = await photoOfPost({ isApproved: false })
    assert.deepEqual(await readers(pending.image), ['author', 'admin'])
    await world.db.updateTable('posts').set({ rejected_at: new Date() }).where('id', '=', pending.post.id).execute()
    assert.deepEqual(await readers(pending.image), ['author', 'admin'])
    const { image, post } = await photoOfPost()
    await world.db.updateTable('posts').set({ is_approved: false }).where('id', '=', post.id).execute()
    assert.deepEqual(await readers(image), ['author', 'admin'])
  })

  it('colleagues of its author and admins, when its post is for colleagues', async () => {
    assert.deepEqual(await readers((await photoOfPost({ audience: 'colleagues' })).image), ['author', 'colleague', 'admin'])
  })

  it('no one, once its post is deleted', async () => {
    const { image, post } = await photoOfPost()
    await world.db.deleteFrom('posts').where('id', '=', post.id).execute()
    assert.deepEqual(await readers(image), [])
  })

  it('admins only, while its author is suspended', async () => {
    const author = await world.member('Zoe')
    const { image } = await photoOfPost({}, author)
    await world.db.updateTable('users').set({ suspended_at: new Date() }).where('id', '=', author.id).execute()
    assert.deepEqual(await readers(image), ['admin'])
  })

  it('the person who uploaded it alone, while it is in nothing: it may be meant for a learning record', async () => {
    assert.deepEqual(await readers(await photo()), ['author'])
  })

  it('anyone who may see one of several posts with the same content', async () => {
    const content = await plainPicture(700, 300, 'black').png().toBuffer()
    const images = [await upload(world, people.author, { content }), await upload(world, people.author, { content })]
    const posts = [await world.post(people.author), await world.post(people.author, { audience: 'colleagues' })]
    for (const [index, post] of posts.entries()) await attach(world, people.author, post, [images[index]!])
    assert.deepEqual(await readers(images[0]!), insiders)
    await world.db.deleteFrom('posts').where('id', '=', posts[0]!.id).execute()
    assert.deepEqual(await readers(images[0]!), ['author', 'colleague', 'admin'])
  })

  it('every member, when it is a face', async () => {
    const { url, sizes } = await photo()
    await world.db.updateTable('users').set({ profile_picture: url }).where('id', '=', people.author.id).execute()
    assert.deepEqual(await readers({ url, sizes: [] }), insiders)
    assert.deepEqual(await readers({ url: sizes[0]!.url, sizes: [] }), ['author'])
  })

  it('no one but admins, when it is the face of someone suspended', async () => {
    const zoe = await world.member('Zoe')
    const { url } = await photo(zoe)
    await world.db.updateTable('users').set({ profile_picture: url, suspended_at: new Date() }).where('id', '=', zoe.id).execute()
    assert.deepEqual(await readers({ url, sizes: [] }), ['admin'])
  })

  it('the whole web, when the kind of thing that it belongs to says so', async () => {
    const content = await plainPicture(90, 60).png().toBuffer()
    const [open, closed] = [
      await upload(world, people.author, { content, fields: { alt: 'For the web' } }),
      await upload(world, people.author, { content: await plainPicture(60, 90).png().toBuffer() }),
    ]
    assert.deepEqual(await readers(open), Object.keys(people))
    assert.deepEqual(await readers(closed), ['author'])
  })

  it('no one, when it is in the store and in no row', async () => {
    const { key } = await world.rooms.media.put(Buffer.from('words'), { extension: 'txt' }, { maxBytes: 100 })
    assert.deepEqual(await readers({ url: `/media/${key}`, sizes: [] }), [])
  })
})

it('a document has no name but the one in its post: someone else may call the same bytes something else', async () => {
  for (const name of ['draft.txt', 'final.txt']) {
    const document = await upload(world, people.author, { content: 'the same words', name })
    await attach(world, people.author, await world.post(people.author), [document])
    const { headers } = await world.as(people.member).inject({ url: document.url })
    assert.deepEqual([document.name, headers['content-disposition']], [name, 'attachment'])
  }
})

it('who is no member is told so, whether there is such a file or not', async () => {
  const { image } = await photoOfPost()
  const told = async (actor: Actor | null, url: string) => (await world.as(actor).inject({ url })).json<{ code: string }>().code
  for (const url of [image.url, `/media/${'0'.repeat(64)}.webp`, '/media/none']) {
    assert.equal(await told(null, url), 'not_signed_in')
    assert.equal(await told(people.unverified, url), 'email_not_verified')
    assert.equal(await told(people.suspended, url), 'account_suspended')
  }
})

it('a member hears of what they have open and its owner lets them see, of whatever kind it is', async () => {
  const [open, hidden] = [await world.post(people.author), await world.post(people.member, { isApproved: false })]
  const { socket, received, next } = await listenLive(world, people.author)
  socket.send(JSON.stringify({ type: 'watch', postIds: [open.id, hidden.id], holdingIds: [open.id * 2, open.id * 2 + 1] }))

  const { live } = world.rooms
  const tell = () => {
    for (const holdingId of [open.id * 2 + 1, open.id * 2])
      live.pushToWatchers({ type: 'holding', id: holdingId }, { type: 'holding_changed', holdingId })
    for (const postId of [hidden.id, open.id]) live.pushToWatchers({ type: 'post', id: postId }, { type: 'post_changed', postId })
  }
  // Until it is looked up what they may see, nothing is told.
  const telling = setInterval(tell, 5)
  await next('post_changed')
  await next('holding_changed')
  clearInterval(telling)
  const heard = new Set(received.slice(1).map((event) => JSON.stringify(event)))
  assert.deepEqual(
    [...heard].toSorted(),
    [
      { type: 'holding_changed', holdingId: open.id * 2 },
      { type: 'post_changed', postId: open.id },
    ].map((event) => JSON.stringify(event)),
  )
  socket.close()
})
