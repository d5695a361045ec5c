import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { Readable } from 'node:stream'
import { askColleague } from '#contract/colleagues.ts'
import { sendMessage } from '#contract/messages.ts'
import { writeComment } from '#contract/comments.ts'
import { save } from '#contract/saves.ts'
import { createPost, likePost } from '#contract/posts.ts'
import { editProfile } from '#contract/profiles.ts'
import { reportContent } from '#contract/reports.ts'
import { askForDeletion, deletionGraceDays } from '#contract/your-data.ts'
import type { CallInput, Endpoint } from '#contract/endpoint.ts'
import { inTransaction } from '#server/rooms.ts'
import { findMarks } from '#testing/find-marks.ts'
import { type Caller, openWorld, type World } from '#testing/world.ts'
import { wrongCounts } from '#testing/wrong-counts.ts'
import { cancelDeletion } from './ask-for-deletion.ts'
import { eraseDueAccounts } from './erase-account.ts'

let world: World
before(async () => void (world = await openWorld({ RATE_LIMITS: 'off' })))
after(() => world.close())

const leave = async (name: string) => {
  const actor = await world.member(name)
  await world.as(actor).call(askForDeletion, { body: { currentPassword: actor.password, keepsWriting: false } })
  world.pass(deletionGraceDays * 24)
  return actor
}
const row = (id: number) => world.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const mark = 'latemark'

it('what is still on its way when its sender is erased is refused, or gone an hour later', async () => {
  const [ben, cleo] = [await world.member('Ben'), await world.member('Cleo')]
  const { id: postId } = await world.post(ben)
  const ada = await leave('Ada')
  const caller = world.as(ada)
  const own = { id: `${ada.id}` }
  const report = { subjectType: 'post', subjectId: postId, rule: 'on_topic', note: mark, hide: true } as const
  const finish = [
    await holdCall(caller, editProfile, { params: own, body: { name: mark, bio: mark } }),
    await holdCall(caller, createPost, { body: { content: `${mark} about a library` } }),
    await holdCall(caller, writeComment, { body: { postId, content: mark } }),
    await holdCall(caller, likePost, { body: { postId } }),
    await holdCall(caller, save, { body: { postId } }),
    await holdCall(caller, reportContent, { body: report }),
    await holdCall(caller, askColleague, { body: { receiverId: ben.id, note: mark } }),
    await holdCall(caller, sendMessage, { body: { receiverId: cleo.id, content: 'Farewell' } }),
  ]
  await eraseDueAccounts(world.rooms)
  const statuses = []
  for (const send of finish) statuses.push(await send())
  assert.deepEqual(statuses, [401, 401, 201, 200, 200, 201, 201, 201])
  assert.ok((await findMarks(world, [mark])).length > 0)

  world.pass(1)
  await eraseDueAccounts(world.rooms)
  assert.deepEqual(await findMarks(world, [mark]), [])
  assert.deepEqual(await wrongCounts(world), [])
  for (const table of ['likes', 'saves', 'hidden_posts', 'notifications'] as const)
    assert.deepEqual(await world.db.selectFrom(table).selectAll().where('user_id', '=', ada.id).execute(), [], table)
  const sides = await world.db.selectFrom('conversation_members').selectAll().where('user_id', '=', ada.id).execute()
  assert.deepEqual(
    sides.map((side) => [side.last_message_id, side.unread_count]),
    [[null, 0]],
  )
  assert.equal((await row(ada.id)).deletion_at, null)
})

it('whatever filled the row again is taken out of it, for an hour', async () => {
  const ada = await leave('Ada')
  await eraseDueAccounts(world.rooms)
  const erasedAt = (await row(ada.id)).erased_at
  await world.db.updateTable('users').set({ workplace: mark }).where('id', '=', ada.id).execute()
  world.pass(0.9)
  await eraseDueAccounts(world.rooms)
  const again = await row(ada.id)
  assert.deepEqual([again.workplace, again.erased_at], [null, erasedAt])
  assert.ok(again.deletion_at)
  world.pass(0.1)
  await eraseDueAccounts(world.rooms)
  assert.equal((await row(ada.id)).deletion_at, null)
})

it('no one is told that their account stays when it does not', async () => {
  const ada = await leave('Ada')
  const viewer = { ...ada, isAdmin: false, isSuspended: false, emailVerified: true, sessionId: '' }
  await eraseDueAccounts(world.rooms)
  await assert.rejects(
    inTransaction(world.rooms, (tx) => cancelDeletion(tx, viewer)),
    { code: 'not_signed_in' },
  )
})

/** A call that has been let in while its body is still arriving; it is answered once the rest is sent. */
async function holdCall<E extends Endpoint>(caller: Caller, endpoint: E, input: CallInput<E>) {
  const { params, body } = input as { params?: { id: string }; body: unknown }
  const isLetIn = Promise.withResolvers<void>()
  const payload = new Readable({ read: () => isLetIn.resolve() })
  const url = endpoint.path.replace('{id}', params?.id ?? '')
  const headers = { 'content-type': 'application/json', 'transfer-encoding': 'chunked' }
  const answer = caller.inject({ method: endpoint.method, url, payload, headers }).then(({ statusCode }) => statusCode)
  await isLetIn.promise
  return () => {
    payload.push(JSON.stringify(body))
    payload.push(null)
    return answer
  }
}
