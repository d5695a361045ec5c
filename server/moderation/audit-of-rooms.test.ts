import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Endpoint } from '#contract/endpoint.ts'
import * as events from '#contract/events.ts'
import * as members from '#contract/group-members.ts'
import * as groups from '#contract/groups.ts'
import * as occurrences from '#contract/occurrences.ts'
import * as wants from '#contract/wants.ts'
import { addEvent, addGoing } from '#testing/events.ts'
import { exchangeRoom } from '#testing/exchange-room.ts'
import { addGroup } from '#testing/groups.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'

let world: World
let ruth: Actor
let other: Actor
before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' })
  ruth = await world.admin('Ruth')
  other = await world.admin('Otto')
})
after(() => world.close())

const entries = () => world.db.selectFrom('audit_log').selectAll().orderBy('id').execute()
const reason = { reason: 'Because of the rules.' }
const of = ({ id }: { id: number }) => ({ params: { id: String(id) } })

const answered = async () => {
  const room = exchangeRoom(world, () => ruth)
  const [ben, cleo] = [await world.member('Ben'), await world.member('Cleo')]
  const { id } = await room.want(ben)
  const { answers } = await room.answer(cleo, id)
  return { params: { id: `${id}`, answerId: `${answers[0]!.id}` } }
}

const going = async (hours = 240) => {
  const ben = await world.member('Ben')
  const { date } = await addEvent(world, ruth, { hours: [hours] })
  await addGoing(world, date, [ben])
  return { params: { id: `${date}`, userId: `${ben.id}` } }
}
const begun = async () => ({ params: { id: (await going(-1)).params.id } })
const held = async () => ({ params: { id: (await going(-3)).params.id } })
const inGroup = async () => {
  const ben = await world.member('Ben')
  const { id } = await addGroup(world, ruth, { members: [ben] })
  return { params: { id: `${id}`, userId: `${ben.id}` } }
}
const asked = async () => {
  const ben = await world.member('Ben')
  const { id } = await addGroup(world, ruth, { joining: 'request' })
  await world.as(ben).call(members.joinGroup, { params: { id: `${id}` } })
  return { params: { id: `${id}`, userId: `${ben.id}` } }
}
const invitedAfterAsking = ({ params }: Awaited<ReturnType<typeof asked>>) => ({
  ...{ params: { id: params.id }, body: { userIds: [Number(params.userId)] } },
})

const pinning = async () => {
  const group = await addGroup(world, ruth)
  const { id: postId } = await world.post(ruth, { group })
  return { ...of(group), body: { postId } }
}

/** Every call by which an admin acts in a room as its moderators or hosts do, and how to trigger it; the admin is Otto. */
const acts: [endpoint: Endpoint, action: string, input: () => Promise<unknown>][] = [
  [groups.editGroup, 'edit_group', async () => ({ ...of(await addGroup(world, ruth)), body: { body: 'Shorter.' } })],
  [
    groups.editGroup,
    'edit_group',
    async () => ({ ...of(await addGroup(world, ruth, { members: [other] })), body: { body: 'Shorter.' } }),
  ],
  [groups.archiveGroup, 'archive_group', async () => ({ ...of(await addGroup(world, ruth)), body: { isArchived: true } })],
  [
    groups.archiveGroup,
    'reopen_group',
    async () => ({ ...of(await addGroup(world, ruth, { isArchived: true })), body: { isArchived: false } }),
  ],
  [members.renewGroupLink, 'renew_group_link', async () => of(await addGroup(world, ruth))],
  [members.endGroupLink, 'end_group_link', async () => of(await addGroup(world, ruth))],
  [groups.pinGroupPost, 'pin_group_post', pinning],
  [members.answerGroupRequest, 'accept_join', async () => ({ ...(await asked()), body: { accept: true } })],
  [members.answerGroupRequest, 'decline_join', async () => ({ ...(await asked()), body: { accept: false, ...reason } })],
  [members.inviteToGroup, 'accept_join', async () => invitedAfterAsking(await asked())],
  [members.removeFromGroup, 'remove_from_group', async () => ({ ...(await inGroup()), query: reason })],
  [members.changeGroupRole, 'set_group_role', async () => ({ ...(await inGroup()), body: { role: 'moderator' } })],
  [members.changeGroupRole, 'appoint_owner', async () => ({ ...(await inGroup()), body: { role: 'owner' } })],
  [events.editEvent, 'edit_event', async () => ({ ...of(await addEvent(world, ruth)), body: { body: 'Shorter.' } })],
  [events.cancelEvent, 'cancel_event', async () => ({ ...of(await addEvent(world, ruth)), body: reason })],
  [occurrences.removeFromOccurrence, 'remove_from_event', async () => ({ ...(await going()), query: reason })],
  [occurrences.confirmAttendance, 'edit_event', async () => ({ ...(await begun()), body: { everybody: true, attended: true } })],
  [occurrences.writeAfterwards, 'edit_event', async () => ({ ...(await held()), body: { closingNote: 'Thank you.' } })],
  [wants.deleteAnswer, 'delete_answer', async () => answered()],
]

