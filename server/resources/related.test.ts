import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
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
