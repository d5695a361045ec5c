import { beforeEach, describe, expect, it, vi } from 'vitest'
import { compressImage } from './compress-image.ts'

/** The canvas is the edge: what it draws and encodes is up to the browser. */
let bitmap: { width: number; height: number; close(): void }
let canvases: FakeCanvas[]
let sizeAt: (quality: number, type: string) => number
let writesWebp: boolean

class FakeCanvas {
  context = { drawImage: vi.fn(), fillRect: vi.fn(), imageSmoothingQuality: 'low', globalCompositeOperation: 'source-over' }
  qualities: [type: string, quality: number][] = []
  width: number
  height: number
  constructor(width: number, height: number) {
    this.width = width
    this.height = height
    canvases.push(this)
  }
  getContext = () => this.context
  async convertToBlob({ type, quality }: { type: string; quality: number }) {
    this.qualities.push([type, quality])
    const written = type === 'image/webp' && !writesWebp ? 'image/png' : type
    return new Blob([new Uint8Array(sizeAt(quality, type))], { type: written })
  }
}

beforeEach(() => {
  canvases = []
  bitmap = { width: 4000, height: 3000, close: vi.fn() }
  sizeAt = () => 300_000
  writesWebp = true
  vi.stubGlobal('OffscreenCanvas', FakeCanvas)
  vi.stubGlobal(
    'createImageBitmap',
    vi.fn(async () => bitmap),
  )
})

const photo = (size: number, type = 'image/jpeg', name = 'shelf.jpg') => new File([new Uint8Array(size)], name, { type })
const compress = (file: File, maxSide = 1920) => compressImage(file, { maxSide })

describe('compressImage', () => {
  it('leaves 500 KB and less as they are', async () => {
    const file = photo(500_000)
    expect(await compress(file)).toBe(file)
    expect(canvases).toHaveLength(0)
  })

  it('compresses what is over 500 KB to a longest side of 1920 px at quality 0.8', async () => {
    const sent = await compress(photo(500_001))
    expect([canvases[0]?.width, canvases[0]?.height]).toEqual([1920, 1440])
    expect(canvases[0]?.qualities).toEqual([['image/webp', 0.8]])
    expect([sent.name, sent.type, sent.size]).toEqual(['shelf.webp', 'image/webp', 300_000])
  })

  it('measures the longest side of a picture in portrait too', async () => {
    Object.assign(bitmap, { width: 3000, height: 4000 })
    await compress(photo(2_000_000), 1200)
    expect([canvases[0]?.width, canvases[0]?.height]).toEqual([900, 1200])
  })

  it('turns pictures upright as their camera meant them', async () => {
    await compress(photo(2_000_000))
    expect(createImageBitmap).toHaveBeenCalledWith(expect.any(File), { imageOrientation: 'from-image' })
  })

  it('does not enlarge', async () => {
    Object.assign(bitmap, { width: 800, height: 600 })
    await compress(photo(2_000_000))
    expect([canvases[0]?.width, canvases[0]?.height]).toEqual([800, 600])
  })

  it('lowers the quality step by step until it has at most 1 MB', async () => {
    sizeAt = (quality) => quality * 1_600_000
    const sent = await compress(photo(8_000_000))
    expect(canvases[0]?.qualities.map(([, quality]) => quality)).toEqual([0.8, 0.7, 0.6])
    expect(sent.size).toBeLessThanOrEqual(1_000_000)
  })

  it('sends the smallest it can make when nothing fits', async () => {
    sizeAt = (quality) => quality * 10_000_000
    expect((await compress(photo(9_000_000))).size).toBe(3_000_000)
  })

  it('keeps the original when that is the smaller one', async () => {
    Object.assign(bitmap, { width: 1000, height: 800 })
    sizeAt = () => 800_000
    const file = photo(700_000)
    expect(await compress(file)).toBe(file)
  })

  it('writes JPEG on white where the browser writes no WebP', async () => {
    writesWebp = false
    const sent = await compress(photo(2_000_000, 'image/png', 'plan.png'))
    expect(canvases[0]?.qualities).toEqual([
      ['image/webp', 0.8],
      ['image/jpeg', 0.8],
    ])
    expect(canvases[0]?.context.globalCompositeOperation).toBe('destination-over')
    expect([sent.name, sent.type]).toEqual(['plan.jpg', 'image/jpeg'])
  })

  it('leaves a GIF alone: it may move', async () => {
    const file = photo(5_000_000, 'image/gif', 'loop.gif')
    expect(await compress(file)).toBe(file)
  })

  it.each([
    ['cannot be decoded', () => vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('broken')))],
    ['finds no canvas', () => vi.stubGlobal('OffscreenCanvas', undefined)],
  ])('sends the original when it %s', async (_why, breakIt) => {
    breakIt()
    const file = photo(2_000_000)
    expect(await compress(file)).toBe(file)
  })
})
