import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { listAuditEntries } from '#contract/audit.ts'
import { listCertificates, readCertificate, readCredential, revokeCertificate } from '#contract/certificates.ts'
import { listGroupLog } from '#contract/groups.ts'
import { confirmAttendance, listOccurrencePeople } from '#contract/occurrences.ts'
import { inTransaction } from '#server/rooms.ts'
import { eraseCertificates, forgetRevoked } from './erase-certificates.ts'
import { renewAsOperator } from './signing-key.ts'
import { addGroup } from '#testing/groups.ts'
import { addEvent, addGoing, type EventTraits } from '#testing/events.ts'
import { verifyCredential, type Published } from '#testing/verify-credential.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'

let world: World
let [ada, ben, cleo, hal, ava]: Actor[] = []
before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' })
  ;[ada, ben, cleo, hal] = await Promise.all(['Ada', 'Ben', 'Cleo', 'Hal'].map((name) => world.member(name)))
  ava = await world.admin('Ava')
})
after(() => world.close())

const at = (id: number) => ({ params: { id: `${id}` } })
const of = (code: string) => ({ params: { code } })
const attend = (
  by: Actor,
  date: number,
  people: Actor[],
  more: { attended?: boolean; certificates?: true; issuerName?: string } = {},
) =>
  world.as(by).call(confirmAttendance, {
    ...at(date),
    body: { userIds: people.map(({ id }) => id), attended: true, ...more },
  })
/** A date that has begun, with people going. */
async function held(people: Actor[], traits: EventTraits = {}) {
  const event = await addEvent(world, ada!, {
    ...{ hours: [1], creditHours: 2.5, competencies: ['Collections'], hosts: [hal!] },
    ...traits,
  })
  await addGoing(world, event.date, people)
  world.pass(2)
  return event
}
const issue = (date: number, people: Actor[], by: Actor = ada!) =>
  attend(by, date, people, { certificates: true, issuerName: 'Delta University Library' })
const received = async (who: Actor, title: string) =>
  (await world.as(who).call(listCertificates, {})).filter((certificate) => certificate.title === title)
const entriesOf = (date: number) =>
  world.db.selectFrom('learning_entries').select(['user_id', 'hours']).where('occurrence_id', '=', date).execute()
const told = async (who: Actor) =>
  (await world.notificationsOf(who)).filter(({ type }) => type === 'learning').map(({ content }) => content)

/** What a verifier finds at the addresses named in the credential. */
async function published(credential: { credentialStatus: { statusListCredential: string } }): Promise<Published> {
  const address = credential.credentialStatus.statusListCredential
  const get = async (url: string) => {
    const answer = await world.as(null).inject({ method: 'GET', url })
    assert.equal(answer.statusCode, 200)
    assert.equal(answer.headers['access-control-allow-origin'], '*')
    return JSON.parse(answer.body)
  }
  const statusLists = { [address]: await get(new URL(address).pathname) }
  return { did: await get('/.well-known/did.json'), statusLists, now: world.rooms.now() }
}
async function verify(code: string, change = (text: string) => text) {
  const { body } = await world.as(null).send(readCredential, of(code))
  const credential = JSON.parse(change(body))
  return verifyCredential(credential, await published(JSON.parse(body)))
}

