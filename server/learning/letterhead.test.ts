import assert from 'node:assert/strict'
import { after, afterEach, before, describe, it } from 'node:test'
import { changeAppearance, removeSitePicture, setSitePicture } from '#contract/appearance.ts'
import { listCertificates, readCertificatePdf } from '#contract/certificates.ts'
import { readRecordPdf } from '#contract/learning.ts'
import { confirmAttendance } from '#contract/occurrences.ts'
import { addEvent, addGoing } from '#testing/events.ts'
import { readPdf } from '#testing/read-pdf.ts'
import { plainPicture } from '#testing/uploads.ts'
import { stampInitial } from './certificate-engraving.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'

let world: World
let [ada, ava]: Actor[] = []
let code = ''
before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' })
  const host = await world.member('Host')
  ada = await world.member('Ada')
  ava = await world.admin('Ava')
  const { date } = await addEvent(world, host, { hours: [1], creditHours: 2.5 })
  await addGoing(world, date, [ada])
  world.pass(2)
  const body = { userIds: [ada.id], attended: true, certificates: true as const, issuerName: 'Delta University Library' }
  await world.as(host).call(confirmAttendance, { params: { id: `${date}` }, body })
  code = (await world.as(ada).call(listCertificates, {}))[0]!.code
})
after(() => world.close())
afterEach(async () => {
  await world.as(ava!).call(changeAppearance, { body: { name: null } })
  await world.as(ava!).call(removeSitePicture, { params: { slot: 'logo' } })
})

const certificate = async () => readPdf((await world.as(null).send(readCertificatePdf, { params: { code } })).rawPayload)
const record = async () => readPdf((await world.as(ada!).send(readRecordPdf, { query: {} })).rawPayload)
const name = (words: string) => world.as(ava!).call(changeAppearance, { body: { name: words } })
const setLogo = (picture: Buffer, type: string) =>
  world.as(ava!).call(setSitePicture, {
    params: { slot: 'logo' },
    body: { picture: `data:${type};base64,${picture.toString('base64')}` },
  })
const svg = (attributes: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}><rect width="4000" height="4000" fill="#7a1f3d"/></svg>`)

describe('what is printed', () => {
  it('is the house’s own while nothing was chosen', async () => {
    const [sheet, handedIn] = [await certificate(), await record()]
    assert.ok(sheet.lines.includes('ibid.'))
    assert.deepEqual([sheet.pictures, handedIn.pictures, handedIn.figures], [[], [], []])
    assert.equal(handedIn.lines[0], 'Learning record')
  })

  it('bears the name of the site in letters where it has no logo', async () => {
    await name('Bibliotek Öst')
    const [sheet, handedIn] = [await certificate(), await record()]
    for (const { lines, pictures } of [sheet, handedIn]) {
      assert.equal(lines.find(Boolean), 'Bibliotek Öst')
      assert.deepEqual(pictures, [])
    }
    assert.ok(!sheet.lines.includes('ibid.'))
  })

  it('is stamped with the initial of the site, for the mark spells the name of the house', () => {
    assert.deepEqual(['ibid.', 'Verso', 'österreichisch', '𝔅ibnet'].map(stampInitial), ['', 'V', 'Ö', '𝔅'])
  })

  it('bears a logo of pixels, which is read aloud as the name', async () => {
    await name('Bibnet')
    await setLogo(await plainPicture(200, 50, '#1f3d7a').png().toBuffer(), 'image/png')
    for (const { lines, pictures, figures, pages } of [await certificate(), await record()]) {
      assert.deepEqual(pictures, [{ width: 200, height: 50, color: '#1f3d7a' }])
      assert.equal(figures[0], 'Bibnet')
      assert.ok(!lines.includes('Bibnet') && !lines.includes('ibid.'))
      assert.equal(pages, 1)
    }
  })

  it('bears a logo that is an SVG as it was drawn once, whatever size it gives itself', async () => {
    for (const attributes of [
      'viewBox="0 0 400 100"',
      'viewBox="0 0 40 10" width="90000" height="22500"',
      'width="400" height="100"',
      'width="40mm" height="10mm"',
    ]) {
      await setLogo(svg(attributes), 'image/svg+xml')
      for (const { pictures } of [await certificate(), await record()])
        assert.deepEqual(pictures, [{ width: 1024, height: 256, color: '#7a1f3d' }], attributes)
    }
  })

  it('bears the name where the file of the logo is gone', async () => {
    await name('Bibnet')
    await setLogo(svg('viewBox="0 0 400 100"'), 'image/svg+xml')
    const print = world.db.selectFrom('site_pictures').select('file_key').where('slot', '=', 'logo-print')
    await world.rooms.media.delete((await print.executeTakeFirstOrThrow()).file_key)
    const { lines, pictures } = await certificate()
    assert.ok(lines.includes('Bibnet'))
    assert.deepEqual(pictures, [])
  })
})
