import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { login } from '#contract/accounts.ts'
import { listLists, readList } from '#contract/lists.ts'
import { licences } from '#contract/licences.ts'
import { listResources, readResource, readVersionFile, type ResourceCard } from '#contract/resources.ts'
import { listQueue } from '#contract/review.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'
import { wrongCounts } from '#testing/wrong-counts.ts'
import { resourceFiles, type ResourceFileName } from './resource-files.ts'
import { resources } from './resources.ts'
import { seedDemo } from './seed-demo.ts'

describe('what the demo community shares', () => {
  let world: World
  let amara: Actor
  let ruth: Actor
  let listed: ResourceCard[]
  before(async () => {
    world = await openWorld()
    const [member, admin] = await seedDemo(world.rooms)
    amara = await signIn(world, member!)
    ruth = await signIn(world, admin!)
    listed = await world.as(amara).call(listResources, { query: { limit: 50 } })
  })
  after(() => world.close())

  it('is gathered in two lists of a member, of which others read the one that she shares', async () => {
    const lists = await world.as(amara).call(listLists, {})
    assert.deepEqual(
      lists.map(({ title, isShared, count }) => [title, isShared, count]),
      [
        ['For a quiet Friday', false, 3],
        ['When the water comes', true, 3],
      ],
    )
    const [own, shared] = lists.map(({ id }) => ({ params: { id: String(id) } }))
    const { entries } = await world.as(ruth).call(readList, shared!)
    assert.deepEqual(
      entries.map(({ card }) => card?.kind),
      ['resource', 'course', 'event'],
    )
    assert.equal((await world.as(ruth).refused(readList, own!)).status, 404)
    assert.deepEqual(await wrongCounts(world), [])
  })

  it('is there for a member, of her groups too, and some of it for visitors', async () => {
    assert.equal(listed.length, resources.length - 1)
    assert.equal(listed.filter(({ audience }) => audience === 'group').length, 2)
    const open = await world.as(null).call(listResources, { query: { limit: 50 } })
    assert.deepEqual(new Set(open.map(({ audience }) => audience)), new Set(['public']))
    assert.equal(open.length, 2)
  })

  it('is of every type, in several languages, under licences of both vocabularies', async () => {
    assert.equal(new Set(listed.map(({ type }) => type)).size, 9)
    assert.ok(new Set(resources.map(({ language = 'en' }) => language)).size >= 5)
    assert.ok(new Set(resources.map(({ country }) => country)).size >= 10)
    const vocabularies = listed.map(({ licence }) => licences[licence!.id].vocabulary)
    assert.deepEqual(new Set(vocabularies), new Set(['creative_commons', 'rights_statements']))
  })

  it('gives out every version as it was written, under its name', async () => {
    const names: string[] = []
    for (const { id } of listed) {
      const { versions, downloads, downloads30 } = await world.as(amara).call(readResource, { params: { id: `${id}` } })
      assert.ok(downloads >= downloads30 && downloads30 > 0)
      for (const { number, file } of versions) {
        if (!file) continue
        const params = { id: `${id}`, number: `${number}` }
        const { body } = await world.as(amara).send(readVersionFile, { params })
        assert.equal(body, resourceFiles[file.name as ResourceFileName])
        names.push(file.name)
      }
    }
    // The other two wait for a reviewer.
    assert.equal(names.length, Object.keys(resourceFiles).length - 2)
    assert.equal(listed.filter(({ versionCount }) => versionCount > 1).length, 6)
  })

  it('has one to decide on, and a version of another', async () => {
    const queue = await world.as(ruth).call(listQueue, { query: { type: 'resource' } })
    assert.deepEqual(
      queue.map(({ state, proposal }) => [state, proposal !== null]),
      [
        ['pending', false],
        ['approved', true],
      ],
    )
  })

  it('was used by no one before they came or it was there, and is counted exactly', async () => {
    const { rows } = await sql`
      select resource_uses.id from resource_uses
        join holdings on holdings.id = resource_id join users on users.id = resource_uses.user_id
       where resource_uses.created_at < users.created_at or resource_uses.created_at < holdings.approved_at
          or resource_uses.created_at > ${world.rooms.now()} or resource_uses.user_id = holdings.author_id
       union all
      select holdings.id from holdings join users on users.id = author_id where kind = 'resource' and holdings.created_at < users.created_at
       union all
      select resource_versions.id from resource_versions
       where download_count < (select coalesce(sum(count), 0) from resource_downloads where version_id = resource_versions.id)`.execute(
      world.db,
    )
    assert.deepEqual(rows, [])
    assert.deepEqual(await wrongCounts(world), [])
  })
})

async function signIn(world: World, { username, password }: { username: string; password: string }): Promise<Actor> {
  const response = await world.as(null).send(login, { body: { username, password } })
  const user = response.json<{ id: number; name: string; email: string }>()
  const { name, value } = response.cookies[0]!
  return { ...user, username, password, cookie: `${name}=${value}` }
}
