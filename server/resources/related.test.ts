import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { save } from '#contract/saves.ts'
import { listRelated } from '#contract/resources.ts'
import { resourceRoom } from '#testing/resource-room.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'

let world: World
let room: ReturnType<typeof resourceRoom>
let [ada, ava]: Actor[] = []
before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' })
  room = resourceRoom(world, () => ava!)
  ;[ada, ava] = [await world.member('Ada'), await world.admin('Ava')]
})
after(() => world.close())

it('is told to members and visitors, each of what they may see', async () => {
  const open = await room.stand(ada!, { title: 'Open', subjects: ['Conservation'], audience: 'public' })
  const alike = await room.stand(ada!, { title: 'Alike', subjects: ['conservation'], audience: 'public' })
  const inside = await room.stand(ada!, { title: 'Inside', subjects: ['Conservation'] })
  await room.stand(ada!, { title: 'Other', subjects: ['Serials'], audience: 'public' })
  const related = async (viewer: Actor | null) =>
    (await world.as(viewer).call(listRelated, room.at(open.id))).map(({ id }) => id).toSorted()
  assert.deepEqual(await related(ava!), [alike.id, inside.id].toSorted())
  assert.deepEqual(await related(null), [alike.id])
})

it('counts the rarer subject for more, then the type, and what three people saved together', async () => {
  for (let number = 0; number < 6; number += 1) await room.stand(ada!, { subjects: ['Common ground'] })
  const here = await room.stand(ada!, { type: 'guide', subjects: ['Common ground', 'Incunabula'] })
  const rare = await room.stand(ada!, { type: 'form', subjects: ['Incunabula'] })
  const sameType = await room.stand(ada!, { type: 'guide', subjects: ['Common ground'] })
  const [together, byTwo] = [
    await room.stand(ada!, { subjects: ['Elsewhere'] }),
    await room.stand(ada!, { subjects: ['Elsewhere'] }),
  ]
  for (const name of ['Bea', 'Cem', 'Dan']) {
    const member = await world.member(name)
    for (const { id } of [here, together, ...(name === 'Dan' ? [] : [byTwo])])
      await world.as(member).call(save, { body: { holdingId: id } })
  }
  const ids = (await world.as(ava!).call(listRelated, room.at(here.id))).map(({ id }) => id)
  assert.equal(ids.length, 5)
  assert.deepEqual(ids.slice(0, 3), [together.id, rare.id, sameType.id])
  assert.ok(!ids.includes(byTwo.id) && !ids.includes(here.id))
  const waiting = await room.share(ada!)
  assert.equal((await world.as(ava!).refused(listRelated, room.at(2_000_000_000))).code, 'holding_not_found')
  assert.equal((await world.as(null).refused(listRelated, room.at(waiting.id))).code, 'holding_not_found')
})
