import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import * as contract from '#contract/invitations.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'

let world: World
let ruth: Actor
before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' })
  ruth = await world.admin('Ruth')
})
after(() => world.close())

const send = (table: string, isDryRun = true) => world.as(ruth).call(contract.inviteFromTable, { body: { table, isDryRun } })
const refused = async (table: string) => {
  const { status, fields } = await world.as(ruth).refused(contract.inviteFromTable, { body: { table, isDryRun: true } })
  return [status, Object.values(fields ?? {})[0]]
}
const countInvitations = async () => (await world.db.selectFrom('invitations').select('id').execute()).length
const header = 'Name,E-mail,Job,Workplace,Country\n'

describe('a table of people', () => {
  it('is reported row by row, and leaves no trace until it is sent', async () => {
    const ben = await world.member('Ben')
    await world.as(ruth).call(contract.inviteByLetter, { body: { email: 'before@library.test' } })
    const before = await countInvitations()
    const table = `${header}Ida Bell,ida@library.test,Archivist,"Library, City",Norway
,plain@library.test,,,no
Ben,${ben.email.toUpperCase()},,,
Bea,BEFORE@library.test,,,
Ida,IDA@library.test,,,
Kim,not an address,,,
Lou,,,,
Max,max@library.test,,,Atlantis
=cmd|' /C calc'!A0,evil@library.test,,,
Nan,nan@library.test,@SUM(1),,
Ono,ono@library.test,${'x'.repeat(121)},,
Pat,pat@library.test,,+1,\n`
    const { counts, rows, report } = await send(table)
    assert.deepEqual(counts, { invited: 2, member: 1, invited_before: 1, duplicate: 1, error: 7 })
    assert.equal(await countInvitations(), before)
    const messageOf = (number: number) => rows.find((row) => row.number === number)?.message
    assert.equal(messageOf(6), 'Stands further up in this table')
    assert.equal(messageOf(7), 'email: not an address')
    assert.equal(messageOf(8), 'email: missing')
    assert.match(messageOf(9)!, /^country: not known/)
    assert.equal(messageOf(10), 'name: begins like a formula of a spreadsheet')
    assert.equal(messageOf(12), 'job: Job title must be at most 120 characters')
    assert.ok(report.includes(`10,'=cmd|' /C calc'!A0,evil@library.test,error`), report)
    assert.equal(rows.at(-1)?.outcome, 'invited', 'what is wrong comes first')

    const sent = await send(table, false)
    assert.deepEqual(sent.counts, counts)
    const [ida] = await world.as(ruth).call(contract.listInvitations, { query: { q: 'ida@library.test' } })
    assert.deepEqual([ida?.name, ida?.jobTitle, ida?.workplace, ida?.country], ['Ida Bell', 'Archivist', 'Library, City', 'NO'])
    assert.deepEqual((await send(table)).counts, { ...counts, invited: 0, invited_before: 3 })
  })

  it('may have 5,000 rows, semicolons, a mark before it, and no column but the address', async () => {
    const rows = Array.from({ length: 5_000 }, (_, at) => `many${at}@library.test`)
    const { counts, rows: shown, report } = await send(`\uFEFFemail\r\n${rows.join('\r\n')}\r\n`)
    assert.deepEqual([counts.invited, shown.length, report.split('\r\n').length], [5_000, 200, 5_002])
    assert.equal((await send('name;email\nIda;semi@library.test')).counts.invited, 1)
  })

  it('is refused whole where it is no table of people', async () => {
    assert.deepEqual(await refused(''), [400, 'This file is empty.'])
    assert.deepEqual(await refused(header), [400, 'This file has a header and no rows.'])
    assert.match(String((await refused('first,last\nIda,Bell'))[1]), /^No column is called “email”/)
    assert.match(String((await refused(`${header}"Ida,ida@library.test`))[1]), /^A quotation mark is opened/)
    const tooMany = `email\n${'a@library.test\n'.repeat(5_001)}`
    assert.deepEqual(await refused(tooMany), [400, 'A file may have at most 5,000 rows.'])
    assert.deepEqual((await refused('x'.repeat(3_000_001)))[0], 400)
  })

  it('makes nothing of what others could hide in it', async () => {
    const hostile = [
      'Ida\u202Egnp.exe,rtl@library.test,,,',
      'Ida\0Bell,nul@library.test,,,',
      'Admin (Admin User),role@library.test,,,',
      'Ida,"ida@library.test\nBcc: all@library.test",,,',
      'Ida,ida@library.test;eve@evil.test,,,',
      'Ida,<ida@library.test>,,,',
      `Ida,${'a'.repeat(65)}@library.test,,,`,
      `${'🦉'.repeat(60_000)},owl@library.test,,,`,
      'Ida,ida@bücherei.test,,,',
    ]
    const { counts, rows } = await send(header + hostile.join('\n'))
    assert.equal(
      counts.error,
      hostile.length,
      JSON.stringify(rows.map(({ number, outcome, message }) => [number, outcome, message])),
    )
    assert.ok(
      rows.every(({ name, email }) => [...name].length <= 100 && [...email].length <= 100 && !/\p{Cc}/u.test(name + email)),
    )
  })

  it('is for admins', async () => {
    const ben = await world.member('Ben')
    const body = { table: 'email\nx@library.test', isDryRun: true }
    assert.equal((await world.as(ben).refused(contract.inviteFromTable, { body })).code, 'admins_only')
  })
})
