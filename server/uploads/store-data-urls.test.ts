import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import sharp from 'sharp'
import type { ProblemCode } from '#contract/problems.ts'
import type { Problem } from '#server/http/problem.ts'
import { docx, pngHeader } from '#server/media/sample-files.ts'
import { leavingNothing, plainPicture } from '#testing/uploads.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'
import { storeDataUrls } from './store-data-urls.ts'

let world: World
let ada: Actor
before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' })
  ada = await world.member('Ada')
})
after(() => world.close())

const dataUrl = (content: Buffer | string, type = 'image/png') => `data:${type};base64,${Buffer.from(content).toString('base64')}`

describe('a data URL', () => {
  it('becomes an upload of the author, without what the camera wrote', async () => {
    const photo = await plainPicture(700, 350)
      .jpeg()
      .withExif({ IFD0: { Make: 'Camera' } })
      .toBuffer()
    const [item] = await storeDataUrls(world.rooms, ada.id, [{ url: dataUrl(photo, 'image/jpeg'), alt: 'A shelf' }])
    assert.equal(item?.alt, 'A shelf')
    const { rawPayload } = await world.as(ada).inject({ url: item!.url })
    assert.deepEqual((await sharp(rawPayload).metadata()).exif, undefined)
    const row = await world.db.selectFrom('attachments').selectAll().where('owner_id', '=', ada.id).executeTakeFirstOrThrow()
    assert.deepEqual([row.post_id, row.kind, row.name, row.alt, row.width], [null, 'image', 'image.webp', 'A shelf', 700])
    assert.deepEqual(
      row.sizes.map(({ width }) => width),
      [320, 640],
    )
  })

  it('is what its content says, whatever its label says', async () => {
    const png = await plainPicture(9, 9).png().toBuffer()
    for (const label of ['image/jpeg', 'IMAGE/PNG', 'application/pdf', 'image/png;charset=utf-8', '']) {
      const [item] = await storeDataUrls(world.rooms, ada.id, [dataUrl(png, label)])
      assert.match(item!.url, /^\/media\/[0-9a-f]{64}\.webp$/)
    }
    const [document] = await storeDataUrls(world.rooms, ada.id, [dataUrl(docx())])
    assert.match(document!.url, /\.docx$/)
  })

  it('stands beside uploads, in order', async () => {
    const key = `/media/${'0'.repeat(64)}.webp`
    const items = await storeDataUrls(world.rooms, ada.id, [key, dataUrl('words'), { url: key, alt: 'Again' }])
    assert.deepEqual(
      items.map(({ url, alt }) => [url === key, alt]),
      [
        [true, undefined],
        [false, undefined],
        [true, 'Again'],
      ],
    )
  })
})

describe('refused, leaving nothing of the others either, is', () => {
  const refused: Record<string, [url: string | Promise<string>, code: ProblemCode]> = {
    SVG: [dataUrl('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'image/svg+xml'), 'unsupported_file'],
    'SVG that is called PNG': [dataUrl('<svg/>'), 'unsupported_file'],
    HTML: [dataUrl('<script>alert(1)</script>', 'text/html'), 'unsupported_file'],
    'a script that begins as a GIF': [dataUrl('GIF89a=1;/*'), 'invalid_image'],
    'a pixel bomb': [dataUrl(pngHeader(30_000, 30_000)), 'image_too_large'],
    'too many bytes': [
      plainPicture(9, 9)
        .png()
        .toBuffer()
        .then((png) => dataUrl(Buffer.concat([png, Buffer.alloc(10_000_000)]))),
      'body_too_large',
    ],
    'what is not base64': ['data:text/plain,words', 'unsupported_file'],
    'an empty one': ['data:image/png;base64,', 'unsupported_file'],
    'another site’s picture': ['https://example.org/x.png', 'unknown_upload'],
    'a path of another kind': ['/media/../api/user', 'unknown_upload'],
    'a script': ['javascript:alert(1)', 'unknown_upload'],
  }
  for (const [name, [url, code]] of Object.entries(refused)) {
    it(name, () =>
      leavingNothing(world, async () => {
        const media = [dataUrl('fine words'), await url]
        await assert.rejects(storeDataUrls(world.rooms, ada.id, media), (problem: Problem) => {
          assert.equal(problem.code, code)
          return problem.fields?.['media'] === problem.message
        })
      }),
    )
  }
})