describe('EVT-8 confirmed attendance', () => {
  it('is in the record and certified once, however often confirmed and from two hosts at once', async () => {
    const { date, title } = await held([ben!, cleo!])
    const counts = await Promise.all([issue(date, [ben!, cleo!]), issue(date, [ben!, cleo!], hal!)])
    assert.equal(counts[0].certificates! + counts[1].certificates!, 2)
    assert.deepEqual(await issue(date, [ben!]), { confirmed: 0, takenBack: 0, certificates: 0 })
    assert.equal((await entriesOf(date)).length, 2)
    assert.equal((await received(ben!, title)).length, 1)
    assert.ok((await told(ben!)).includes(`You received a certificate: ${title}`))
    const people = await world.as(ada!).call(listOccurrencePeople, at(date))
    assert.deepEqual(
      people.map(({ certificateCode }) => certificateCode?.length),
      [20, 20],
    )
    const asGuest = await world.as(ben!).call(listOccurrencePeople, at(date))
    assert.deepEqual(
      asGuest.map(({ certificateCode }) => certificateCode ?? null),
      [null, null],
    )
  })

  it('taken back, is gone from the record, and the certificate is withdrawn', async () => {
    const { date, title } = await held([ben!])
    await issue(date, [ben!])
    await attend(hal!, date, [ben!], { attended: false })
    assert.deepEqual(await entriesOf(date), [])
    const [certificate] = await received(ben!, title)
    assert.deepEqual([certificate?.state, certificate?.reason], ['revoked', 'The attendance was taken back.'])
    assert.equal(await verify(certificate!.code), 'withdrawn')
    assert.ok((await told(ben!)).some((words) => words.startsWith(`A certificate was withdrawn: ${title}.`)))
  })
})

