import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { levelsOf, maxArea, placeInPyramid } from '#server/pictures/pyramid.ts'
import { describeImage } from './image-info.ts'
import { isRefusal, readImageRequest, scaleFactorsOf, sizesOf } from './image-request.ts'

const picture = { width: 6000, height: 4000 }
const ask = (text: string, of = picture) => {
  const [region = '', size = '', rotation = '', file = ''] = text.split('/')
  return readImageRequest(of, { region, size, rotation, file })
}
const read = (text: string, of = picture) => {
  const request = ask(text, of)
  if (isRefusal(request)) throw new Error(`${text}: ${request.message}`)
  const { x, y, width, height } = request.region
  return [`${x},${y},${width},${height}`, `${request.to.width},${request.to.height}`, request.format]
}
const status = (text: string) => {
  const request = ask(text)
  return isRefusal(request) ? request.status : 200
}

describe('a request of the Image API', () => {
  for (const [text, region, size] of [
    ['full/max/0/default.jpg', '0,0,6000,4000', '4242,2828'],
    ['full/600,/0/default.jpg', '0,0,6000,4000', '600,400'],
    ['full/,400/0/default.jpg', '0,0,6000,4000', '600,400'],
    ['full/300,300/0/default.jpg', '0,0,6000,4000', '300,300'],
    ['full/!300,300/0/default.jpg', '0,0,6000,4000', '300,200'],
    ['full/!6000,6000/0/default.jpg', '0,0,6000,4000', '4242,2828'],
    ['100,200,300,400/!9999,9999/0/default.jpg', '100,200,300,400', '300,400'],
    ['square/max/0/default.jpg', '1000,0,4000,4000', '3464,3464'],
    ['square/100,/0/default.jpg', '1000,0,4000,4000', '100,100'],
    ['0,0,512,512/max/0/default.jpg', '0,0,512,512', '512,512'],
    ['5900,3900,500,500/max/0/default.jpg', '5900,3900,100,100', '100,100'],
    ['0,0,99999999999,99999999999999999999/100,/0/default.jpg', '0,0,6000,4000', '100,67'],
    ['0,0,6000,1/10,/0/default.jpg', '0,0,6000,1', '10,1'],
    ['5999,3999,1,1/1,1/0/default.jpg', '5999,3999,1,1', '1,1'],
    ['full/600,/0.0/default.jpg', '0,0,6000,4000', '600,400'],
  ] as const) {
    it(`gives ${size} of ${region} for ${text}`, () => assert.deepEqual(read(text), [region, size, 'jpg']))
  }

  it('comes as jpg or webp', () => assert.equal(read('full/100,/0/default.webp')[2], 'webp'))

  it('means one thing in one spelling', () => {
    const canonical = (text: string) => {
      const request = ask(text)
      return isRefusal(request) ? null : request.canonical
    }
    for (const same of ['full/600,/0/default.jpg', '0,0,6000,4000/600,400/0/default.jpg', '0,0,9999,9999/,400/0/default.jpg'])
      assert.equal(canonical(same), 'full/600,400/0/default.jpg')
    assert.equal(canonical('10,10,100,100/100,/0/default.jpg'), '10,10,100,100/max/0/default.jpg')
    assert.equal(canonical('square/max/0/default.jpg'), '1000,0,4000,4000/max/0/default.jpg')
  })

  for (const nonsense of [
    ...[
      '6000,0,10,10',
      '0,4000,10,10',
      '0,0,0,10',
      '0,0,10,0',
      '-1,0,10,10',
      '0,0,-5,5',
      '1.5,0,10,10',
      '0,0,10',
      '0,0,10,10,10',
    ],
    ...[
      '',
      'FULL',
      'pct:',
      'pct:-1,0,1,1',
      'pct:0,0,1',
      '1e3,0,10,10',
      '0x1,0,1,1',
      '٣,0,1,1',
      ' 0,0,1,1',
      '0,0,1,1\n',
      `${'9'.repeat(21)},0,1,1`,
    ],
  ]) {
    it(`is refused for the region ${JSON.stringify(nonsense).slice(0, 40)}`, () =>
      assert.equal(status(`${nonsense}/max/0/default.jpg`), 400))
  }
  for (const nonsense of [
    ...[
      '6001,',
      ',4001',
      '6001,4000',
      '0,',
      ',0',
      '0,0',
      '!0,5',
      ',',
      '!,5',
      '!5,',
      '5',
      '-5,',
      '5.5,',
      'MAX',
      'full',
      'pct:',
      'pct:x',
    ],
    ...['!', '^', '^^max', '6000,4000', '5000,', `${'9'.repeat(21)},`, '1e2,'],
  ]) {
    it(`is refused for the size ${nonsense.slice(0, 40)}`, () => assert.equal(status(`full/${nonsense}/0/default.jpg`), 400))
  }
  for (const nonsense of ['-1', '361', 'x', '!', '0x0', '1e1', '']) {
    it(`is refused for the rotation “${nonsense}”`, () => assert.equal(status(`full/max/${nonsense}/default.jpg`), 400))
  }
  for (const nonsense of [
    'default',
    'native.jpg',
    'default.jpeg',
    'default.',
    '.jpg',
    'default.svg',
    'gray.bmp',
    'default.jpg.png',
  ]) {
    it(`is refused for ${nonsense}`, () => assert.equal(status(`full/max/0/${nonsense}`), 400))
  }
  for (const other of [
    ...[
      'pct:0,0,50,50/max/0/default.jpg',
      'pct:0.5,0,50.25,50/max/0/default.jpg',
      'full/pct:50/0/default.jpg',
      'full/^pct:200/0/default.jpg',
    ],
    ...['full/^max/0/default.jpg', 'full/^7000,/0/default.jpg', 'full/^!7000,7000/0/default.jpg', 'full/max/90/default.jpg'],
    ...[
      'full/max/!0/default.jpg',
      'full/max/22.5/default.jpg',
      'full/max/360/default.jpg',
      'full/max/0/gray.jpg',
      'full/max/0/bitonal.webp',
    ],
    ...[
      'full/max/0/color.jpg',
      'full/max/0/default.png',
      'full/max/0/default.tif',
      'full/max/0/default.pdf',
      'full/max/0/default.jp2',
    ],
  ]) {
    it(`is known and not offered: ${other}`, () => assert.equal(status(other), 501))
  }

  const anything = fc.oneof(
    fc.string({ maxLength: 40 }),
    fc.stringMatching(/^[\^!pct:0-9.,-]{1,30}$/),
    fc.constantFrom('full', 'square', 'max', '0', 'default.jpg'),
  )

  it('is refused or lies in the picture and in its pyramid, whatever is written', () => {
    const side = fc.integer({ min: 1, max: 30_000 })
    fc.assert(
      fc.property(
        fc.record({ width: side, height: side }),
        fc.tuple(anything, anything, anything, anything),
        (of, [region, size, rotation, file]) => {
          const request = readImageRequest(of, { region, size, rotation, file })
          if (isRefusal(request)) return
          assertInside(of, request)
        },
      ),
      { numRuns: 3000 },
    )
  })

  it('of pixels lies in the picture and in the level that is cut, however it is clipped', () => {
    const side = fc.integer({ min: 1, max: 30_000 })
    const place = fc.integer({ min: 0, max: 31_000 })
    fc.assert(
      fc.property(side, side, place, place, side, side, side, side, (width, height, x, y, w, h, tw, th) => {
        for (const size of ['max', `${tw},`, `,${th}`, `${tw},${th}`, `!${tw},${th}`]) {
          const of = { width, height }
          const request = readImageRequest(of, { region: `${x},${y},${w},${h}`, size, rotation: '0', file: 'default.webp' })
          if (!isRefusal(request)) assertInside(of, request)
        }
      }),
      { numRuns: 3000 },
    )
  })
})

