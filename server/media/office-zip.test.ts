import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { hasMacros, isSoundOffice, officeFormat } from './office-zip.ts'
import { contentTypes, docx, openDocument, pptx, xlsx, zip } from './sample-files.ts'

const manifest = { 'content.xml': '', 'META-INF/manifest.xml': '' }
const textType = 'application/vnd.oasis.opendocument.text'

describe('an office file is told by its parts', () => {
  const known: Record<string, Buffer> = {
    docx: docx({ 'docProps/app.xml': '<Properties/>' }),
    xlsx: xlsx({ 'xl/worksheets/sheet1.xml': '<worksheet/>' }),
    pptx: pptx({ 'ppt/slides/slide1.xml': '<p:sld/>' }),
    odt: openDocument('text', { 'Configurations2/accelerator/current.xml': '', 'styles.xml': '<office:styles/>' }),
    ods: openDocument('spreadsheet'),
    odp: openDocument('presentation'),
  }
  for (const [format, content] of Object.entries(known)) {
    it(`as ${format}, and is sound`, async () => {
      assert.equal(officeFormat(content), format)
      assert.equal(await isSoundOffice(content), true)
    })
  }
})

describe('an office file is refused', () => {
  const wrong: Record<string, Buffer> = {
    'without the document it is about': zip({ '[Content_Types].xml': contentTypes() }),
    'whose types belong to another program': xlsx(
      {},
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
    ),
    'that is a template': xlsx({}, 'application/vnd.openxmlformats-officedocument.spreadsheetml.template.main+xml'),
    'in OpenDocument whose type does not come first': zip({ ...manifest, mimetype: textType }),
    'in OpenDocument of another kind': zip({ mimetype: 'application/vnd.oasis.opendocument.formula', ...manifest }),
    'in OpenDocument with words behind its type': zip({ mimetype: `${textType} `, ...manifest }),
    'in OpenDocument without content': zip({ mimetype: textType, 'META-INF/manifest.xml': '' }),
    'in EPUB': zip({ mimetype: 'application/epub+zip', ...manifest }),
    'with 2,001 parts': xlsx(Object.fromEntries(Array.from({ length: 1999 }, (_, at) => [`xl/media/${at}.xml`, '']))),
  }
  for (const [name, content] of Object.entries(wrong)) {
    it(name, () => {
      assert.equal(officeFormat(content), null)
      assert.equal(hasMacros(content), false)
    })
  }

  const withMacros: Record<string, Buffer> = {
    'a Word document': docx({ 'word/vbaProject.bin': 'x' }),
    'a spreadsheet': xlsx({ 'xl/vbaProject.bin': 'x' }),
    'a spreadsheet of the old kind': xlsx({ 'xl/macrosheets/sheet1.xml': 'x' }),
    'a spreadsheet whose list says so': xlsx({}, 'application/vnd.ms-excel.sheet.macroEnabled.main+xml'),
    'a presentation': pptx({ 'ppt/vbaProject.bin': 'x' }),
    'a text': openDocument('text', { 'Basic/script-lc.xml': 'x' }),
    'a sheet with a script': openDocument('spreadsheet', { 'Scripts/python/run.py': 'x' }),
  }
  for (const [name, content] of Object.entries(withMacros)) {
    it(`for its macros: ${name}`, () => {
      assert.equal(officeFormat(content), null)
      assert.equal(hasMacros(content), true)
    })
  }
})

describe('an office file is unsound', () => {
  const bomb = xlsx({ 'xl/worksheets/sheet1.xml': '\0'.repeat(30_000_000) })

  it('that unpacks to more than a hundred times its size', async () => {
    assert.equal(officeFormat(bomb), 'xlsx')
    assert.equal(await isSoundOffice(bomb), false)
  })

  it('that unpacks to more than its list says', async () => {
    const lying = Buffer.from(bomb)
    lying.writeUInt32LE(1000, lying.lastIndexOf('xl/worksheets/sheet1.xml') - 46 + 24)
    assert.equal(officeFormat(lying), 'xlsx')
    assert.equal(await isSoundOffice(lying), false)
  })

  it('of which two parts are the same bytes', async () => {
    const content = docx({ 'word/a.xml': 'x'.repeat(1000), 'word/b.xml': 'x'.repeat(1000) })
    const [a, b] = ['word/a.xml', 'word/b.xml'].map((name) => content.lastIndexOf(name) - 46)
    content.writeUInt32LE(content.readUInt32LE(a! + 42), b! + 42)
    assert.equal(await isSoundOffice(content), false)
  })

  it('of which a part is called differently where it stands', async () => {
    const content = docx({ 'word/a.xml': 'x' })
    content.write('b', content.indexOf('word/a.xml') + 5)
    assert.equal(officeFormat(content), 'docx')
    assert.equal(await isSoundOffice(content), false)
  })

  it('of which a part is no packed data', async () => {
    const content = docx({ 'word/a.xml': 'some words to pack'.repeat(20) })
    const start = content.indexOf('word/a.xml') + 'word/a.xml'.length
    content.fill(0xff, start, start + 10)
    assert.equal(await isSoundOffice(content), false)
  })

  it('when anything in it is changed or cut: no exception', async () => {
    const good = openDocument('text')
    for (let at = 0; at < good.length; at += 1) {
      await isSoundOffice(good.subarray(0, at))
      const changed = Buffer.from(good)
      changed[at]! ^= 0xff
      officeFormat(changed)
      await isSoundOffice(changed)
    }
  })
})
