import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import {
  createList,
  deleteList,
  editList,
  listLists,
  mostListEntries,
  mostLists,
  readList,
  removeListEntry,
  type ListEntry,
  type WholeList,
} from '#contract/lists.ts'
import { blockUser } from '#contract/profiles.ts'
import { listSaves, save, unsaveHolding, unsavePost } from '#contract/saves.ts'
import { plainRoom, withPlainKind } from '#testing/plain-kind.ts'
import { type Actor, codeOf, openWorld, type World } from '#testing/world.ts'

let world: World
let [ada, ben]: Actor[] = []
before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' }, withPlainKind)
  ;[ada, ben] = [await world.member('Ada'), await world.member('Ben')]
})
after(() => world.close())

const begin = (owner: Actor, more: { title?: string; isShared?: boolean } = {}) =>
  world.as(owner).call(createList, { body: { title: 'To read', ...more } })
const read = (reader: Actor, { id }: { id: number }) => world.as(reader).call(readList, { params: { id: `${id}` } })
const change = (owner: Actor, { id }: { id: number }, body: object) =>
  world.as(owner).send(editList, { params: { id: `${id}` }, body })
const nameOf = ({ post, card }: Pick<ListEntry, 'post' | 'card'>) => (post ? `post ${post.id}` : `${card!.kind} ${card!.id}`)
const namesOf = ({ entries }: WholeList) => entries.map(nameOf)

async function approved(author: Actor) {
  const { id } = await plainRoom(world).share(author)
  const at = world.rooms.now()
  const listed = { state: 'approved' as const, approved_at: at, listed_at: at }
  await world.db.updateTable('holdings').set(listed).where('id', '=', id).execute()
  return id
}

/** Two posts and one thing from a room, in the owner's list. */
async function filled(owner: Actor, more: { isShared?: boolean } = {}) {
  const list = await begin(owner, more)
  const posts = [(await world.post(ada!)).id, (await world.post(ada!)).id]
  const holdingId = await approved(ada!)
  for (const body of [{ postId: posts[0] }, { holdingId }, { postId: posts[1] }])
    await world.as(owner).call(save, { body: { ...body, listIds: [list.id] } })
  return { list, posts, holdingId, names: [`post ${posts[0]}`, `want ${holdingId}`, `post ${posts[1]}`] }
}

