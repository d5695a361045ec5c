import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import sharp from 'sharp'
import { reencodeImage } from './reencode-image.ts'
import { docx, isoMedia, pngHeader } from './sample-files.ts'

const picture = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: 'teal' } })
const small = { maxSide: 100 }

describe('a picture', () => {
  it('loses where and with what it was taken, and stands upright', async () => {
    const photo = await picture(60, 30)
      .jpeg()
      .withExif({ IFD0: { Make: 'Camera', Artist: 'Ada' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    assert.ok((await sharp(photo).metadata()).exif)
    const { data, ...facts } = await reencodeImage(photo, small)
    const kept = await sharp(data).metadata()
    assert.deepEqual(
      [kept.exif, kept.icc, kept.xmp, kept.iptc, kept.orientation],
      [undefined, undefined, undefined, undefined, undefined],
    )
    assert.ok(!data.includes('Camera') && !data.includes('Ada'))
    assert.deepEqual(
      [kept.format, facts.width, facts.height, facts.type, facts.extension],
      ['webp', 30, 60, 'image/webp', 'webp'],
    )
  })

  for (const format of ['jpeg', 'png', 'webp', 'gif', 'avif'] as const) {
    it(`in ${format} is shrunk to fit, and comes with a small blur of itself`, async () => {
      const { width, height, blur } = await reencodeImage(await picture(400, 200).toFormat(format).toBuffer(), small)
      assert.deepEqual([width, height], [100, 50])
      assert.match(blur, /^data:image\/webp;base64,/)
      assert.ok(blur.length < 500)
    })
  }

  it('is never enlarged', async () => {
    const { width, height } = await reencodeImage(await picture(20, 10).png().toBuffer(), small)
    assert.deepEqual([width, height], [20, 10])
  })

  it('that moves keeps its first frame', async () => {
    const frames = Buffer.concat([Buffer.alloc(300, 255), Buffer.alloc(300, 0)])
    const gif = await sharp(frames, { raw: { width: 10, height: 20, channels: 3, pageHeight: 10 } })
      .gif({ loop: 0, delay: [50, 50] })
      .toBuffer()
    assert.equal((await sharp(gif).metadata()).pages, 2)
    const { data, height } = await reencodeImage(gif, small)
    assert.deepEqual([(await sharp(data).metadata()).pages ?? 1, height], [1, 10])
  })
})

describe('a picture is refused', () => {
  for (const [width, height] of [
    [30_000, 30_000],
    [65_535, 65_535],
    [8660, 5774],
    [1, 1_000_000],
  ] as const) {
    it(`by its header, when it says ${width} x ${height}`, async () => {
      await assert.rejects(reencodeImage(pngHeader(width, height), small), { code: 'image_too_large' })
    })
  }

  const others: Record<string, Buffer | Promise<Buffer>> = {
    'when it is SVG': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    'when it is HTML': Buffer.from('<html>'),
    'when it is a document': docx(),
    'when it is a video': isoMedia('isom'),
    'when it is TIFF': picture(9, 9).tiff().toBuffer(),
    'when only its first bytes are those of a picture': Buffer.from('GIF89a=1;/*<script>*/'),
    'when its header is all there is': pngHeader(10, 10),
    'when it is cut off': picture(300, 300)
      .jpeg()
      .toBuffer()
      .then((whole) => whole.subarray(0, 400)),
    'when it is nothing': Buffer.alloc(0),
  }
  for (const [name, content] of Object.entries(others)) {
    it(name, async () => assert.rejects(reencodeImage(await content, small), { code: 'invalid_image' }))
  }

  it('when too many are in line before it', async () => {
    const png = await picture(1500, 1500).png().toBuffer()
    const outcomes = await Promise.allSettled(Array.from({ length: 30 }, () => reencodeImage(png, small)))
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
    assert.equal(refused.length, 8)
    assert.ok(refused.every(({ reason }) => reason.code === 'unavailable'))
    await reencodeImage(png, small)
  })

  it('or read, but never an accident, when bytes of it are wrong', async () => {
    for (const format of ['jpeg', 'png', 'webp', 'gif', 'avif'] as const) {
      const whole = await picture(32, 32).toFormat(format).toBuffer()
      for (let at = 0; at < 60; at += 3) {
        const changed = Buffer.from(whole)
        changed[Math.floor((at / 60) * whole.length)]! ^= 0xff
        const outcome = await reencodeImage(changed, small).catch((error) => error)
        assert.match(outcome.code ?? outcome.type, /^(invalid_image|image_too_large|image\/webp)$/)
      }
    }
  })
})
