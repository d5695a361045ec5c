import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { readCertificatePdf } from '#contract/certificates.ts'
import { addEntry, readRecordCsv, readRecordPdf, type NewEntry } from '#contract/learning.ts'
import { changeSettings } from '#contract/settings.ts'
import { setGoal, writeStatement } from '#contract/learning-goals.ts'
import { certificateAsPdf } from './certificate-pdf.ts'
import { readPdf } from '#testing/read-pdf.ts'
import { sampleCertificate } from '#testing/sample-learning.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'

let world: World
let ada: Actor
before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' })
  ada = await world.member('Ada')
})
after(() => world.close())

const dayOf = (daysAgo: number) => new Date(world.rooms.now().getTime() - daysAgo * 86_400_000).toISOString().slice(0, 10)
const add = (who: Actor, entry: Partial<NewEntry>) =>
  world.as(who).call(addEntry, {
    body: { title: 'A course', completedOn: dayOf(1), hours: 2, category: 'course', ...entry },
  })
const pdfOf = async (who: Actor, query: Record<string, string> = {}) => {
  const { rawPayload, headers } = await world.as(who).send(readRecordPdf, { query })
  assert.equal(headers['content-type'], 'application/pdf')
  return readPdf(rawPayload)
}

/** For each script a line that involves shaping, joining or reversing. */
const scripts = {
  Latin: 'Źdźbło and “Çatalhöyük” – office files',
  Vietnamese: 'Thư viện Quốc gia Việt Nam',
  Greek: 'Η Εθνική Βιβλιοθήκη της Ελλάδος',
  Cyrillic: 'Каталогизация и метаданные',
  Arabic: 'مكتبة الإسكندرية (2026) تنظم ورشة عمل، 12.5 ساعة',
  Hebrew: 'הספרייה הלאומית (קטלוג) בשנת 2026',
  Hindi: 'राष्ट्रीय पुस्तकालय में हिन्दी कार्यशाला',
  Thai: 'หอสมุดแห่งชาติจัดอบรมเชิงปฏิบัติการ',
  Chinese: '国家图书馆举办编目与元数据研讨会',
  Japanese: '国立国会図書館がメタデータ研修',
  Korean: '국립중앙도서관에서 메타데이터 연수',
  mixed: 'The word مكتبة means library',
}

describe('LRN-2 a record as a document', () => {
  it('says what was written in every script, in the order in which it is read', async () => {
    const who = await world.member('Writer')
    const texts = Object.values(scripts)
    for (const title of texts) await add(who, { title, provider: title, reflection: title })
    const { lines } = await pdfOf(who, { reflections: 'true' })
    const whole = lines.join('\n')
    for (const [script, text] of Object.entries(scripts)) {
      assert.ok(lines.includes(text), `${script}: ${whole}`)
      assert.ok(whole.includes(`${text} · Course`), script)
    }
    const places = texts.map((text) => lines.indexOf(text))
    assert.deepEqual(
      places,
      places.toSorted((a, b) => b - a),
    )
  })

  it('is tagged: headings, tables with heads, a language and a title', async () => {
    const { tags, info } = await pdfOf(ada)
    assert.deepEqual(info, { title: `Learning record of ${ada.name}`, language: 'en', isMarked: true })
    assert.deepEqual(tags.filter((tag) => /^H\d$/.test(tag)).slice(0, 2), ['H1', 'H2'])
    await add(ada, {})
    const filled = await pdfOf(ada)
    for (const tag of ['Table', 'TR', 'TH', 'TD']) assert.ok(filled.tags.includes(tag), tag)
  })

  it('has the entries of a goal’s period with its statement, and reflections only where they are wanted', async () => {
    const who = await world.member('Learner')
    await add(who, { title: 'In the period', completedOn: dayOf(2), reflection: 'What I thought of it' })
    await add(who, { title: 'Long before', completedOn: dayOf(400), hours: 30 })
    const goal = await world.as(who).call(setGoal, { body: { name: 'A year', hours: 20, months: 12, startsOn: dayOf(30) } })
    await world.as(who).call(writeStatement, {
      params: { id: `${goal.id}` },
      body: { periodStart: goal.period.startsOn, text: 'I kept at it.' },
    })
    const { lines, pages } = await pdfOf(who, { goal: `${goal.id}` })
    assert.ok(lines.includes('In the period') && lines.includes('I kept at it.') && !lines.includes('Long before'))
    assert.ok(lines.includes('2 hours in 1 entry') && lines.includes('Goal “A year”: 2 of 20 hours'))
    assert.ok(!lines.includes('What I thought of it'))
    assert.equal(pages, 1)
    const all = await pdfOf(who, { reflections: 'true' })
    assert.ok(all.lines.includes('What I thought of it') && all.lines.includes('Long before'))
  })

  it('goes on overleaf, with the number of each page', async () => {
    const who = await world.member('Diligent')
    for (let at = 0; at < 6; at++) await add(who, { title: `No. ${at}`, reflection: `${'A long thought. '.repeat(120)}${at}` })
    const { lines, pages } = await pdfOf(who, { reflections: 'true' })
    assert.ok(pages > 2)
    for (let page = 1; page <= pages; page++) assert.ok(lines.some((line) => line.endsWith(`Page ${page} of ${pages}`)))
  })
})

