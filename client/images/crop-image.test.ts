import { beforeEach, expect, it, vi } from 'vitest'
import { cropImage } from './crop-image.ts'

/** The canvas is the edge: what it draws and encodes is up to the browser. */
const drawn: unknown[][] = []
let bitmap: { width: number; height: number; close: () => void }

class FakeCanvas {
  constructor(width: number, height: number) {
    drawn.push([width, height])
  }
  getContext = () => ({ drawImage: (_: unknown, ...places: number[]) => drawn.push(places) })
  convertToBlob = async ({ type }: { type: string }) => new Blob(['x'], { type })
}

beforeEach(() => {
  drawn.length = 0
  bitmap = { width: 3000, height: 2000, close: vi.fn() }
  vi.stubGlobal('OffscreenCanvas', FakeCanvas)
  vi.stubGlobal(
    'createImageBitmap',
    vi.fn(async () => bitmap),
  )
})

const photo = new File(['photo'], 'me.jpg', { type: 'image/jpeg' })

it('cuts the largest square from the middle, at most 1200 px wide', async () => {
  const cut = await cropImage(photo, { zoom: 1, x: 0.5, y: 0.5 })
  expect(drawn).toEqual([
    [1200, 1200],
    [500, 0, 2000, 2000, 0, 0, 1200, 1200],
  ])
  expect([cut.name, cut.type]).toEqual(['me.webp', 'image/webp'])
  expect(bitmap.close).toHaveBeenCalled()
})

it('cuts a smaller square where it was moved to, and makes nothing larger than it is', async () => {
  await cropImage(photo, { zoom: 4, x: 1, y: 0 })
  expect(drawn).toEqual([
    [500, 500],
    [2500, 0, 500, 500, 0, 0, 500, 500],
  ])
})

it('lets the original travel when it cannot be cut', async () => {
  vi.stubGlobal(
    'createImageBitmap',
    vi.fn(async () => {
      throw new Error('no')
    }),
  )
  expect(await cropImage(photo, { zoom: 1, x: 0.5, y: 0.5 })).toBe(photo)
})