describe('a certificate', () => {
  it('needs credit hours, and the institution once for each event', async () => {
    const bare = await held([ben!], { creditHours: undefined! })
    const body = { userIds: [ben!.id], attended: true, certificates: true as const }
    const named = { ...body, issuerName: 'Delta University Library' }
    assert.equal((await world.as(ada!).refused(confirmAttendance, { ...at(bare.date), body: named })).code, 'no_credit_hours')
    const { date } = await held([ben!, cleo!])
    assert.equal((await world.as(ada!).refused(confirmAttendance, { ...at(date), body })).code, 'issuer_name_required')
    assert.deepEqual(await entriesOf(date), [])
    await issue(date, [ben!])
    assert.equal((await attend(hal!, date, [cleo!], { certificates: true })).certificates, 1)
  })

  it('LRN-3 verifies with an independent library, not after one changed byte, nor once it is withdrawn', async () => {
    const { date, title, id } = await held([ben!])
    await issue(date, [ben!])
    const [{ code } = { code: '' }] = await received(ben!, title)
    assert.equal(await verify(code), null)
    assert.notEqual(await verify(code, (text) => text.replace('Delta University', 'Delte University')), null)
    const { body } = await world.as(null).send(readCredential, of(code))
    const credential = JSON.parse(body)
    assert.equal(credential.credentialSubject.achievement.id, `${world.rooms.config.publicUrl}/events/${id}`)
    assert.equal(credential.credentialSubject.creditsEarned, 2.5)

    const before = await world.as(null).call(readCertificate, of(code.toLowerCase().replace(/^(.{5})/, '$1-')))
    assert.deepEqual([before.state, before.recipientName, before.issuerName], ['valid', ben!.name, 'Delta University Library'])
    assert.equal((await world.as(ben!).refused(revokeCertificate, { ...of(code), body: { reason: 'Mine' } })).code, 'not_yours')
    await world.as(ada!).call(revokeCertificate, { ...of(code), body: { reason: 'Wrong person' } })
    assert.equal(await verify(code), 'withdrawn')
    const afterwards = await world.as(null).call(readCertificate, of(code))
    assert.deepEqual([afterwards.state, afterwards.reason], ['revoked', undefined])
    assert.equal(
      (await world.as(ada!).refused(revokeCertificate, { ...of(code), body: { reason: 'Again' } })).code,
      'certificate_revoked',
    )
  })

  it('LRN-3 still verifies after the key was renewed, and so does one of the new key', async () => {
    const first = await held([ben!])
    await issue(first.date, [ben!])
    await inTransaction(world.rooms, renewAsOperator)
    const second = await held([ben!])
    await issue(second.date, [ben!])
    const [one] = await received(ben!, first.title)
    const [two] = await received(ben!, second.title)
    assert.deepEqual([await verify(one!.code), await verify(two!.code)], [null, null])
    const keys = await world.db.selectFrom('signing_keys').select(['sealed_key', 'retired_at']).orderBy('id').execute()
    assert.deepEqual(
      keys.map(({ sealed_key, retired_at }) => [sealed_key === null, retired_at === null]),
      [
        [true, false],
        [false, true],
      ],
    )
  })

  it('is issued again when it says something that is not so, and the old one is withdrawn', async () => {
    const { date, title } = await held([cleo!])
    await issue(date, [cleo!])
    await world.db.updateTable('users').set({ name: 'Cleopatra' }).where('id', '=', cleo!.id).execute()
    assert.equal((await issue(date, [cleo!])).certificates, 1)
    const both = await received(cleo!, title)
    assert.deepEqual(
      both.map(({ state, recipientName }) => [state, recipientName]),
      [
        ['valid', 'Cleopatra'],
        ['revoked', cleo!.name],
      ],
    )
    assert.equal(await verify(both[0]!.code), null)
    assert.equal(await verify(both[1]!.code), 'withdrawn')
  })

  it('is withdrawn by an admin, or by its host, which stands in the log, and in that of its group', async () => {
    const group = await addGroup(world, hal!, { title: 'Bookbinders', members: [ada!, ben!] })
    const { id, date, title } = await held([ben!], { audience: 'group', groupId: group.id })
    for (const who of [ava!, ada!]) {
      await issue(date, [ben!])
      const { code } = (await received(ben!, title)).find(({ state }) => state === 'valid')!
      await world.as(who).call(revokeCertificate, { ...of(code), body: { reason: 'The event was not held' } })
      const [entry] = await world.as(ava!).call(listAuditEntries, { query: { action: 'revoke_certificate' } })
      assert.deepEqual([entry?.actor.id, entry?.userId, entry?.reason], [who.id, ben!.id, 'The event was not held'])
      assert.deepEqual([entry?.subjectType, entry?.subjectId, entry?.subjectLabel], ['holding', id, title])
      const [inGroup] = await world.as(hal!).call(listGroupLog, at(group.id))
      assert.equal(inGroup?.id, entry?.id)
    }
  })

  it('goes with its recipient, and its bit stays set; that of a host who leaves stays without their name', async () => {
    const leaver = await world.member('Leaver')
    const { date, title } = await held([leaver, ben!])
    await issue(date, [leaver, ben!], hal!)
    const [own] = await received(leaver, title)
    const [other] = await received(ben!, title)
    const { body } = await world.as(null).send(readCredential, of(own!.code))
    for (const who of [leaver, hal!]) await inTransaction(world.rooms, (tx) => eraseCertificates(tx, who.id))
    assert.equal((await world.as(null).refused(readCertificate, of(own!.code))).code, 'certificate_not_found')
    const credential = JSON.parse(body)
    assert.equal(await verifyCredential(credential, await published(credential)), 'withdrawn')
    const stays = await world.as(null).call(readCertificate, of(other!.code))
    assert.deepEqual([stays.state, stays.issuedBy, stays.issuerName], ['valid', null, 'Delta University Library'])
  })

  it('that was withdrawn is forgotten after a year', async () => {
    const { date, title } = await held([ben!])
    await issue(date, [ben!])
    const [{ code } = { code: '' }] = await received(ben!, title)
    await world.as(ada!).call(revokeCertificate, { ...of(code), body: { reason: 'Wrong day' } })
    const inMonths = (months: number) => new Date(world.rooms.now().getTime() + months * 31 * 86_400_000)
    const { database } = world.rooms
    await forgetRevoked({ database, now: () => inMonths(11) })
    assert.equal((await world.as(null).call(readCertificate, of(code))).state, 'revoked')
    await forgetRevoked({ database, now: () => inMonths(12) })
    assert.equal((await world.as(null).refused(readCertificate, of(code))).code, 'certificate_not_found')
  })

  it('is not there under a code that is wrong by one letter, nor is a list that has none', async () => {
    for (const code of ['A'.repeat(20), 'x', '../../etc', '%00'])
      assert.equal((await world.as(null).refused(readCertificate, of(code))).code, 'certificate_not_found')
    for (const list of ['1', '16384', '-1', '01', '1e3', 'x'])
      assert.equal((await world.as(null).inject({ method: 'GET', url: `/certificates/status/${list}` })).statusCode, 404)
  })
})