describe('a record as a spreadsheet', () => {
  it('LRN-2 has no live formula', async () => {
    const who = await world.member('Odd')
    await add(who, { title: '=HYPERLINK("http://evil.test")', provider: '+cmd|calc', reflection: '@SUM(A1)' })
    const { body, headers } = await world.as(who).send(readRecordCsv, { query: { reflections: 'true' } })
    assert.match(String(headers['content-type']), /text\/csv/)
    const [head, line] = body.split('\r\n')
    assert.equal(head, '\uFEFFDay,Title,Provider,Hours,Category,Competencies,Confirmed,Certificate,Reflection,Evidence')
    assert.equal(line, `${dayOf(1)},"'=HYPERLINK(""http://evil.test"")",'+cmd|calc,2,course,,no,,'@SUM(A1),`)
  })

  it('says below its entries whose they are, of which days, what they come to and when it was made', async () => {
    const who = await world.member('Summer')
    await add(who, { title: 'One', completedOn: '2024-03-02', hours: 2, competencies: ['Collections', 'Law and ethics'] })
    await add(who, { title: 'Two', completedOn: '2024-03-01', hours: 1.5, category: 'reading', competencies: ['Collections'] })
    await add(who, { title: 'Later', completedOn: '2025-01-01', hours: 9 })
    const goal = { name: 'A year', hours: 20, months: 12, startsOn: '2024-01-01' }
    const { id } = await world.as(who).call(setGoal, { body: goal })
    const said = { periodStart: '2024-01-01', text: '=A year, with ease' }
    await world.as(who).call(writeStatement, { params: { id: `${id}` }, body: said })
    const { body } = await world.as(who).send(readRecordCsv, { query: { goal: `${id}`, from: '2024-01-01' } })
    assert.deepEqual(body.split('\r\n').slice(1), [
      ...['2024-03-02,One,,2,course,"Collections; Law and ethics",no,,,', '2024-03-01,Two,,1.5,reading,Collections,no,,,', ''],
      ...['Name,Summer', 'From,2024-01-01', 'Until,2024-12-31', 'Statement,"\'=A year, with ease"', 'Entries,2', 'Hours,3.5'],
      ...[`Exported,${dayOf(0)}`, '', 'Category,Hours', 'course,2', 'reading,1.5', ''],
      ...['Competency,Hours', 'Collections,3.5', 'Law and ethics,2', ''],
    ])
  })

  it('says the day where its owner is', async () => {
    const who = await world.member('Hana')
    const zone = world.rooms.now().getUTCHours() < 12 ? 'Etc/GMT+12' : 'Etc/GMT-14'
    const day = Temporal.Instant.fromEpochMilliseconds(world.rooms.now().getTime()).toZonedDateTimeISO(zone).toPlainDate()
    await world.as(who).call(changeSettings, { body: { timeZone: zone } })
    const { body } = await world.as(who).send(readRecordCsv, {})
    assert.match(body, new RegExp(`Exported,${day}`))
    const { lines } = await pdfOf(who)
    assert.ok(lines.join('\n').includes(day.toLocaleString('en-US', { dateStyle: 'medium' })), lines.join('\n'))
  })

  it('is its owner’s own', async () => {
    assert.equal((await world.as(null).refused(readRecordCsv, { query: {} })).code, 'not_signed_in')
    const admin = await world.admin('Ava')
    const goal = await world.as(ada).call(setGoal, { body: { name: 'Mine', hours: 20, months: 12, startsOn: dayOf(30) } })
    for (const call of [readRecordPdf, readRecordCsv])
      assert.equal((await world.as(admin).refused(call, { query: { goal: `${goal.id}` } })).code, 'goal_not_found')
  })
})

describe('a certificate as a document', () => {
  it('is one page, however long its words, with the address of its proof', async () => {
    const facts = {
      ...{ code: 'ABCDEFGHIJKLMNOPQRST', startsOn: '2026-03-10', endsOn: '2026-03-11', hours: 2.5 },
      ...{ issuedBy: { name: 'Mei-Ling Chow' }, issuedAt: '2026-03-12T10:00:00.000Z', state: 'revoked' as const },
      ...{
        revokedAt: '2026-03-14T10:00:00.000Z',
        url: 'https://library.example/certificates/ABCDEFGHIJKLMNOPQRST',
        mayRevoke: false,
      },
    }
    const competencies = [
      'Collections',
      'Law and ethics',
      'Systems and data',
      'Access and inclusion',
      'Community and outreach',
    ] as const
    const long = {
      recipientName: 'Wolfeschlegelsteinhausen '.repeat(4).trim(),
      title: '很长的标题'.repeat(32),
      issuerName: 'W'.repeat(120),
    }
    const certificate = { ...facts, ...long, competencies: [...competencies] }
    const { pages, lines, tags } = await readPdf(await certificateAsPdf(certificate, new Date()))
    assert.equal(pages, 1)
    assert.ok(lines.includes('Withdrawn March 14, 2026') && lines.includes('March 10, 2026 – March 11, 2026'))
    assert.ok(lines.some((line) => line.endsWith(facts.url)))
    assert.ok(!lines.some((line) => line.startsWith('ATTENDED')))
    assert.deepEqual(
      tags.filter((tag) => ['H1', 'Figure'].includes(tag)),
      ['H1', 'Figure'],
    )
  })

  it('bears the stamp of its day while it is valid', async () => {
    const certificate = { ...sampleCertificate(), startsOn: '2026-03-10', endsOn: '2026-03-11', title: 'Folding books' }
    const { pages, lines } = await readPdf(await certificateAsPdf(certificate, new Date()))
    assert.equal(pages, 1)
    const [stamp] = lines.filter((line) => line.startsWith('ATTENDED'))
    assert.equal(stamp?.replaceAll(' ', ''), 'ATTENDED·MARCH112026·IBID·')
  })

  it('is not there for a code that was never given', async () => {
    const answer = await world.as(null).refused(readCertificatePdf, { params: { code: 'A'.repeat(20) } })
    assert.equal(answer.code, 'certificate_not_found')
  })
})
