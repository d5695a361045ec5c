import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { deleteHolding } from '#contract/holdings.ts'
import { editGroup } from '#contract/groups.ts'
import { reviewSubject } from '#contract/review.ts'
import { search } from '#contract/search.ts'
import { groupRoom } from '#testing/group-room.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'
import { countWords } from './count-words.ts'

let world: World
let room: ReturnType<typeof groupRoom>
let [ada, ben, ava]: Actor[] = []
before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' })
  ;[ada, ben, ava] = [await world.member('Ada'), await world.member('Ben'), await world.admin('Ava')]
  room = groupRoom(world, () => ava!)
})
after(() => world.close())

async function ask(q: string, as = ben!) {
  await countWords(world.rooms)
  const { correctedTo, groups = [] } = await world.as(as).call(search, { query: { q } })
  return { correctedTo, groups: groups.map(({ card }) => card.id) }
}
const nothing = { correctedTo: null, groups: [] }

/** In how many posts and titles the word occurs. */
async function countOf(word: string) {
  await countWords(world.rooms)
  const known = await world.db.selectFrom('post_words').select('posts').where('word', '=', word).executeTakeFirst()
  return known?.posts
}

describe('a word of a title', () => {
  it('corrects what was misspelled once the group stands, and no longer when it is taken from sight', async () => {
    const { id } = await room.start(ada!, { title: 'Palaeography circle', joining: 'request' })
    assert.deepEqual(await ask('palaeogarphy'), nothing)
    await room.approve(id)
    assert.deepEqual(await ask('palaeogarphy'), { correctedTo: 'palaeography', groups: [id] })
    await world
      .as(ava!)
      .call(reviewSubject, { body: { subjectType: 'holding', subjectId: id, decision: 'unapprove', reason: 'Not yet' } })
    assert.deepEqual(await ask('palaeogarphy'), nothing)
    assert.equal(await countOf('palaeography'), undefined)
  })

  it('is known of open groups and those one asks to join, and of no hidden one, not even to who is in it', async () => {
    await room.stand(ada!, { title: 'Codicologists', joining: 'hidden' }, [ben!])
    assert.equal(await countOf('codicologists'), undefined)
    assert.deepEqual(await ask('codicolgists'), nothing)
    const open = await room.stand(ada!, { title: 'Sigillographers' })
    assert.deepEqual(await ask('sigilographers'), { correctedTo: 'sigillographers', groups: [open] })
    await world.as(ada!).call(editGroup, { ...room.at(open), body: { joining: 'hidden' } })
    assert.equal(await countOf('sigillographers'), undefined)
    assert.deepEqual(await ask('sigilographers'), nothing)
  })

  it('changes with the title and goes with the group', async () => {
    const id = await room.stand(ada!, { title: 'Epigraphers of the north' })
    assert.equal(await countOf('epigraphers'), 1)
    await world.db.updateTable('holdings').set({ title: 'Numismatists of the north' }).where('id', '=', id).execute()
    assert.deepEqual([await countOf('epigraphers'), await countOf('numismatists')], [undefined, 1])
    await world.as(ada!).call(deleteHolding, room.at(id))
    assert.equal(await countOf('numismatists'), undefined)
  })

  it('is counted together with the same word in posts, and not again when someone joins', async () => {
    const id = await room.stand(ada!, { title: 'Bookplates and bookplates' })
    await world.post(ada!, { content: 'Bookplates, at last' })
    assert.equal(await countOf('bookplates'), 2)
    await room.join(id, ben!)
    const { rows } = await sql`select from uncounted_words`.execute(world.db)
    assert.equal(rows.length, 0)
  })
})
