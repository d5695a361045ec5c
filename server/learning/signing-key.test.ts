import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, describe, it } from 'node:test'
import { confirmAttendance } from '#contract/occurrences.ts'
import { listCertificates, readCredential } from '#contract/certificates.ts'
import { restoreBackup } from '#server/database/backup/restore-backup.ts'
import { writeBackup } from '#server/database/backup/write-backup.ts'
import { readMigrations } from '#server/database/migrate.ts'
import { inTransaction, type Rooms } from '#server/rooms.ts'
import { didDocument } from './credential.ts'
import { listPublicKeys, readSigningKey } from './signing-key.ts'
import { addEvent } from '#testing/events.ts'
import { kindUnderTest, openTestDatabase } from '#testing/test-database.ts'
import { verifyCredential } from '#testing/verify-credential.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'ibid-signing-'))
let world: World
let [ada, ben]: Actor[] = []
before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' })
  ;[ada, ben] = [await world.member('Ada'), await world.member('Ben')]
})
after(async () => {
  await world.close()
  rmSync(folder, { recursive: true, force: true })
})

async function issueIn(place: World): Promise<string> {
  const { date } = await addEvent(place, ada!, { hours: [0], creditHours: 1 })
  const body = { userIds: [ben!.id], attended: true, certificates: true as const, issuerName: 'Delta University Library' }
  await place.as(ada!).call(confirmAttendance, { params: { id: `${date}` }, body })
  const [newest] = await place.as(ben!).call(listCertificates, {})
  return newest!.code
}

/** Using the keys the site publishes now, and its list. */
async function verifyIn(place: World, code: string) {
  const { body } = await place.as(null).send(readCredential, { params: { code } })
  const credential = JSON.parse(body)
  const address: string = credential.credentialStatus.statusListCredential
  const get = async (url: string) => (await place.as(null).inject({ method: 'GET', url })).json()
  const statusLists = { [address]: await get(new URL(address).pathname) }
  return verifyCredential(credential, { did: await get('/.well-known/did.json'), statusLists, now: place.rooms.now() })
}

const keyOf = (rooms: Rooms) => inTransaction(rooms, readSigningKey)

describe('the key of certificates', () => {
  it('is made once, by however many need it first', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, () => keyOf(world.rooms)))
    assert.deepEqual(new Set(ids.map(({ id }) => id)).size, 1)
  })

  it('BAK-1 is in the backup: restored elsewhere, certificates verify, and new ones are signed with it', async () => {
    const code = await issueIn(world)
    const file = path.join(folder, 'one.backup')
    await writeBackup({ database: world.rooms.database, media: world.rooms.media, file })
    const database = await openTestDatabase(kindUnderTest)
    await restoreBackup({ database, media: world.rooms.media, file, migrations: await readMigrations() })
    const restored = await openWorld({ RATE_LIMITS: 'off' }, { database, now: world.rooms.now() })
    try {
      assert.equal(await verifyIn(restored, code), null)
      assert.equal((await keyOf(restored.rooms)).id, (await keyOf(world.rooms)).id)
      const later = await issueIn(restored)
      assert.equal(await verifyIn(restored, later), null)
    } finally {
      await restored.close()
    }
  })

  it('that was sealed with another secret is replaced, and what it signed still verifies', async () => {
    const code = await issueIn(world)
    const withSecret = (sessionSecret: string): Rooms => ({ ...world.rooms, config: { ...world.rooms.config, sessionSecret } })
    const first = await keyOf(world.rooms)
    assert.equal((await keyOf(withSecret('set for the first time, which loses nothing'))).id, first.id)
    const sealed = await inTransaction(withSecret('one secret that is long enough to be one'), async (tx) => {
      await tx.db
        .updateTable('signing_keys')
        .set({ sealed_key: Buffer.alloc(64) })
        .where('id', '=', first.id)
        .execute()
      return readSigningKey(tx)
    })
    assert.notEqual(sealed.id, first.id)
    const next = await keyOf(withSecret('another secret that is long enough too'))
    assert.notEqual(next.id, sealed.id)
    const keys = await listPublicKeys(world.db)
    assert.equal(keys.length, 3)
    assert.equal(didDocument(world.rooms.config.publicUrl, keys).assertionMethod.length, 3)
    assert.equal(await verifyIn(world, code), null)
  })
})
