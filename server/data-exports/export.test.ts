import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { readNotification } from '#contract/notifications.ts'
import { askForExport, exportFilePath, exportKeptDays, readExport } from '#contract/your-data.ts'
import { batchSize } from '#server/database/in-batches.ts'
import { removeUnusedFiles } from '#server/uploads/unused-files.ts'
import { askAs, fetchExport, makeReadyExport, untilReady } from '#testing/exports.ts'
import { readZip } from '#testing/read-zip.ts'
import { openWorld, type World } from '#testing/world.ts'
import { cleanUpExports } from './clean-up-exports.ts'
import { makeExport } from './make-export.ts'

let world: World
before(async () => void (world = await openWorld()))
after(() => world.close())

const rowsOf = ({ id }: { id: number }) =>
  world.db.selectFrom('data_exports').selectAll().where('user_id', '=', id).orderBy('id').execute()

describe('an export of one’s own data', () => {
  it('is for anyone who has an account, suspended or not yet verified', async () => {
    assert.equal((await world.as(null).refused(askForExport, { body: { currentPassword: 'x' } })).code, 'not_signed_in')
    assert.equal((await world.as(null).refused(readExport, {})).code, 'not_signed_in')
    for (const traits of [{}, { isSuspended: true }, { emailVerified: false }]) {
      const ada = await world.person('Ada', traits)
      assert.deepEqual(await world.as(ada).call(readExport, {}), { latest: null, ready: null, nextAt: null })
      const { id } = await makeReadyExport(world, ada)
      assert.ok(readZip((await fetchExport(world, ada, id)).rawPayload).has('README.txt'))
    }
  })

  it('is made once a day, however often it is asked for', async () => {
    const ada = await world.member('Ada')
    const body = { currentPassword: ada.password }
    const asked = await Promise.all(Array.from({ length: 8 }, () => world.as(ada).send(askForExport, { body })))
    const statuses = asked.map(({ statusCode }) => statusCode).sort()
    assert.deepEqual(statuses, [202, ...Array.from({ length: 7 }, () => 429)])
    assert.equal((await rowsOf(ada)).length, 1)
    const { code, status } = await world.as(ada).refused(askForExport, { body })
    assert.deepEqual([code, status], ['export_once_a_day', 429])

    const { nextAt } = await world.as(ada).call(readExport, {})
    assert.equal(nextAt, new Date(world.rooms.now().getTime() + 86_400_000).toISOString())
    const refusal = asked.find(({ statusCode }) => statusCode === 429)
    assert.equal(refusal?.headers['retry-after'], '86400')
    await untilReady(world, ada)
    world.pass(24)
    assert.equal((await world.as(ada).call(readExport, {})).nextAt, null)
    await makeReadyExport(world, ada)
    assert.equal((await rowsOf(ada)).length, 2)
  })

  it('takes the password, of suspended members too, and stops anyone who tries many', async () => {
    for (const traits of [{}, { isSuspended: true }]) {
      const ada = await world.person('Ada', traits)
      const attempt = (body: object) => world.as(ada).send(askForExport, { body })
      assert.equal((await attempt({})).statusCode, 400)
      const wrong = await world.as(ada).refused(askForExport, { body: { currentPassword: 'not my password' } })
      assert.deepEqual([wrong.code, Object.keys(wrong.fields!)], ['wrong_current_password', ['currentPassword']])
      for (let tries = 1; tries < 10; tries++) await attempt({ currentPassword: 'not my password' })
      assert.equal((await attempt({ currentPassword: ada.password })).statusCode, 429)
      assert.deepEqual(await rowsOf(ada), [])
    }
  })

  it('takes the place of the one before once it is ready, and not sooner', async () => {
    const [ada, ben] = [await world.member('Ada'), await world.member('Ben')]
    const [first, bens] = [await makeReadyExport(world, ada), await makeReadyExport(world, ben)]
    const key = (await rowsOf(ada))[0]!.file_key!
    world.pass(24)
    const next = await world.db
      .insertInto('data_exports')
      .values({ user_id: ada.id, created_at: world.rooms.now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const status of ['waiting', 'running', 'failed', 'too_large'] as const) {
      await world.db.updateTable('data_exports').set({ status }).where('id', '=', next.id).execute()
      const { latest, ready } = await world.as(ada).call(readExport, {})
      assert.deepEqual([latest?.id, latest?.status, ready], [next.id, status, first])
      assert.equal((await fetchExport(world, ada, first.id)).statusCode, 200)
    }

    await world.db.updateTable('data_exports').set({ status: 'waiting' }).where('id', '=', next.id).execute()
    await makeExport(world.rooms, next, { attempt: 1, signal: new AbortController().signal })
    const { latest, ready } = await world.as(ada).call(readExport, {})
    assert.deepEqual([latest?.id, ready], [next.id, latest])
    assert.equal((await fetchExport(world, ada, first.id)).statusCode, 404)
    await removeUnusedFiles(world.rooms)
    assert.equal(await world.rooms.media.stat(key), null)
    assert.deepEqual(
      (await rowsOf(ada)).map(({ file_key }) => file_key !== null),
      [false, true],
    )
    assert.equal((await fetchExport(world, ben, bens.id)).statusCode, 200)
  })

  it('is the same one when it still waits the day after', async () => {
    const ada = await world.member('Ada')
    const { id } = await world.db
      .insertInto('data_exports')
      .values({ user_id: ada.id, created_at: world.rooms.now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    world.pass(25)
    assert.equal((await askAs(world, ada)).id, id)
    assert.equal((await rowsOf(ada)).length, 1)
  })

  it('is a file to download, for its owner only', async () => {
    const [ada, ben, admin] = [await world.member('Ada'), await world.member('Ben'), await world.admin('Eve')]
    const { id, size } = await makeReadyExport(world, ada)
    const { statusCode, headers, rawPayload } = await fetchExport(world, ada, id)
    assert.equal(statusCode, 200)
    assert.equal(rawPayload.length, size)
    const wanted = {
      'content-type': 'application/zip',
      'content-length': String(size),
      'content-disposition': `attachment; filename="ibid-${ada.username}-${world.rooms.now().toISOString().slice(0, 10)}.zip"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    }
    for (const [name, value] of Object.entries(wanted)) assert.equal(headers[name], value, name)

    for (const other of [ben, admin]) {
      const response = await fetchExport(world, other, id)
      assert.deepEqual([response.statusCode, response.json().code], [404, 'export_not_found'])
    }
    assert.equal((await fetchExport(world, null, id)).statusCode, 401)
    assert.equal((await fetchExport(world, ada, id + 1000)).statusCode, 404)
    for (const path of ['0', 'x', '../1', `${id}.0`]) {
      const response = await world.as(ada).inject({ url: `/api/export/${encodeURIComponent(path)}/file` })
      assert.equal(response.statusCode, 400, path)
    }
    assert.equal(exportFilePath(id), `/api/export/${id}/file`)
  })

  it('is not among the media, no matter who asks for it there', async () => {
    const [ada, admin] = [await world.member('Ada'), await world.admin('Eve')]
    await makeReadyExport(world, ada)
    const [{ file_key: key } = {}] = await rowsOf(ada)
    assert.match(key!, /^[0-9a-f]{64}\.zip$/)
    for (const somebody of [ada, admin]) {
      assert.equal((await world.as(somebody).inject({ url: `/media/${key}` })).statusCode, 404)
    }
  })

  it('is announced in the app and by a letter that leads to it and does not hold it', async () => {
    const ada = await world.member('Ada')
    await makeReadyExport(world, ada)
    const [told] = await world.notificationsOf(ada)
    assert.deepEqual([told?.type, told?.content], ['export_ready', 'Your data is ready to download'])
    const { text } = await world.letterTo(ada.email, /ready to download/)
    assert.ok(text.includes(`${world.rooms.config.publicUrl}/settings#your-data`))
    assert.ok(!text.includes('/api/'))
    const line = await world.db
      .selectFrom('notification_groups')
      .select('id')
      .where('user_id', '=', ada.id)
      .executeTakeFirstOrThrow()
    await world.as(ada).call(readNotification, { params: { id: String(line.id) } })
  })

  it('is announced to suspended members by letter, and to no address that no one has proven', async () => {
    const suspended = await world.person('Ben', { isSuspended: true })
    const unproven = await world.person('Cem', { emailVerified: false })
    await makeReadyExport(world, unproven)
    await makeReadyExport(world, suspended)
    await world.letterTo(suspended.email, /ready to download/)
    assert.ok((await world.letters()).every(({ to }) => to !== unproven.email))
  })

  it('is gone after seven days, before the cleanup and after it', async () => {
    const ada = await world.member('Ada')
    const { id, expiresAt } = await makeReadyExport(world, ada)
    assert.equal(expiresAt, new Date(world.rooms.now().getTime() + exportKeptDays * 86_400_000).toISOString())
    const key = (await rowsOf(ada))[0]!.file_key!
    world.pass(24 * exportKeptDays - 1)
    await cleanUpExports(world.rooms)
    assert.equal((await fetchExport(world, ada, id)).statusCode, 200)

    world.pass(1)
    assert.equal((await fetchExport(world, ada, id)).statusCode, 404)
    assert.equal((await world.as(ada).call(readExport, {})).latest, null)
    assert.equal((await world.as(ada).call(readExport, {})).ready, null)
    await cleanUpExports(world.rooms)
    await removeUnusedFiles(world.rooms)
    assert.equal(await world.rooms.media.stat(key), null)
    assert.deepEqual(await rowsOf(ada), [])
    assert.equal((await fetchExport(world, ada, id)).statusCode, 404)
  })

  it('is gone with all others of its age, however many, the next time where the process is to end', async () => {
    const ada = await world.member('Ada')
    const { id } = await makeReadyExport(world, ada)
    const before = new Date(world.rooms.now().getTime() - exportKeptDays * 86_400_000)
    const old = { user_id: ada.id, status: 'ready' as const, created_at: before, expires_at: world.rooms.now() }
    const many = Array.from({ length: 2 * batchSize + 1 }, (_, number) => ({ ...old, file_key: `${number}.zip` }))
    await world.db.insertInto('data_exports').values(many).execute()
    await cleanUpExports(world.rooms, AbortSignal.abort())
    assert.equal((await rowsOf(ada)).filter(({ file_key }) => file_key).length, many.length + 1)
    await cleanUpExports(world.rooms)
    assert.deepEqual(
      (await rowsOf(ada)).map((row) => row.id),
      [id],
    )
  })
})
