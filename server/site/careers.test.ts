import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import * as contract from '#contract/applications.ts'
import { listAuditEntries } from '#contract/audit.ts'
import { positions } from '#contract/site.ts'
import { cleanUpUploads } from '#server/uploads/clean-up-uploads.ts'
import { docx } from '#server/media/sample-files.ts'
import { findMarks } from '#testing/find-marks.ts'
import { encodeForm } from '#testing/uploads.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'
import { cleanUpSite } from './clean-up-site.ts'

let world: World
let ruth: Actor
before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' })
  ruth = await world.admin('Ruth')
})
after(() => world.close())

let files = 0
const pdf = () => Buffer.from(`%PDF-1.7\n% no. ${++files}\n%%EOF\n`)
const fields = { name: 'Ada', email: 'ada@library.test', letter: 'I would like to work with you.' }

async function apply(changes: Record<string, string> = {}, file: { content?: Buffer; name?: string } = {}) {
  const form = await encodeForm({ content: pdf(), name: 'cv.pdf', fields: { ...fields, ...changes }, ...file })
  return world.as(null).inject({ method: 'POST', url: contract.apply.path, ...form })
}
const applications = () => world.as(ruth).call(contract.listApplications, { query: {} })
const storedFiles = () => Array.fromAsync(world.rooms.media.list())
const download = (actor: Actor | null, id: number) =>
  world.as(actor).send(contract.downloadApplication, { params: { id: String(id) } })

describe('positions', () => {
  it('are at first the four of the specification, as the page shows them without a server', async () => {
    const open = await world.as(null).call(contract.listPositions, {})
    assert.deepEqual(
      open.map(({ place: _place, isOpen: _isOpen, ...position }) => position),
      positions,
    )
  })

  it('can be edited, closed, and applied for only while they are open', async () => {
    const [first] = await world.as(ruth).call(contract.listAllPositions, {})
    const { id, postedOn: _postedOn, ...draft } = first!
    const close = (isOpen: boolean, title: string) =>
      world.as(ruth).call(contract.editPosition, { params: { id }, body: { ...draft, title, isOpen } })
    await close(false, 'Developer')
    const open = await world.as(null).call(contract.listPositions, {})
    assert.ok(!open.some((position) => position.id === id))
    const files = await storedFiles()
    assert.equal((await apply({ position: id })).json<{ code: string }>().code, 'position_closed')
    assert.deepEqual(await storedFiles(), files)
    await close(true, draft.title)
    assert.equal((await apply({ position: id })).statusCode, 201)
    assert.equal((await applications())[0]?.position, draft.title)
  })

  it('can be added, each with an address of its own', async () => {
    const body = {
      ...{ title: 'Bibliothécaire / Systèmes', team: 'Engineering', place: 'Lyon', employment: 'PART_TIME' as const },
      ...{ summary: 'Look after the catalog.', work: ['Keep it running'], background: [], isOpen: false },
    }
    const ids = []
    for (let count = 0; count < 2; count++) ids.push((await world.as(ruth).call(contract.addPosition, { body })).id)
    assert.deepEqual(ids, ['bibliothecaire-systemes', 'bibliothecaire-systemes-2'])
    const atOnce = await Promise.all(Array.from({ length: 8 }, () => world.as(ruth).send(contract.addPosition, { body })))
    assert.deepEqual(new Set(atOnce.map(({ statusCode }) => statusCode)), new Set([201]))
  })
})