function assertInside(of: typeof picture, request: Exclude<ReturnType<typeof ask>, { status: number }>) {
  const { region, to } = request
  assert.ok(region.x >= 0 && region.y >= 0 && region.width > 0 && region.height > 0)
  assert.ok(region.x + region.width <= of.width && region.y + region.height <= of.height)
  assert.ok(to.width >= 1 && to.height >= 1 && to.width <= region.width && to.height <= region.height)
  assert.ok(to.width * to.height <= maxArea)
  const { level, left, top, width, height } = placeInPyramid(of, request)
  assert.ok(level >= 0 && level < levelsOf(of) && left >= 0 && top >= 0 && width > 0 && height > 0)
  assert.ok(left + width <= Math.max(1, of.width >> level) && top + height <= Math.max(1, of.height >> level))
}

describe('the description of a picture', () => {
  it('lists sizes and tiles, each of which is kept once it was made', () => {
    const of = { width: 6001, height: 3999 }
    const info = describeImage({ id: 'https://ibid.example/iiif/3/1', rights: null, ...of })
    assert.deepEqual(info.tiles[0]!.scaleFactors, [1, 2, 4, 8, 16])
    for (const { width, height } of info.sizes) assert.ok(isKept(`full/${width},${height}/0/default.jpg`, of))
    for (const tile of tilesOf(of)) assert.ok(isKept(tile, of), tile)
    for (const other of [
      'full/601,/0/default.jpg',
      '1,0,512,512/max/0/default.jpg',
      '0,0,512,512/511,/0/default.jpg',
      '512,512,100,100/max/0/default.jpg',
    ])
      assert.ok(!isKept(other, of), other)
  })

  it('has one tile and one size where the picture is small', () => {
    assert.deepEqual(scaleFactorsOf({ width: 512, height: 3 }), [1])
    assert.deepEqual(sizesOf({ width: 512, height: 3 }), [{ width: 512, height: 3 }])
  })
})

function isKept(text: string, of: typeof picture) {
  const request = ask(text, of)
  return !isRefusal(request) && request.isKept
}

function* tilesOf({ width, height }: typeof picture) {
  for (const factor of scaleFactorsOf({ width, height })) {
    const side = 512 * factor
    for (let y = 0; y < height; y += side)
      for (let x = 0; x < width; x += side) {
        const [w, h] = [Math.min(side, width - x), Math.min(side, height - y)]
        yield `${x},${y},${w},${h}/${Math.ceil(w / factor)},${Math.ceil(h / factor)}/0/default.jpg`
      }
  }
}
