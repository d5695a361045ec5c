import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import sharp from 'sharp'
import { docx, ebml, isoMedia, marc, marcXml, ole, openDocument, pptx, xlsx } from '#server/media/sample-files.ts'
import { plainPicture, upload } from '#testing/uploads.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'

let world: World
before(async () => void (world = await openWorld({ RATE_LIMITS: 'off' })))
after(() => world.close())

const read = (actor: Actor, url: string, headers = {}) => world.as(actor).inject({ url, headers })

describe('an image', () => {
  for (const format of ['jpeg', 'png', 'webp', 'gif', 'avif'] as const) {
    it(`in ${format} becomes WebP, with narrower versions and a blur`, async () => {
      const ada = await world.member('Ada')
      const content = await plainPicture(800, 400).toFormat(format).toBuffer()
      const { url, sizes, blur, ...facts } = await upload(world, ada, {
        content,
        name: `Shelf.${format}`,
        fields: { alt: 'A shelf' },
      })
      const { data, info } = await sharp((await read(ada, url)).rawPayload).toBuffer({ resolveWithObject: true })
      assert.ok(data.length > 0)
      assert.deepEqual([info.format, info.width, info.height], ['webp', 800, 400])
      const { size } = facts
      assert.deepEqual(facts, {
        ...{ kind: 'image', type: 'image/webp', name: 'Shelf.webp', alt: 'A shelf', width: 800, height: 400, size },
      })
      assert.match(blur ?? '', /^data:image\/webp;base64,/)
      assert.deepEqual(
        sizes.map(({ width }) => width),
        [320, 640],
      )
      for (const narrower of sizes) {
        const response = await read(ada, narrower.url)
        assert.equal(response.headers['content-type'], 'image/webp')
        assert.equal((await sharp(response.rawPayload).metadata()).width, narrower.width)
      }
    })
  }

  it('is made no larger than a screen needs', async () => {
    const { width, height, sizes } = await upload(world, await world.member('Ada'), {
      content: await plainPicture(3000, 6000).jpeg().toBuffer(),
    })
    assert.deepEqual([width, height, sizes.map((size) => size.width)], [960, 1920, [320, 640]])
  })

  it('loses in every size where and with what it was taken', async () => {
    const ada = await world.member('Ada')
    const content = await plainPicture(2000, 1000)
      .jpeg()
      .withExif({ IFD0: { Make: 'Camera', Artist: 'Somebody' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
      .toBuffer()
    assert.ok(content.includes('Camera') && (await sharp(content).metadata()).exif)
    const { url, sizes } = await upload(world, ada, { content })
    assert.equal(sizes.length, 3)
    for (const address of [url, ...sizes.map((size) => size.url)]) {
      const { rawPayload } = await read(ada, address)
      const { exif, xmp, icc, iptc } = await sharp(rawPayload).metadata()
      assert.deepEqual([exif, xmp, icc, iptc], [undefined, undefined, undefined, undefined])
      assert.ok(!rawPayload.includes('Camera') && !rawPayload.includes('Somebody') && !rawPayload.includes('EXIF'))
    }
  })

  const script = Buffer.from('<script>alert(1)</script>')
  /** A JPEG that says so in its comment, which the decoder ignores. */
  const withComment = (jpeg: Buffer) => {
    const length = Buffer.from([0xff, 0xfe, 0, script.length + 2])
    return Buffer.concat([jpeg.subarray(0, 2), length, script, jpeg.subarray(2)])
  }
  const hidden = [script, 'x.html']
  const polyglots: Record<string, () => Promise<Buffer>> = {
    'a page behind it': async () => Buffer.concat([await plainPicture(700, 400).jpeg().toBuffer(), script]),
    'an archive behind it': async () => Buffer.concat([await plainPicture(700, 400).png().toBuffer(), docx({ 'x.html': '' })]),
    'a page behind its frames': async () => Buffer.concat([await plainPicture(700, 400).gif().toBuffer(), script]),
    'a page as its comment': async () => withComment(await plainPicture(700, 400).jpeg().toBuffer()),
  }
  for (const [what, make] of Object.entries(polyglots)) {
    it(`that has ${what} is served as pixels and nothing else`, async () => {
      const ada = await world.member('Ada')
      const content = await make()
      assert.ok(hidden.some((bytes) => content.includes(bytes)))
      const { url, sizes } = await upload(world, ada, { content, name: 'x.html', type: 'text/html' })
      for (const address of [url, ...sizes.map((size) => size.url)]) {
        const { rawPayload, headers } = await read(ada, address)
        assert.ok(!hidden.some((bytes) => rawPayload.includes(bytes)))
        assert.deepEqual([headers['content-type'], headers['x-content-type-options']], ['image/webp', 'nosniff'])
      }
    })
  }

  it('is what its content says, whatever it is called', async () => {
    const content = await plainPicture(10, 10).png().toBuffer()
    const { kind, name } = await upload(world, await world.member('Ada'), {
      content,
      name: 'report.pdf',
      type: 'application/pdf',
    })
    assert.deepEqual([kind, name], ['image', 'report.webp'])
  })
})

describe('a video or document', () => {
  const webm = Buffer.concat([ebml('webm'), Buffer.alloc(300_000, 'frames')])
  const accepted: Record<string, [content: Buffer, type: string]> = {
    'talk.mp4': [Buffer.concat([isoMedia('isom', 'mp42'), Buffer.alloc(1_000_000, 'frames')]), 'video/mp4'],
    'talk.webm': [webm, 'video/webm'],
    'paper.pdf': [Buffer.from('%PDF-1.7\n%%EOF'), 'application/pdf'],
    'notes.txt': [Buffer.from('Größe, 大きさ\n'), 'text/plain; charset=utf-8'],
    'letter.doc': [ole('Root Entry', 'WordDocument'), 'application/msword'],
    'letter.docx': [docx(), 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    'loans.xlsx': [xlsx(), 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    'talk.pptx': [pptx(), 'application/vnd.openxmlformats-officedocument.presentationml.presentation'],
    'letter.odt': [openDocument('text'), 'application/vnd.oasis.opendocument.text'],
    'loans.ods': [openDocument('spreadsheet'), 'application/vnd.oasis.opendocument.spreadsheet'],
    'talk.odp': [openDocument('presentation'), 'application/vnd.oasis.opendocument.presentation'],
    'loans.csv': [Buffer.from('Title,Year\r\n=1+1,1931\r\n'), 'text/csv; charset=utf-8'],
    'policy.md': [Buffer.from('# Weeding\n'), 'text/markdown; charset=utf-8'],
    'records.mrc': [marc('Regalkunde'), 'application/marc'],
    'records.xml': [marcXml(), 'application/marcxml+xml'],
    'list.bib': [Buffer.from('@book{shelves, title = {Shelves}}\n'), 'application/x-bibtex; charset=utf-8'],
    'list.ris': [Buffer.from('TY  - BOOK\r\nER  - \r\n'), 'application/x-research-info-systems; charset=utf-8'],
  }
  for (const [name, [content, type]] of Object.entries(accepted)) {
    it(`is kept as it came: ${name}`, async () => {
      const ada = await world.member('Ada')
      const { url, ...facts } = await upload(world, ada, { content, name })
      const wanted = { type, name, size: content.length, width: null, height: null, alt: '', blur: null, sizes: [] }
      assert.deepEqual(facts, { kind: type.startsWith('video') ? 'video' : 'document', ...wanted })
      const { rawPayload, headers } = await read(ada, url, { accept: 'text/html' })
      assert.ok(rawPayload.equals(content))
      assert.equal(headers['content-type'], type)
      assert.equal(headers['x-content-type-options'], 'nosniff')
      assert.match(String(headers['content-security-policy']), /^sandbox; default-src 'none'/)
      assert.equal(headers['content-disposition'], facts.kind === 'video' ? undefined : 'attachment')
    })
  }

  it('comes in parts to a player', async () => {
    const ada = await world.member('Ada')
    const { url } = await upload(world, ada, { content: webm, name: 'talk.webm' })
    const { statusCode, headers, rawPayload } = await read(ada, url, { range: 'bytes=100-199' })
    assert.deepEqual([statusCode, headers['content-range']], [206, `bytes 100-199/${webm.length}`])
    assert.ok(rawPayload.equals(webm.subarray(100, 200)))
  })

  for (const [given, shown] of [
    ['../../etc/паспорт.txt', 'паспорт.txt'],
    ['C:\\docs\\x.txt', 'x.txt'],
    ['invoice\u202Etxt.exe', 'invoicetxt.txt'],
    ['a\u0000b\u0007.html', 'ab.txt'],
    ['.htaccess', 'htaccess.txt'],
    ['-rf', 'rf.txt'],
    ['...', 'document.txt'],
    ['x'.repeat(300), `${'x'.repeat(196)}.txt`],
  ] as const) {
    it(`is called by a harmless name: ${JSON.stringify(given).slice(0, 30)}`, async () => {
      const { name } = await upload(world, await world.member('Ada'), { content: `some words ${given.length}`, name: given })
      assert.equal(name, shown)
    })
  }
})