describe('a list', () => {
  it('holds what its owner saves, in the order in which it came', async () => {
    const owner = await world.member('Olga')
    const { list, names, posts, holdingId } = await filled(owner)
    const whole = await read(owner, list)
    assert.deepEqual(namesOf(whole), names)
    assert.deepEqual([whole.count, whole.title, whole.note, whole.isShared, whole.user.id], [3, 'To read', null, false, owner.id])

    const [told] = await world.as(owner).call(listLists, { query: { holdingId: `${holdingId}` } })
    assert.deepEqual([told?.count, told?.entryId], [3, whole.entries[1]?.id])
    const [other] = await world.as(owner).call(listLists, { query: { postId: `${(await world.post(ada!)).id}` } })
    assert.equal(other?.entryId, null)

    const again = { postId: posts[0]!, listIds: [list.id, list.id] }
    await Promise.all([1, 2, 3].map(() => world.as(owner).call(save, { body: again })))
    assert.deepEqual(namesOf(await read(owner, list)), names)
  })

  it('is read as a part of what was saved, by type and newest first', async () => {
    const owner = await world.member('Otto')
    const { list, posts, holdingId } = await filled(owner)
    await world.as(owner).call(save, { body: { postId: (await world.post(ada!)).id } })
    const saved = async (query: object) => (await world.as(owner).call(listSaves, { query })).map(nameOf)
    const ofList = await saved({ list: `${list.id}` })
    assert.deepEqual(ofList.toSorted(), [`post ${posts[0]}`, `post ${posts[1]}`, `want ${holdingId}`].toSorted())
    assert.deepEqual(await saved({ list: `${list.id}`, type: 'resource,want' }), [`want ${holdingId}`])
    assert.equal((await saved({ type: 'post,want' })).length, 4)
  })

  it('takes the order that its owner gives it; what is not named follows', async () => {
    const owner = await world.member('Oona')
    const { list, names } = await filled(owner)
    const [first, second, third] = (await read(owner, list)).entries.map(({ id }) => id)
    const { statusCode, body } = await change(owner, list, { order: [third, first, second] })
    assert.equal(statusCode, 200)
    assert.deepEqual(namesOf(JSON.parse(body) as WholeList), [names[2], names[0], names[1]])
    await change(owner, list, { order: [second] })
    assert.deepEqual(namesOf(await read(owner, list)), [names[1], names[2], names[0]])

    const foreign = (await read(owner, (await filled(owner)).list)).entries[0]!.id
    for (const order of [[first, foreign], [first, first], [0], ['1'], 'all', [2 ** 60]]) {
      assert.equal((await change(owner, list, { order })).statusCode, 400, JSON.stringify(order))
    }
    assert.deepEqual(namesOf(await read(owner, list)), [names[1], names[2], names[0]])
  })

  it('loses what is taken out of it, and what is no longer saved', async () => {
    const owner = await world.member('Ossi')
    const { list, names, posts, holdingId } = await filled(owner)
    const entry = (await read(owner, list)).entries[0]!
    for (let time = 0; time < 2; time++)
      await world.as(owner).call(removeListEntry, { params: { id: `${list.id}`, entryId: `${entry.id}` } })
    assert.deepEqual(namesOf(await read(owner, list)), names.slice(1))
    assert.equal((await world.as(owner).call(listSaves, {})).length, 3)
    await world.as(owner).call(unsaveHolding, { params: { id: `${holdingId}` } })
    await world.as(owner).call(unsavePost, { params: { postId: `${posts[1]}` } })
    assert.deepEqual((await read(owner, list)).entries, [])
  })

  it('lets go of what has gone from sight, which answers with nothing of it', async () => {
    const owner = await world.member('Odin')
    const { posts, holdingId } = await filled(owner)
    const [ofPost, ofHolding] = [{ params: { postId: `${posts[0]}` } }, { params: { id: `${holdingId}` } }]
    await world.db.updateTable('posts').set({ audience: 'colleagues' }).where('id', '=', posts[0]!).execute()
    await world.db.updateTable('holdings').set({ state: 'draft' }).where('id', '=', holdingId).execute()
    assert.equal(await world.as(owner).call(unsavePost, ofPost), null)
    assert.equal(await world.as(owner).call(unsaveHolding, ofHolding), null)
    assert.equal((await world.as(owner).refused(unsavePost, ofPost)).code, 'post_not_found')
    assert.equal((await world.as(owner).refused(unsaveHolding, ofHolding)).code, 'holding_not_found')
    const left = await world.db.selectFrom('list_entries').select('post_id').where('user_id', '=', owner.id).execute()
    assert.deepEqual(left, [{ post_id: posts[1] }])
    const { save_count } = await world.db
      .selectFrom('holdings')
      .select('save_count')
      .where('id', '=', holdingId)
      .executeTakeFirstOrThrow()
    assert.equal(save_count, 0)
  })

  it('goes without what stood in it', async () => {
    const owner = await world.member('Orla')
    const { list } = await filled(owner)
    await world.as(owner).call(deleteList, { params: { id: `${list.id}` } })
    assert.equal(codeOf(await world.as(owner).send(readList, { params: { id: `${list.id}` } })), 'list_not_found')
    assert.equal((await world.as(owner).call(listSaves, {})).length, 3)
  })

  it('is named, described and shared again, with nothing else to set', async () => {
    const list = await begin(ada!, { title: 'Reading 📚 قائمة' })
    assert.equal(list.title, 'Reading 📚 قائمة')
    const { body } = await change(ada!, list, { title: 'Policies', note: 'For\nthe board', isShared: true })
    const { title, note, isShared } = JSON.parse(body) as WholeList
    assert.deepEqual({ title, note, isShared }, { title: 'Policies', note: 'For\nthe board', isShared: true })
    assert.equal((JSON.parse((await change(ada!, list, { note: '' })).body) as WholeList).note, null)
    for (const wrong of [
      ...[{ title: '' }, { title: ' ' }, { title: 'a\nb' }, { title: 'x'.repeat(81) }, { title: 'a\u202Eb' }, { title: 'a\0' }],
      ...[{ note: 'x'.repeat(501) }, { isShared: 'yes' }, { count: 3 }, { userId: ben!.id }, { user_id: ben!.id }],
    ])
      assert.equal((await change(ada!, list, wrong)).statusCode, 400, JSON.stringify(wrong))
    assert.equal((await world.as(ada!).send(createList, { body: {} as never })).statusCode, 400)
  })
})

