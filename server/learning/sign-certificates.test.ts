import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { listCertificates, readCredential } from '#contract/certificates.ts'
import { confirmAttendance } from '#contract/occurrences.ts'
import { changeSettings } from '#contract/settings.ts'
import { inTransaction } from '#server/rooms.ts'
import { addEvent } from '#testing/events.ts'
import { untilDone } from '#testing/until-mail-is-out.ts'
import { verifyCredential } from '#testing/verify-credential.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'
import { eraseCertificates } from './erase-certificates.ts'
import { issueCertificates } from './issue-certificates.ts'
import { signCertificates } from './sign-certificates.ts'

let world: World
let [ada, ben, cleo]: Actor[] = []
before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' })
  ;[ada, ben, cleo] = await Promise.all(['Ada', 'Ben', 'Cleo'].map((name) => world.member(name)))
})
after(() => world.close())

const queue = 'sign-certificates'
const of = (code: string) => ({ params: { code } })

async function held() {
  const event = await addEvent(world, ada!, { hours: [0], creditHours: 1.5 })
  await world.db
    .updateTable('events')
    .set({ issuer_name: 'Delta University Library' })
    .where('holding_id', '=', event.id)
    .execute()
  return event
}
const attend = (date: number, people: Actor[]) =>
  world.as(ada!).call(confirmAttendance, {
    params: { id: `${date}` },
    body: { userIds: people.map(({ id }) => id), attended: true, certificates: true },
  })
const asHost = () => ({ ...ada!, isAdmin: false, sessionId: '', emailVerified: true, isSuspended: false })
const storedOf = (date: number) =>
  world.db
    .selectFrom('certificates')
    .select(['id', 'code', 'credential', 'key_id'])
    .where('occurrence_id', '=', date)
    .orderBy('id')
    .execute()
const codeOf = async (who: Actor) => (await world.as(who).call(listCertificates, {}))[0]!.code

async function verify(code: string) {
  const { body } = await world.as(null).send(readCredential, of(code))
  const credential = JSON.parse(body)
  const get = async (url: string) => JSON.parse((await world.as(null).inject({ method: 'GET', url })).body)
  const address = credential.credentialStatus.statusListCredential
  const statusLists = { [address]: await get(new URL(address).pathname) }
  return verifyCredential(credential, { did: await get('/.well-known/did.json'), statusLists, now: world.rooms.now() })
}

/** As if the process had ended between the commit and the job, and its queue had been lost with it. */
async function issueWithoutJob(date: number, people: Actor[]) {
  await inTransaction(world.rooms, async (tx) => {
    await issueCertificates(tx, asHost(), { occurrenceId: date, userIds: people.map(({ id }) => id) })
    await sql`delete from pgboss.job where name = ${queue}`.execute(tx.db)
  })
}

describe('the signature of a certificate', () => {
  it('is made after those who came were confirmed, not while the date is locked', async () => {
    const { date } = await held()
    await inTransaction(world.rooms, async (tx) => {
      await issueCertificates(tx, asHost(), { occurrenceId: date, userIds: [ben!.id, cleo!.id] })
      const within = await tx.db.selectFrom('certificates').select('credential').where('occurrence_id', '=', date).execute()
      assert.deepEqual(within, [{ credential: null }, { credential: null }])
    })
    await untilDone(world, queue)
    const stored = await storedOf(date)
    assert.ok(stored.every(({ credential, key_id }) => credential && key_id))
    assert.deepEqual(await Promise.all(stored.map(({ code }) => verify(code!))), [null, null])
  })

  it('is there for one who asks before it was its turn, and stays as it was read', async () => {
    const { date } = await held()
    await issueWithoutJob(date, [ben!])
    const code = await codeOf(ben!)
    const [first, second] = await Promise.all([0, 1].map(() => world.as(null).send(readCredential, of(code))))
    assert.equal(first!.statusCode, 200)
    assert.equal(first!.body, second!.body)
    assert.equal((await storedOf(date))[0]?.credential, first!.body)
    assert.equal(await verify(code), null)
  })

  it('is made up for at night when the job was lost', async () => {
    const { date } = await held()
    await issueWithoutJob(date, [ben!, cleo!])
    await signCertificates(world.rooms, sql`true`)
    const stored = await storedOf(date)
    assert.deepEqual(
      stored.map(({ credential }) => credential !== null),
      [true, true],
    )
    await signCertificates(world.rooms, sql`true`)
    assert.deepEqual(await storedOf(date), stored)
  })

  it('is not put under one whose recipient has left meanwhile', async () => {
    const leaver = await world.member('Leaver')
    const { date } = await held()
    await issueWithoutJob(date, [leaver])
    const [{ id } = { id: 0 }] = await storedOf(date)
    const signing = signCertificates(world.rooms, sql`certificates.id = ${id}`)
    await inTransaction(world.rooms, (tx) => eraseCertificates(tx, leaver.id))
    await signing
    await inTransaction(world.rooms, (tx) => eraseCertificates(tx, leaver.id))
    await signCertificates(world.rooms, sql`certificates.id = ${id}`)
    const row = await world.db.selectFrom('certificates').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    assert.deepEqual([row.code, row.credential], [null, null])
  })
})

describe('the ORCID iD of a recipient', () => {
  const identifiersIn = async (code: string) => {
    const { body } = await world.as(null).send(readCredential, of(code))
    const { credentialSubject } = JSON.parse(body) as {
      credentialSubject: { identifier: { identityType: string; identityHash: string }[] }
    }
    return credentialSubject.identifier.map(({ identityType, identityHash }) => [identityType, identityHash])
  }

  it('stands in the credential only of those who want it there, and goes with them', async () => {
    const [asked, silent] = [await world.member('Asked'), await world.member('Silent')]
    for (const { id } of [asked, silent])
      await world.db.updateTable('users').set({ orcid: '0000-0002-1825-0097' }).where('id', '=', id).execute()
    await world.as(asked).call(changeSettings, { body: { privacy: { namesOrcid: true } } })
    const { date } = await held()
    await attend(date, [asked, silent])
    assert.deepEqual(await identifiersIn(await codeOf(silent)), [['name', silent.name]])
    assert.deepEqual(await identifiersIn(await codeOf(asked)), [
      ['name', asked.name],
      ['ext:orcid', 'https://orcid.org/0000-0002-1825-0097'],
    ])
    assert.equal(await verify(await codeOf(asked)), null)
    await inTransaction(world.rooms, (tx) => eraseCertificates(tx, asked.id))
    const left = await world.db.selectFrom('certificates').select('recipient_orcid').where('occurrence_id', '=', date).execute()
    assert.deepEqual(left, [{ recipient_orcid: null }])
  })
})
