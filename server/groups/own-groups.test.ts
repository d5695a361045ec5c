import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { joinGroup } from '#contract/group-members.ts'
import { countGroups, listGroupSuggestions, listGroups, dismissGroupSuggestion, readGroup } from '#contract/groups.ts'
import { blockUser, muteUser } from '#contract/profiles.ts'
import { groupRoom } from '#testing/group-room.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'

let world: World
let room: ReturnType<typeof groupRoom>
let [ada, ben, ava]: Actor[] = []
before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' })
  room = groupRoom(world, () => ava!)
  ;[ada, ben, ava] = [await world.member('Ada'), await world.member('Ben'), await world.admin('Ava')]
})
after(() => world.close())

const at = (id: number) => room.at(id)

describe('one’s own groups', () => {
  it('are those one is in, asked for, was invited to or has submitted, with what is new to them since they were there', async () => {
    const eve = await world.member('Eve')
    const inIt = await room.stand(ada!, { title: 'Eve is in it' }, [eve])
    const hidden = await room.stand(ada!, { joining: 'hidden', invited: [eve] })
    const own = await room.start(eve, { title: 'Eve’s own' })
    await room.stand(ada!, { title: 'Not of Eve' })
    world.pass(1)
    const [muted, blocking] = [await world.member('Mo'), await world.member('Bo')]
    await world.as(eve).call(muteUser, { body: { userId: muted.id } })
    await world.as(blocking).call(blockUser, { body: { userId: eve.id } })
    const unseen = [muted, blocking, await world.person('Sol', { isSuspended: true })]
    for (const author of [ada!, ...unseen]) await world.post(author, { group: { id: inIt } })
    const mine = () => world.as(eve).call(listGroups, { query: { mine: 'true' } })
    const before = await mine()
    assert.deepEqual(
      before.map(({ id }) => id).toSorted((a, b) => a - b),
      [inIt, hidden, own.id].toSorted((a, b) => a - b),
    )
    assert.equal(before.find(({ id }) => id === inIt)?.newPosts, 1)
    const inPassing = { params: { id: `${inIt}` }, query: { visit: 'false' as const } }
    for (const _ of [1, 2]) assert.equal((await world.as(eve).call(readGroup, inPassing)).newPosts, 1)
    assert.equal((await room.read(inIt, eve)).newPosts, 1)
    assert.equal((await mine()).find(({ id }) => id === inIt)?.newPosts, 0)
  })

  it('are shown to others unless one chose otherwise; hidden ones never', async () => {
    const eve = await world.member('Eve')
    const open = await room.stand(ada!, {}, [eve])
    const hidden = await room.stand(ada!, { joining: 'hidden' }, [eve, ben!])
    const shown = (viewer: Actor) => world.as(viewer).call(listGroups, { query: { member: `${eve.id}` } })
    assert.deepEqual(
      (await shown(ben!)).map(({ id }) => id),
      [open],
    )
    assert.ok(!(await shown(ava!)).some(({ id }) => id === hidden))
    await world.db.updateTable('users').set({ shows_groups: false }).where('id', '=', eve.id).execute()
    assert.deepEqual(await shown(ben!), [])
  })
})

describe('suggested groups', () => {
  it('are those with colleagues in them or about one’s specialities, with the reason; neither hidden, joined nor dismissed ones', async () => {
    const [eve, fay, gus] = [await world.member('Eve'), await world.member('Fay'), await world.member('Gus')]
    await world.db
      .updateTable('users')
      .set({ specialities: ['Incunabula'] })
      .where('id', '=', eve.id)
      .execute()
    await world.colleagues(eve, fay)
    await world.colleagues(eve, gus)
    const both = await room.stand(ada!, {}, [fay, gus])
    const one = await room.stand(ada!, {}, [gus])
    const alike = await room.stand(ada!, { subjects: ['incunabula'] })
    await room.stand(ada!, { joining: 'hidden' }, [fay])
    await room.stand(ada!, {}, [fay, eve])
    const gone = await room.stand(ada!, {}, [fay])
    await world.as(eve).call(dismissGroupSuggestion, at(gone))
    const suggested = await world.as(eve).call(listGroupSuggestions, {})
    assert.deepEqual(
      suggested.map(({ id, reason }) => [id, reason]),
      [
        [both, 'Fay and 1 other colleague are in it'],
        [one, 'Gus is in it'],
        [alike, 'Shares your speciality “Incunabula”'],
      ],
    )
    await world.as(eve).call(joinGroup, at(both))
    assert.ok(!(await world.as(eve).call(listGroupSuggestions, {})).some(({ id }) => id === both))
  })
})

describe('how many groups there are', () => {
  it('is told by what the list is narrowed to, of those that every member may find', async () => {
    await room.stand(ada!, { joining: 'request', subjects: ['Maps'], language: 'fi', country: 'FI' })
    await room.stand(ada!, { subjects: ['maps', 'Globes'], language: 'fi' })
    await room.stand(ada!, { joining: 'hidden', subjects: ['Maps'], country: 'FI' })
    await room.stand(ada!, { subjects: ['Maps'], isArchived: true })
    await room.start(ben!, { subjects: ['Maps'] })
    const all = await world.as(ben!).call(listGroups, { query: { limit: 50 } })
    const found = all.filter(({ facts }) => facts['joining'] !== 'hidden')
    world.pass(1)
    const counts = await world.as(ben!).call(countGroups, {})
    assert.equal(counts.all, found.length)
    assert.equal(counts.joining.open + counts.joining.request, found.length)
    const of = (list: { value: string; groups: number }[], value: string) =>
      list.find((one) => one.value.toLowerCase() === value)?.groups
    assert.deepEqual([of(counts.subjects, 'maps'), of(counts.subjects, 'globes')], [2, 1])
    assert.deepEqual([of(counts.languages, 'fi'), of(counts.countries, 'fi')], [2, 1])
  })
})