describe('another’s list', () => {
  it('is there for those who have its address while it is shared, and only its owner changes it', async () => {
    const { list, names } = await filled(ada!, { isShared: true })
    assert.deepEqual(namesOf(await read(ben!, list)), names)
    const refused = async () => {
      const params = { id: `${list.id}` }
      const postId = (await world.post(ada!)).id
      const answers = await Promise.all([
        change(ben!, list, { title: 'Mine' }),
        world.as(ben!).send(deleteList, { params }),
        world.as(ben!).send(removeListEntry, { params: { ...params, entryId: '1' } }),
        world.as(ben!).send(save, { body: { postId, listIds: [list.id] } }),
        world.as(ben!).send(listSaves, { query: { list: params.id } }),
      ])
      for (const answer of answers) assert.deepEqual([answer.statusCode, codeOf(answer)], [404, 'list_not_found'])
      assert.ok(!(await world.as(ben!).call(listSaves, {})).some(({ post }) => post?.id === postId))
    }
    await refused()
    assert.deepEqual(await world.as(ben!).call(listLists, {}), [])

    await change(ada!, list, { isShared: false })
    await refused()
    for (const reader of [ben!, await world.admin('Ava')])
      assert.equal((await world.as(reader).send(readList, { params: { id: `${list.id}` } })).statusCode, 404)
  })

  it('shows what its reader may see, and counts no more', async () => {
    const { list, names, posts, holdingId } = await filled(ada!, { isShared: true })
    await world.db.updateTable('posts').set({ audience: 'colleagues' }).where('id', '=', posts[0]!).execute()
    await world.db.updateTable('holdings').set({ state: 'pending' }).where('id', '=', holdingId).execute()
    const seen = await read(ben!, list)
    assert.deepEqual([seen.count, namesOf(seen)], [1, names.slice(2)])
    assert.equal((await read(ada!, list)).count, 3)
  })

  it('is not there for those whom its owner blocks, nor while its owner is suspended, nor for visitors', async () => {
    const [owner, blocked, unproven] = [
      await world.member('Ines'),
      await world.member('Igor'),
      await world.person('Uma', { emailVerified: false }),
    ]
    const { list } = await filled(owner, { isShared: true })
    const statusFor = async (reader: Actor | null) =>
      (await world.as(reader).send(readList, { params: { id: `${list.id}` } })).statusCode
    assert.equal(await statusFor(blocked), 200)
    await world.as(owner).call(blockUser, { body: { userId: blocked.id } })
    assert.deepEqual([await statusFor(blocked), await statusFor(unproven), await statusFor(null)], [404, 403, 401])
    await world.db.updateTable('users').set({ suspended_at: world.rooms.now() }).where('id', '=', owner.id).execute()
    assert.equal(await statusFor(ben!), 404)
  })
})

/** With drafts, which only their author sees. */
async function fill(owner: Actor, list: { id: number }, { count, author }: { count: number; author: Actor }) {
  const draft = { kind: 'want' as const, author_id: author.id, title: 'Old', state: 'draft' as const }
  const drafts = Array.from({ length: count }, () => draft)
  const holdings = await world.db.insertInto('holdings').values(drafts).returning('id').execute()
  const kept = holdings.map(({ id }) => ({ user_id: owner.id, holding_id: id }))
  await world.db.insertInto('saved_holdings').values(kept).execute()
  const entries = kept.map((row, at) => ({ ...row, list_id: list.id, position: at + 2 }))
  await world.db.insertInto('list_entries').values(entries).execute()
}

describe('there are at most', () => {
  it('100 lists of one member, also when they begin at once', async () => {
    const owner = await world.member('Vera')
    const rows = Array.from({ length: mostLists - 2 }, (_, at) => ({ user_id: owner.id, title: `List ${at}` }))
    await world.db.insertInto('lists').values(rows).execute()
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => world.as(owner).send(createList, { body: { title: 'One more' } })),
    )
    assert.deepEqual(answers.map(({ statusCode }) => statusCode).toSorted(), [201, 201, 409, 409, 409, 409])
    assert.equal((await world.as(owner).call(listLists, {})).length, mostLists)
  })

  it('500 entries in a list, also when they come at once, and what it holds already is no more', async () => {
    const owner = await world.member('Vito')
    const list = await begin(owner)
    const posts = await Promise.all(Array.from({ length: 4 }, () => world.post(ada!)))
    const { id: first } = await world.post(ada!)
    await world.as(owner).call(save, { body: { postId: first, listIds: [list.id] } })
    await fill(owner, list, { count: mostListEntries - 3, author: owner })
    const answers = await Promise.all(
      posts.map(({ id }) => world.as(owner).send(save, { body: { postId: id, listIds: [list.id] } })),
    )
    assert.deepEqual(answers.map(({ statusCode }) => statusCode).toSorted(), [200, 200, 409, 409])
    assert.equal((await world.as(owner).call(listSaves, { query: { type: 'post' } })).length, 3)
    await world.as(owner).call(save, { body: { postId: first, listIds: [list.id] } })
    assert.equal((await read(owner, list)).count, mostListEntries)
  })

  it('500, of which what has gone from sight makes room for what is new, and stays saved', async () => {
    const owner = await world.member('Vali')
    const list = await begin(owner)
    await fill(owner, list, { count: mostListEntries, author: ada! })
    const posts = [await world.post(ada!), await world.post(ada!)]
    for (const { id } of posts) await world.as(owner).call(save, { body: { postId: id, listIds: [list.id] } })
    assert.deepEqual(namesOf(await read(owner, list)), [`post ${posts[0]!.id}`, `post ${posts[1]!.id}`])
    const entries = await world.db.selectFrom('list_entries').select('id').where('list_id', '=', list.id).execute()
    const saved = await world.db.selectFrom('saved_holdings').select('holding_id').where('user_id', '=', owner.id).execute()
    assert.deepEqual([entries.length, saved.length], [mostListEntries, mostListEntries])
  })

  it('20 lists in one call', async () => {
    const { id: postId } = await world.post(ada!)
    const listIds = Array.from({ length: 21 }, (_, at) => at + 1)
    assert.equal((await world.as(ben!).send(save, { body: { postId, listIds } })).statusCode, 400)
  })
})