describe('an application', () => {
  it('is confirmed by mail and read by admins only', async () => {
    const email = 'bea@library.test'
    const content = pdf()
    const response = await apply({ email, elapsedMs: '60000' }, { content, name: '../..\\"cv\r\n.exe' })
    assert.equal(response.statusCode, 201, response.body)
    const { text } = await world.letterTo(email, /We have your application/)
    assert.match(text, /deleted after 6 months/)
    assert.doesNotMatch(text, /I would like/)

    const [newest] = await applications()
    assert.deepEqual([newest?.email, newest?.position, newest?.fileSize], [email, null, content.length])
    const file = await download(ruth, newest!.id)
    assert.deepEqual([file.statusCode, file.rawPayload], [200, content])
    assert.match(file.headers['content-disposition'] as string, /^attachment; filename\*=UTF-8''[\w%.-]+\.pdf$/)
    assert.equal(file.headers['cache-control'], 'no-store')

    const { file_key } = await world.db
      .selectFrom('applications')
      .select('file_key')
      .where('id', '=', newest!.id)
      .executeTakeFirstOrThrow()
    for (const actor of [await world.member('Mia'), ruth]) {
      assert.equal((await world.as(actor).inject({ method: 'GET', url: `/media/${file_key}` })).statusCode, 404)
    }
    assert.equal((await download(await world.member('Mia'), newest!.id)).statusCode, 403)
  })

  it('is a PDF by its content, whatever it is called', async () => {
    const before = [await storedFiles(), (await applications()).length]
    for (const content of [
      docx(),
      Buffer.from('plain text'),
      Buffer.from('MZ\x90\0'),
      Buffer.from('<html>%PDF-1.7'),
      Buffer.alloc(0),
    ]) {
      const refusal = (await apply({}, { content })).json<{ code: string; fields: object }>()
      assert.deepEqual([refusal.code, Object.keys(refusal.fields)], ['not_a_pdf', ['file']])
    }
    assert.deepEqual([await storedFiles(), (await applications()).length], before)
  })

  it('has at most 5 MB', async () => {
    const full = Buffer.concat([pdf(), Buffer.alloc(contract.resumeMaxBytes)]).subarray(0, contract.resumeMaxBytes)
    assert.equal((await apply({}, { content: full })).statusCode, 201)
    assert.equal((await apply({}, { content: Buffer.concat([full, Buffer.from('x')]) })).statusCode, 413)
    assert.equal((await apply({}, { content: Buffer.concat([full, full]) })).statusCode, 413)
  })

  it('says beside each field what is wrong with it, and takes no fields that it does not know', async () => {
    const refusal = await apply({ name: 'Ada\r\nBcc: all@library.test', email: 'ada', letter: 'Hi' })
    const { fields } = refusal.json<{ fields: Record<string, string> }>()
    assert.deepEqual(Object.keys(fields).sort(), ['email', 'letter', 'name'])
    assert.equal((await apply({ isAdmin: 'true' })).statusCode, 400)
    assert.equal((await apply({ letter: 'x'.repeat(1_000_000) })).statusCode < 500, true)
    const noFile = new Response(
      Object.entries(fields).reduce((form, [name, value]) => (form.append(name, value), form), new FormData()),
    )
    const headers = { 'content-type': noFile.headers.get('content-type')! }
    const payload = Buffer.from(await noFile.arrayBuffer())
    assert.equal((await world.as(null).inject({ method: 'POST', url: contract.apply.path, headers, payload })).statusCode, 400)
  })

  it('of a program is answered like any other, and kept nowhere', async () => {
    const before = [await storedFiles(), (await applications()).length]
    assert.equal((await apply({ homepage: 'https://evil.test' })).statusCode, 201)
    assert.deepEqual([await storedFiles(), (await applications()).length], before)
  })

  it('is deleted by an admin once, and its file with it', async () => {
    await apply()
    const [newest] = await applications()
    const params = { id: String(newest!.id) }
    await world.as(ruth).call(contract.deleteApplication, { params })
    assert.equal((await world.as(ruth).refused(contract.deleteApplication, { params })).code, 'application_not_found')
    assert.equal((await download(ruth, newest!.id)).statusCode, 404)
  })

  it('is in the log by its position, never by a name: nothing leaves the log', async () => {
    const [position] = await world.as(null).call(contract.listPositions, {})
    await apply({ name: 'Logmark', position: position!.id })
    const [newest] = await applications()
    await download(ruth, newest!.id)
    await world.as(ruth).call(contract.deleteApplication, { params: { id: String(newest!.id) } })
    const log = await world.as(ruth).call(listAuditEntries, { query: {} })
    assert.deepEqual(
      log.slice(0, 2).map(({ action, subjectLabel }) => [action, subjectLabel]),
      [
        ['delete_application', position!.title],
        ['download_application', position!.title],
      ],
    )
    assert.deepEqual(await findMarks(world, ['Logmark']), [])
  })

  it('is kept for six months and then forgotten, file and all, the next time where the process is to end', async () => {
    await apply({ name: 'Old' })
    world.pass(25)
    await cleanUpUploads(world.rooms)
    const kept = (await storedFiles()).length
    world.pass(24 * 178)
    await cleanUpSite(world.rooms)
    await cleanUpUploads(world.rooms)
    const rows = () => world.db.selectFrom('applications').select('name').execute()
    assert.ok((await rows()).some(({ name }) => name === 'Old'))
    assert.equal((await storedFiles()).length, kept)
    world.pass(24 * 5)
    await cleanUpSite(world.rooms, AbortSignal.abort())
    assert.ok((await rows()).some(({ name }) => name === 'Old'))
    await cleanUpSite(world.rooms)
    await cleanUpUploads(world.rooms)
    assert.deepEqual([await rows(), await storedFiles()], [[], []])
  })
})

describe('a flood of applications', () => {
  it('from one network ends after ten, before their files are read', async () => {
    const flooded = await openWorld()
    const form = await encodeForm({ content: pdf(), name: 'cv.pdf', fields })
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => flooded.as(null).inject({ method: 'POST', url: contract.apply.path, ...form })),
    )
    const accepted = answers.filter(({ statusCode }) => statusCode === 201).length
    const rows = await flooded.db.selectFrom('applications').select('id').execute()
    await flooded.close()
    assert.deepEqual([accepted, rows.length], [10, 10])
    assert.ok(answers.every(({ statusCode }) => statusCode === 201 || statusCode === 429))
  })
})