/** What every member does for themselves, or what decides nothing about anyone. */
const ofMembers = [
  ...['POST /api/groups', 'DELETE /api/groups/suggestions/{id}', 'POST /api/groups/{id}/join', 'DELETE /api/groups/{id}/join'],
  ...['PATCH /api/groups/{id}/level', 'POST /api/groups/{id}/take-over'],
  ...['POST /api/events', 'POST /api/events/{id}/hosts', 'POST /api/events/{id}/hosts/answer'],
  ...['DELETE /api/events/{id}/hosts/{userId}', 'POST /api/occurrences/{id}/rsvp', 'POST /api/occurrences/{id}/still-coming'],
  'POST /api/occurrences/{id}/check-in',
  ...[
    'POST /api/wants',
    'PATCH /api/wants/{id}',
    'POST /api/wants/{id}/answers',
    'POST /api/wants/{id}/answers/{answerId}/helped',
  ],
  ...['POST /api/wants/{id}/close', 'POST /api/offers', 'PATCH /api/offers/{id}', 'POST /api/offers/{id}/asks'],
  'PATCH /api/offers/lines/{id}',
  ...['POST /api/collections', 'PATCH /api/collections/{id}', 'PATCH /api/collections/{id}/order'],
  ...['POST /api/collections/{id}/editors', 'POST /api/collections/{id}/editors/answer'],
  ...['DELETE /api/collections/{id}/editors/{userId}', 'POST /api/collections/{id}/items', 'POST /api/collections/{id}/imports'],
  ...['PATCH /api/items/{id}', 'DELETE /api/items/{id}', 'POST /api/items/{id}/files', 'PATCH /api/items/{id}/files'],
]

const ofRooms = ['/api/groups', '/api/events', '/api/occurrences', '/api/wants', '/api/offers', '/api/collections', '/api/items']

describe('the audit log of the rooms', () => {
  for (const [endpoint, action, input] of acts) {
    it(`has one entry for ${action}, in the name of who did it`, async () => {
      const given = await input()
      const before = await entries()
      const { statusCode, body } = await world.as(other).send(endpoint, given)
      assert.ok(statusCode < 300, body)
      const added = (await entries()).slice(before.length)
      assert.deepEqual(
        added.map((entry) => [entry.action, entry.actor_id, entry.actor_name]),
        [[action, other.id, 'Otto']],
      )
    })
  }

  it('says in which group it was, where it was in one, for its owner and moderators to read', async () => {
    const inGroups = (await entries()).filter(({ action }) => /join|group|owner/.test(action))
    assert.ok(inGroups.length > 0)
    for (const { action, in_group_id, subject_id } of inGroups) assert.equal(in_group_id, subject_id, action)
  })

  it('is held against every call of moderators and hosts that changes something', () => {
    const tried = new Set(acts.map(([{ method, path }]) => `${method} ${path}`))
    const missing = world.app.endpoints
      .filter(({ path, method }) => ofRooms.some((beginning) => path.startsWith(beginning)) && method !== 'GET')
      .map(({ method, path }) => `${method} ${path}`)
      .filter((call) => !tried.has(call) && !ofMembers.includes(call))
    assert.deepEqual(missing, [])
  })
})
