import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { listAuditEntries } from '#contract/audit.ts'
import { listCategories } from '#contract/categories.ts'
import { addCategory, changeCategory, listKeptCategories, orderCategories } from '#contract/category-desk.ts'
import { changePost, createPost, readPost } from '#contract/posts.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'

let world: World
/** Another process of the same site. */
let other: World
let [ava, ben]: Actor[] = []
before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' })
  const { database } = world.rooms
  other = await openWorld({ RATE_LIMITS: 'off' }, { database: { ...database, close: async () => {} } })
  ;[ava, ben] = [await world.admin('Ava'), await world.member('Ben')]
})
after(async () => {
  await other.close()
  await world.close()
})

const asAdmin = () => world.as(ava!)
const names = async (at = other) => (await at.as(null).call(listCategories, {})).map(({ name }) => name)
const idOf = async (name: string) => (await world.as(null).call(listCategories, {})).find((one) => one.name === name)!.id
const add = (name: string) => asAdmin().call(addCategory, { body: { name, cloth: 'teal' } })

it('a category that an admin adds can be chosen in every process at once', async () => {
  await add('Music Libraries')
  assert.equal((await names()).at(-1), 'Music Libraries')
  const categoryId = await idOf('Music Libraries')
  const post = await other.as(ben!).call(createPost, { body: { content: 'Scores and parts in the reading room', categoryId } })
  assert.equal(post.categoryId, categoryId)
  const kept = await asAdmin().call(listKeptCategories, {})
  assert.equal(kept.find(({ id }) => id === categoryId)?.posts, 1)
})

it('a name is taken once, however it is spelled', async () => {
  for (const name of ['Music Libraries', 'MUSIC LIBRARIES', 'Músic Libraries'])
    assert.equal((await asAdmin().refused(addCategory, { body: { name, cloth: 'moss' } })).code, 'category_name_taken', name)
  const params = { id: String(await idOf('Digital Collections')) }
  const refusal = await asAdmin().refused(changeCategory, { params, body: { name: 'music libraries' } })
  assert.deepEqual([refusal.code, Object.keys(refusal.fields!)], ['category_name_taken', ['name']])
})

it('a renamed category keeps its posts, and has its new color', async () => {
  const id = await idOf('Music Libraries')
  await asAdmin().call(changeCategory, { params: { id: String(id) }, body: { name: 'Music & Sound', cloth: 'plum' } })
  const found = (await other.as(null).call(listCategories, {})).find((one) => one.id === id)
  assert.deepEqual(found, { id, name: 'Music & Sound', cloth: 'plum' })
})

it('a retired category takes nothing new; what is filed under it stays, shows it, and can be edited', async () => {
  await add('Card Catalogs')
  const categoryId = await idOf('Card Catalogs')
  const { id } = await world
    .as(ben!)
    .call(createPost, { body: { content: 'Drawers of cards in the old reading room', categoryId } })
  await asAdmin().call(changeCategory, { params: { id: String(categoryId) }, body: { isRetired: true } })

  assert.equal((await other.as(null).call(listCategories, {})).find((one) => one.id === categoryId)?.isRetired, true)
  const body = { content: 'More about drawers of cards', categoryId }
  const refusal = await other.as(ben!).refused(createPost, { body })
  assert.deepEqual([refusal.status, refusal.code], [400, 'category_retired'])
  const params = { id: String(id) }
  assert.equal((await other.as(ben!).call(readPost, { params })).categoryId, categoryId)
  const edited = await other
    .as(ben!)
    .call(changePost, { params, body: { content: 'Drawers of cards in the reading room', categoryId } })
  assert.equal(edited.categoryId, categoryId)

  await asAdmin().call(changeCategory, { params: { id: String(categoryId) }, body: { isRetired: false } })
  await other.as(ben!).call(createPost, { body })
})

it('the order is the admin’s, of all of them or not at all', async () => {
  const before = await asAdmin().call(listKeptCategories, {})
  const ids = before.map(({ id }) => id).toReversed()
  await asAdmin().call(orderCategories, { body: { ids } })
  assert.deepEqual(await names(), before.map(({ name }) => name).toReversed())
  for (const wrong of [ids.slice(1), [...ids, ids[0]!], [ids[0]!, ...ids.slice(0, -1)], [...ids.slice(1), 2_000_000]])
    assert.equal((await asAdmin().refused(orderCategories, { body: { ids: wrong } })).code, 'other_categories')
})

it('two admins at once add both, at places of their own', async () => {
  const bea = await world.admin('Bea')
  const added = (actor: Actor, at: World, name: string) => at.as(actor).call(addCategory, { body: { name, cloth: 'moss' } })
  await Promise.all([added(ava!, world, 'Law Libraries'), added(bea, other, 'Health Libraries')])
  assert.deepEqual((await names()).slice(-2).sort(), ['Health Libraries', 'Law Libraries'])
})

it('is for admins, within limits, and every change is a line of the log', async () => {
  assert.equal((await world.as(ben!).refused(addCategory, { body: { name: 'Mine', cloth: 'moss' } })).code, 'admins_only')
  assert.equal((await world.as(null).refused(listKeptCategories, {})).status, 401)
  for (const name of ['', ' ', 'x'.repeat(41), 'a\u202Eb'])
    assert.equal((await asAdmin().refused(addCategory, { body: { name, cloth: 'moss' } })).status, 400)
  const [newest] = await asAdmin().call(listAuditEntries, { query: { limit: 1 } })
  assert.match(newest!.subjectLabel, /^New category (Law|Health) Libraries$/)
  const left = 60 - (await names()).length
  for (let number = 1; number <= left; number++) await add(`Shelf ${number}`)
  assert.equal((await asAdmin().refused(addCategory, { body: { name: 'One more', cloth: 'moss' } })).code, 'too_many_categories')
})
