import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { after, before, describe, it } from 'node:test'
import { promisify } from 'node:util'
import sharp, { type Metadata } from 'sharp'
import type { Extension } from '#server/media/file-kinds.ts'
import { mediaPlaces, type Place } from '#server/media/media-places.ts'
import { openPictures, type Pictures } from './pictures.ts'
import { PictureProcessDied, PictureRefused } from './picture-worker.ts'
import { gradient, tiffBomb } from './sample-pictures.ts'

const run = promisify(execFile)
const cacheBytes = 10_000_000

for (const [where, openPlace] of Object.entries(mediaPlaces)) {
  describe(`pictures in ${where}`, () => {
    let place: Place
    let pictures: Pictures
    before(async () => {
      place = await openPlace()
      pictures = openPictures({ dataDir: place.dataDir, cacheBytes }, place.media)
    })
    after(async () => {
      await pictures.close()
      await place.close()
    })
    const store = (content: Buffer, extension: Extension) => place.media.put(content, { extension }, { maxBytes: 300_000_000 })

    it('become a pyramid and small pictures, upright and without a word about the camera', async () => {
      const photo = await gradient(1500, 900)
        .jpeg({ quality: 95 })
        .withExif({ IFD0: { Make: 'Camera', Artist: 'Ada' } })
        .withMetadata({ orientation: 6 })
        .toBuffer()
      const { key } = await store(photo, 'jpg')
      await pictures.make(key, async (made) => {
        assert.deepEqual([made.width, made.height], [900, 1500])
        const pyramid = await readHead(made.pyramid)
        assert.deepEqual([pyramid.format, pyramid.pages], ['tiff', 3])
        assert.deepEqual([pyramid.width, pyramid.height, pyramid.orientation ?? 1], [900, 1500, 1])
        const [large, thumb] = [await readHead(made.large), await readHead(made.thumb)]
        assert.deepEqual([large.format, large.width, large.height], ['webp', 768, 1280])
        assert.deepEqual([thumb.format, thumb.width, thumb.height], ['webp', 192, 320])
        assert.match(made.blur, /^data:image\/webp;base64,/)
        for (const file of [made.pyramid, made.large, made.thumb]) {
          const content = await readFile(file)
          assert.ok(!content.includes('Camera') && !content.includes('Ada'))
        }
      })
      assert.deepEqual(await readdir(path.join(place.dataDir, 'cache/making')), [])
    })

    it('are cut where they were asked for, and what is kept is cut once', async () => {
      const source = await gradient(1200, 800).png().toBuffer()
      const { key } = await store(source, 'png')
      const pyramid = await pictures.make(key, async (made) => store(await readFile(made.pyramid), 'tif'))
      const part = { key: pyramid.key, level: 0, left: 512, top: 512, width: 512, height: 288, to: { width: 512, height: 288 } }
      const before = pictures.counts()
      const [first, second] = await Promise.all([1, 2].map(() => pictures.cut({ ...part, format: 'jpg', isKept: true })))
      assert.deepEqual(first, second)
      assert.deepEqual(await pictures.cut({ ...part, format: 'jpg', isKept: true }), first)
      assert.deepEqual(pictures.counts(), { waiting: 0, made: before.made + 1, cached: before.cached + 1 })
      const wanted = await sharp(source).extract({ left: 512, top: 512, width: 512, height: 288 }).raw().toBuffer()
      assert.ok((await differenceOf(first!, wanted)) < 3)
    })
  })
}

/** In a separate process: decoders in this one, which other tests use for uploads, open no TIFF and no file by path. */
async function readHead(file: string): Promise<Metadata> {
  const script =
    'const { default: sharp } = await import("sharp"); console.log(JSON.stringify(await sharp(process.argv[1]).metadata()))'
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script, file])
  return JSON.parse(stdout) as Metadata
}

/** On average, per color. */
async function differenceOf(picture: Buffer, wanted: Buffer): Promise<number> {
  const pixels = await sharp(picture).raw().toBuffer()
  assert.equal(pixels.length, wanted.length)
  return pixels.reduce((sum, value, at) => sum + Math.abs(value - wanted[at]!), 0) / pixels.length
}

