import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { listCategories } from '#contract/categories.ts'
import { openWorld, type World } from '#testing/world.ts'

let world: World
before(async () => {
  world = await openWorld()
})
after(() => world.close())

it('shows the categories of the field to anyone, in shelf order', async () => {
  const categories = await world.as(null).call(listCategories, {})
  assert.deepEqual(
    categories.slice(0, 3).map(({ name, cloth }) => [name, cloth]),
    [
      ['Cataloging & Metadata', 'madder'],
      ['Archives & Preservation', 'umber'],
      ['Digital Collections', 'slate'],
    ],
  )
  assert.equal(new Set(categories.map(({ id }) => id)).size, categories.length)
})

it('shows a member the same list as a visitor', async () => {
  const ada = await world.member('Ada')
  assert.deepEqual(await world.as(ada).call(listCategories, {}), await world.as(null).call(listCategories, {}))
})
