import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { notify } from '#server/notifications/notify.ts'
import { inTransaction } from '#server/rooms.ts'
import { exportOf } from '#testing/exports.ts'
import { type FullLife, liveFullLife } from '#testing/full-life.ts'
import { openWorld, type World } from '#testing/world.ts'

let world: World
let people: FullLife
let files: Map<string, Buffer>
let groupId: number
before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' })
  people = await liveFullLife(world)
  const { id } = await world.db.selectFrom('holdings').select('id').where('title', '=', 'Own group').executeTakeFirstOrThrow()
  await inTransaction(world.rooms, (tx) =>
    notify(tx, people.ada.id, { type: 'group_review', holdingId: id, content: 'One waits.' }),
  )
  groupId = id
  files = await exportOf(world, people.ada)
})
after(() => world.close())

const textOf = (name: string) => files.get(name)!.toString()
const jsonOf = (name: string) => JSON.parse(textOf(`${name}.json`)) as Record<string, unknown>[]
const column = (name: string, key: string) => jsonOf(name).map((row) => row[key])

describe('of the rooms, an export holds', () => {
  it('the groups that the member is in, owns and moderates, and nothing of those that they may not know of', () => {
    const places = jsonOf('group-memberships').map(({ group, state, role, isBarred }) => [group, state, role, isBarred])
    assert.deepEqual(places, [
      ['Own group', 'member', 'owner', false],
      ['Own place of work', 'member', 'member', false],
      [null, 'none', null, true],
    ])
    assert.deepEqual(column('own-groups', 'members'), [2])
    assert.deepEqual(column('group-invitations', 'note'), ['Own invitation'])
    assert.deepEqual(column('dismissed-groups', 'group'), ['Own place of work'])
    assert.deepEqual(column('moderation-of-groups', 'reason'), ['Own reason'])
  })

  it('what the member was told of them, by its number', () => {
    const told = jsonOf('notifications').find(({ type }) => type === 'group_review')
    assert.equal(told?.['holdingId'], groupId)
  })

  it('the events that the member hosts and goes to, and nothing of those that they may not know of', () => {
    const answers = jsonOf('event-answers').map(({ event, answer, isBarred }) => [event, answer, isBarred])
    assert.deepEqual(answers, [
      ['Own evening out', 'going', false],
      [null, null, true],
    ])
    assert.deepEqual(column('own-events', 'joinUrl'), ['https://own.example/room'])
    assert.deepEqual(column('own-events', 'issuerName'), ['Own library'])
    assert.deepEqual(column('own-event-dates', 'going'), [1])
    const hosts = jsonOf('event-hosting').map(({ event, state, username }) => [event, state, username])
    assert.deepEqual(hosts, [
      ['Own event', 'asked', people.ben.username],
      ['Own evening out', 'host', people.ada.username],
    ])
  })

  it('the learning record with its files, goals, links and certificates, and what the member said of courses', () => {
    assert.deepEqual(column('learning-record', 'title'), ['Own reading', 'Own course'])
    assert.deepEqual(column('learning-record', 'reflection'), ['Own reflection', null])
    assert.deepEqual(
      jsonOf('learning-record').flatMap((entry) => (entry['files'] as string[]).map(textOf)),
      ['Own evidence'],
    )
    assert.deepEqual(column('learning-goals', 'name'), ['Own goal'])
    assert.deepEqual(column('goal-statements', 'text'), ['Own statement'])
    assert.deepEqual(column('record-links', 'reflections'), [true])
    assert.equal(jsonOf('declined-hours').length, 1)
    const certificates = jsonOf('certificates').map(({ code, isYours, title, recipientName }) => [
      code,
      isYours,
      title,
      recipientName,
    ])
    assert.deepEqual(certificates, [
      ['OWNCERTIFICATE222222', true, 'Own certificate', 'Ada'],
      [null, false, 'Own issue', null],
    ])
    assert.equal(textOf('certificates/OWNCERTIFICATE222222.json'), '"Own credential"')
    assert.match(textOf('certificates/OWNCERTIFICATE222222.pdf'), /^%PDF-/)
    assert.deepEqual(column('own-courses', 'provider'), ['Own provider'])
    assert.deepEqual(column('course-ratings', 'text'), ['Own rating'])
  })

  it('the resources that the member shares with their versions, and those that they used', () => {
    assert.deepEqual(column('own-resources', 'institution'), ['Own institution'])
    assert.deepEqual(column('resource-versions', 'downloads'), [1])
    assert.deepEqual(
      jsonOf('resource-versions').flatMap((version) => (version['files'] as string[]).map(textOf)),
      ['Own words to share'],
    )
    const uses = jsonOf('resource-uses').map(({ resource, note }) => [resource, note])
    assert.deepEqual(uses, [['Own find', 'Own use']])
  })

  it('the collections of the member with their items and originals, and those that they edit', () => {
    assert.deepEqual(column('own-collections', 'institution'), ['Own institution'])
    assert.deepEqual(column('own-items', 'transcript'), ['Own transcript'])
    const table = textOf(`collections/${String(column('own-collections', 'collectionId')[0])}.csv`).split('\r\n')
    assert.ok(table[0]?.includes('transcript') && table[1]?.includes('Own transcript'))
    assert.equal(jsonOf('own-items').flatMap((item) => (item['files'] as string[]).filter((path) => files.has(path))).length, 1)
    assert.deepEqual(column('collection-editing', 'collection'), ['Edited by two'])
    assert.deepEqual(column('collection-imports', 'fileName'), ['Own spreadsheet.csv'])
  })
})
