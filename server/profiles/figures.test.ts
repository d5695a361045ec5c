import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { writeComment } from '#contract/comments.ts'
import { likePost } from '#contract/posts.ts'
import { readFigures, readProfile } from '#contract/profiles.ts'
import { changeSettings } from '#contract/settings.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'
import { cleanUpViews } from './count-view.ts'

let world: World
before(async () => void (world = await openWorld({ RATE_LIMITS: 'off' })))
after(() => world.close())

const look = (viewer: Actor, at: { id: number }) => world.as(viewer).call(readProfile, { params: { id: `${at.id}` } })
const figures = (of: Actor) => world.as(of).call(readFigures, {})
const count = (who: Actor, countsProfileViews: boolean) =>
  world.as(who).call(changeSettings, { body: { privacy: { countsProfileViews } } })
const rowsAbout = (who: Actor) => world.db.selectFrom('profile_views').selectAll().where('profile_id', '=', who.id).execute()
const dayBack = (days: number) => new Date(world.rooms.now().getTime() - days * 86_400_000).toISOString().slice(0, 10)

describe('profile views', () => {
  it('count each viewer once in 30 days and once a day, never the owner', async () => {
    const [ada, ben, cem] = [await world.member('Ada'), await world.member('Ben'), await world.member('Cem')]
    for (const viewer of [ben, ben, cem, ada]) await look(viewer, ada)
    await look(ben, cem)
    world.pass(24)
    await look(ben, ada)
    const { profileViews, viewsByDay } = await figures(ada)
    assert.equal(profileViews, 2)
    assert.equal(viewsByDay.length, 30)
    assert.deepEqual(
      viewsByDay.filter((day) => day.count > 0),
      [
        { day: dayBack(1), count: 2 },
        { day: dayBack(0), count: 1 },
      ],
    )
    assert.deepEqual([viewsByDay[0]?.day, viewsByDay.at(-1)?.day], [dayBack(29), dayBack(0)])
  })

  it('do not count when either side has switched that off', async () => {
    const [ada, ben, cem] = [await world.member('Ada'), await world.member('Ben'), await world.member('Cem')]
    await count(ben, false)
    await look(ben, ada)
    await look(cem, ben)
    assert.deepEqual([await rowsAbout(ada), await rowsAbout(ben)], [[], []])
    const { profileViews, viewsByDay } = await figures(ben)
    assert.deepEqual([profileViews, viewsByDay], [null, []])
  })

  it('keep no one’s id: two profiles hold two different hashes of one viewer', async () => {
    const [ada, ben, cem] = [await world.member('Ada'), await world.member('Ben'), await world.member('Cem')]
    await look(cem, ada)
    await look(cem, ben)
    const [[one], [other]] = [await rowsAbout(ada), await rowsAbout(ben)]
    assert.equal(one?.viewer_hash.length, 16)
    assert.notDeepEqual(one?.viewer_hash, other?.viewer_hash)
  })

  it('are forgotten after 90 days', async () => {
    const [ada, hash] = [await world.member('Ada'), Buffer.alloc(16)]
    for (const days of [89, 90, 91])
      await world.db
        .insertInto('profile_views')
        .values({ profile_id: ada.id, day: dayBack(days), viewer_hash: hash })
        .execute()
    await cleanUpViews(world.rooms)
    assert.deepEqual((await rowsAbout(ada)).map(({ day }) => day).sort(), [dayBack(90), dayBack(89)])
    assert.equal((await figures(ada)).profileViews, 0)
  })
})

describe('post engagements', () => {
  it('are the likes and comments of others on one’s own posts in 30 days', async () => {
    const [ada, ben] = [await world.member('Ada'), await world.member('Ben')]
    const [mine, theirs] = [await world.post(ada), await world.post(ben)]
    for (const actor of [ada, ben]) {
      for (const post of [mine, theirs]) {
        await world.as(actor).call(likePost, { body: { postId: post.id } })
        await world.as(actor).call(writeComment, { body: { postId: post.id, content: `From ${actor.id}` } })
      }
    }
    await world.as(ben).call(writeComment, { body: { postId: mine.id, content: 'And one more.' } })
    assert.equal((await figures(ada)).postEngagements, 3)
    const suspend = (suspended_at: Date | null) =>
      world.db.updateTable('users').set({ suspended_at }).where('id', '=', ben.id).execute()
    await suspend(new Date())
    assert.equal((await figures(ada)).postEngagements, 0, 'as on the posts themselves')
    await suspend(null)
    world.pass(29 * 24)
    assert.equal((await figures(ada)).postEngagements, 3)
    await world.db
      .updateTable('sessions')
      .set({ expires_at: new Date(world.rooms.now().getTime() + 10 * 86_400_000) })
      .execute()
    world.pass(24)
    assert.equal((await figures(ada)).postEngagements, 0)
  })
})