describe('the picture process', () => {
  let place: Place
  let pictures: Pictures
  before(async () => {
    place = await mediaPlaces['local files']()
    pictures = openPictures({ dataDir: place.dataDir, cacheBytes }, place.media)
  })
  after(async () => {
    await pictures.close()
    await place.close()
  })
  const store = (content: Buffer, extension: Extension) => place.media.put(content, { extension }, { maxBytes: 300_000_000 })
  const make = async (content: Buffer, extension: Extension) => {
    const { key } = await store(content, extension)
    return pictures.make(key, async ({ width, height }) => [width, height])
  }

  it('dies of a picture that takes too much memory, and the next one is made', async () => {
    await assert.rejects(make(tiffBomb({ width: 12_000, height: 12_000, orientation: 6 }), 'tif'), PictureProcessDied)
    assert.deepEqual(await make(await gradient(50, 40).tiff({ compression: 'lzw' }).toBuffer(), 'tif'), [50, 40])
  })

  it('is ended when a picture takes too long', async () => {
    const hasty = openPictures({ dataDir: place.dataDir, cacheBytes }, place.media, { seconds: 0.5 })
    const { key } = await store(tiffBomb({ width: 12_000, height: 12_000 }), 'tif')
    await assert.rejects(
      hasty.make(key, async () => {}),
      PictureProcessDied,
    )
    await hasty.close()
  })

  it('opens nothing with more than 150 megapixels or 30,000 on a side', async () => {
    for (const size of [
      { width: 12_300, height: 12_300 },
      { width: 30_001, height: 4 },
    ]) {
      await assert.rejects(make(tiffBomb(size), 'tif'), (error) => error instanceof PictureRefused && error.isOfFile)
    }
  })

  it('says what cannot be read: broken off, of another kind, or with programs in it', async () => {
    const photo = await gradient(400, 300).jpeg().toBuffer()
    const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>')
    const gif = await gradient(40, 30).gif().toBuffer()
    for (const content of [photo.subarray(0, photo.length / 2), drawing, gif, Buffer.from('%PDF-1.7'), Buffer.alloc(0)]) {
      await assert.rejects(make(Buffer.concat([content]), 'jpg'), PictureRefused)
    }
  })

  it('takes what libraries scan: 16 bits, grey, with an alpha channel, in other colors, in pyramids', async () => {
    const grey16 = await gradient(700, 600).toColourspace('grey16').tiff({ compression: 'lzw' }).toBuffer()
    const cmyk = await gradient(700, 600).toColourspace('cmyk').jpeg().toBuffer()
    const alpha = await gradient(700, 600).ensureAlpha(0.5).png().toBuffer()
    const pyramid = await gradient(700, 600).tiff({ tile: true, pyramid: true, compression: 'deflate' }).toBuffer()
    const bits16 = await gradient(700, 600).toColourspace('rgb16').png().toBuffer()
    for (const content of [grey16, cmyk, alpha, pyramid, bits16]) assert.deepEqual(await make(content, 'tif'), [700, 600])
  })

  it('is given nothing of the environment', async () => {
    const file = path.join(place.dataDir, 'small.png')
    await writeFile(file, await gradient(3, 2).png().toBuffer())
    process.env.IBID_TEST_SECRET = 'secret-of-the-house'
    try {
      assert.deepEqual(await pictures.measure(file), { width: 3, height: 2 })
      const environments = await Promise.all(
        (await childrenOf(process.pid)).map((pid) => readFile(`/proc/${pid}/environ`, 'latin1')),
      )
      assert.ok(environments.length > 0)
      assert.ok(environments.every((text) => !text.includes('secret-of-the-house')))
    } finally {
      delete process.env.IBID_TEST_SECRET
    }
  })
})

const childrenOf = async (pid: number) =>
  (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ').filter(Boolean)

describe('what is kept of pictures', () => {
  it('stays within its bounds, and what was not used for longest goes', async () => {
    const { DiskCache } = await import('./disk-cache.ts')
    const place = await mediaPlaces['local files']()
    const cache = new DiskCache(path.join(place.dataDir, 'kept'), 100_000)
    const names = Array.from({ length: 15 }, (_, at) => createHash('sha256').update(`${at}`).digest('hex'))
    for (const name of names) await cache.keep(name, Buffer.alloc(10_000))
    await cache.close()
    await cache.sweep()
    const left = (await Promise.all(names.map((name) => cache.find(name)))).filter((file) => file !== null)
    assert.ok(left.length <= 10 && left.length > 5)
    // As another process finds it: this one holds it in memory as long as there is room.
    const elsewhere = new DiskCache(path.join(place.dataDir, 'kept'), 100_000)
    assert.deepEqual([await elsewhere.read(names[0]!), (await elsewhere.read(names.at(-1)!))?.length], [null, 10_000])
    for (const file of left) await rm(file)
    assert.equal((await cache.read(names.at(-1)!))?.length, 10_000)
    await place.close()
  })

  it('stays within them also where the disk does not give out one of its files', async () => {
    const { DiskCache } = await import('./disk-cache.ts')
    const place = await mediaPlaces['local files']()
    const cache = new DiskCache(path.join(place.dataDir, 'kept'), 50_000)
    const names = Array.from({ length: 9 }, (_, at) => createHash('sha256').update(`${at}`).digest('hex'))
    const lost = path.join(place.dataDir, 'kept', '00', 'lost')
    await mkdir(path.dirname(lost), { recursive: true })
    await symlink(lost, lost)
    for (const name of names) await cache.keep(name, Buffer.alloc(10_000))
    await cache.close()
    await cache.sweep()
    const left = (await Promise.all(names.map((name) => cache.find(name)))).filter((file) => file !== null)
    assert.ok(left.length <= 5)
    await place.close()
  })
})
