import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { listPosts } from '#contract/posts.ts'
import { addGroup, takeFromGroup } from '#testing/groups.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'

let world: World
before(async () => void (world = await openWorld({ RATE_LIMITS: 'off' })))
after(() => world.close())

/** Follows `Link` to the last page. */
async function feedOf(viewer: Actor, limit: number, of = 'feed'): Promise<number[]> {
  const ids: number[] = []
  let url: string | undefined = `/api/posts?${of}&limit=${limit}`
  while (url) {
    const response = await world.as(viewer).inject({ url })
    const page = listPosts.reply.parse(response.json())
    ids.push(...page.map(({ id }) => id))
    url = /^<(.+)>; rel="next"$/.exec(String(response.headers['link'] ?? ''))?.[1]
    if (url) assert.equal(page.length, limit)
  }
  return ids
}

/** What may stand between the viewer and another person. */
const ties = ['colleague', 'asked', 'asking', 'declined', 'stranger', 'suspended', 'blocked', 'blocking', 'muted'] as const
/** Each author has one of each, all sharing one of four moments. */
const kinds = ['public', 'colleagues', 'pending', 'hidden'] as const
const people = 500

describe('the posts of one’s groups', () => {
  it('are those of all that one is in, one’s own too, newest first, and of no other', async () => {
    const [ada, ben, cleo] = [await world.member('Ada'), await world.member('Ben'), await world.member('Cleo')]
    const open = await addGroup(world, ben, { members: [ada] })
    const hidden = await addGroup(world, cleo, { members: [ada], joining: 'hidden' })
    const rejected = await addGroup(world, cleo, { members: [ada], state: 'rejected' })
    const elsewhere = await addGroup(world, ben, { members: [cleo] })
    const ids: number[] = []
    for (const [author, group] of [
      [ben, open],
      [ada, hidden],
      [cleo, hidden],
      [ada, open],
    ] as const)
      ids.unshift((await world.post(author, { group })).id)
    await world.post(ben, { group: elsewhere })
    await world.post(cleo, { group: rejected })
    await world.post(ben, { group: open, isApproved: false })
    await world.post(ben)
    assert.deepEqual(await feedOf(ada, 3, 'group=mine'), ids)
    assert.deepEqual(await feedOf(ada, 2, 'group=mine'), ids)
    await world.block(ada, cleo)
    assert.deepEqual(
      await feedOf(ada, 3, 'group=mine'),
      ids.filter((_, at) => at !== 1),
    )
  })

  it('are all there where most are of one group, on pages of any length', async () => {
    const [ada, ben] = [await world.member('Ada'), await world.member('Ben')]
    const groups = [await addGroup(world, ben, { members: [ada] }), await addGroup(world, ben, { members: [ada] })]
    const ids: number[] = []
    for (const group of [0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0]) {
      const { id } = await world.post(ben, { group: groups[group]! })
      ids.unshift(id)
      // Some share a moment, others do not.
      const listed_at = new Date(world.rooms.now().getTime() + Math.floor(ids.length / 3) * 60_000)
      await world.db.updateTable('posts').set({ listed_at }).where('id', '=', id).execute()
    }
    for (const limit of [1, 2, 3, 4, 5, 11, 12, 20]) {
      assert.deepEqual(await feedOf(ada, limit, 'group=mine'), ids, `${limit} a page`)
      assert.deepEqual(await feedOf(ada, limit), ids, `${limit} a page of the feed`)
    }
  })
})

describe('the feed', () => {
  it('has the posts of a group from the moment one joins it until one leaves, and what one wrote there', async () => {
    const [ada, ben] = [await world.member('Ada'), await world.member('Ben')]
    const group = await addGroup(world, ben, { joining: 'hidden' })
    const theirs = (await world.post(ben, { group })).id
    const own = (await world.post(ada)).id
    assert.deepEqual(await feedOf(ada, 5), [own])
    await world.db
      .insertInto('group_members')
      .values({ group_id: group.id, user_id: ada.id, state: 'member', role: 'member' })
      .execute()
    const there = (await world.post(ada, { group })).id
    assert.deepEqual(await feedOf(ada, 5), [there, own, theirs])
    await takeFromGroup(world, group, ada)
    for (const _ of [1, 2]) assert.deepEqual(await feedOf(ada, 5), [there, own])
    const [first] = await world.as(ada).call(listPosts, { query: { feed: 'true', limit: '1' } })
    assert.deepEqual([first?.id, first?.group], [there, null])
  })

  it('of someone without colleagues is what they wrote', async () => {
    const [ada, ben] = [await world.member('Ada'), await world.member('Ben')]
    assert.deepEqual(await feedOf(ada, 5), [])
    await world.post(ben)
    const { id } = await world.post(ada)
    assert.deepEqual(await feedOf(ada, 1), [id])
  })

  it('of someone with hundreds has each post of theirs once, in order, though many are of one moment', async () => {
    const ada = await world.member('Ada')
    const { rows } = await sql<{ id: number; tie: (typeof ties)[number] }>`
      with others as (
        insert into users (username, email, password_hash, name, email_verified_at, suspended_at)
        select 'many' || n, 'many' || n || '@library.test', '-', 'Many ' || n, now(),
               case when (${ties}::text[])[n % ${ties.length} + 1] = 'suspended' then now() end
          from generate_series(1, ${people}) as n returning id, username)
      select id, (${ties}::text[])[substr(username, 5)::int % ${ties.length} + 1] as tie from others order by id`.execute(
      world.db,
    )
    const connections = rows.flatMap(({ id, tie }, at) => {
      if (tie === 'stranger') return []
      const status = tie === 'asked' || tie === 'asking' ? 'pending' : tie === 'declined' ? 'rejected' : 'accepted'
      const isFromAda = tie === 'asking' || (tie !== 'asked' && at % 2 === 0)
      return [
        {
          ...(isFromAda ? { requester_id: ada.id, receiver_id: id } : { requester_id: id, receiver_id: ada.id }),
          status,
        } as const,
      ]
    })
    await world.db.insertInto('connections').values(connections).execute()
    for (const { id, tie } of rows) {
      if (tie === 'blocked') await world.block(ada, { id })
      if (tie === 'blocking') await world.block({ id }, ada)
      if (tie === 'muted') await world.mute(ada, { id })
    }

    const wanted = [...rows, { id: ada.id, tie: 'colleague' as const }].flatMap(({ id, tie }, at) =>
      kinds.map((kind) => ({ author: id, tie, kind, at: new Date(world.rooms.now().getTime() + (at % 4)) })),
    )
    const inserted = await world.db
      .insertInto('posts')
      .values(
        wanted.map(({ author, kind, at }) => ({
          ...{ author_id: author, content: kind, audience: kind === 'colleagues' ? kind : 'public' },
          ...{ is_approved: kind !== 'pending', listed_at: at, created_at: at },
        })),
      )
      .returning('id')
      .execute()
    const written = wanted.map((post, at) => ({ ...post, id: inserted[at]!.id }))
    const hidden = written.filter(({ kind }) => kind === 'hidden').map(({ id }) => ({ user_id: ada.id, post_id: id }))
    await world.db.insertInto('hidden_posts').values(hidden).execute()

    const expected = written
      .filter(
        ({ author, tie, kind }) => author === ada.id || (tie === 'colleague' && (kind === 'public' || kind === 'colleagues')),
      )
      .toSorted((one, other) => other.at.getTime() - one.at.getTime() || other.id - one.id)
    for (const limit of [1, 7, 50])
      assert.deepEqual(
        await feedOf(ada, limit),
        expected.map(({ id }) => id),
        `${limit} at a time`,
      )
  })
})
