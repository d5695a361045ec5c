import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { deletedMemberName } from '#contract/users.ts'
import { inTransaction } from '#server/rooms.ts'
import { openWorld, type World } from '#testing/world.ts'
import { forgetNames } from './forget-names.ts'
import { recordAct } from './record-act.ts'

let world: World
before(async () => void (world = await openWorld()))
after(() => world.close())

const entries = () => world.db.selectFrom('audit_log').selectAll().orderBy('id').execute()
const change = () => world.db.updateTable('audit_log')

it('the log forgets the names of those who have left, and the database lets nothing else of it be changed', async () => {
  const [admin, ada, ben] = [await world.admin('Edith'), await world.member('Ada'), await world.member('Ben')]
  await inTransaction(world.rooms, async (tx) => {
    for (const { id, name } of [ada, ben])
      await recordAct(tx, admin, {
        action: 'verify_user',
        subjectType: 'user',
        subjectId: id,
        userId: id,
        label: name,
        reason: name,
      })
  })
  const [about, other] = await entries()
  await assert.rejects(change().set({ actor_name: deletedMemberName }).execute(), /append-only/)
  await assert.rejects(change().set({ subject_label: '', reason: null }).execute(), /append-only/)

  await world.db.updateTable('users').set({ erased_at: world.rooms.now() }).where('id', 'in', [ada.id, admin.id]).execute()
  for (const wrong of [
    { actor_name: 'Somebody else' },
    { subject_label: 'Somebody else', reason: null },
    { subject_label: '' },
    { subject_label: '', reason: null, action: 'unverify_user' },
    { actor_name: deletedMemberName, actor_id: ben.id },
  ])
    await assert.rejects(change().set(wrong).where('user_id', '=', ada.id).execute(), /append-only/, JSON.stringify(wrong))
  await assert.rejects(change().set({ subject_label: '', reason: null }).where('user_id', '=', ben.id).execute(), /append-only/)
  await assert.rejects(world.db.deleteFrom('audit_log').execute(), /append-only/)
  assert.deepEqual(await entries(), [about, other])

  await inTransaction(world.rooms, (tx) => forgetNames(tx, ada.id))
  assert.deepEqual(await entries(), [{ ...about, subject_label: '', reason: null }, other])
  await inTransaction(world.rooms, (tx) => forgetNames(tx, admin.id))
  assert.deepEqual(await entries(), [
    { ...about, actor_name: deletedMemberName, subject_label: '', reason: null },
    { ...other, actor_name: deletedMemberName },
  ])
})
