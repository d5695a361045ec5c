import { largestOf, maxArea, scaled, tileSide, type Measured, type Region } from '#server/pictures/pyramid.ts'

// IIIF Image API 3.0, level 1: what `{region}/{size}/{rotation}/{quality}.{format}` asks for, regardless of who is asking.

export interface ImageRequest {
  region: Region
  to: Measured
  format: 'jpg' | 'webp'
  /** The canonical spelling. */
  canonical: string
  /** A tile of the grid, or one of the sizes listed in the picture's description. */
  isKept: boolean
}

/** 400: meaningless, or not part of this picture. 501: part of the Image API, but not offered here. */
export interface Refusal {
  status: 400 | 501
  message: string
}

const refuse = (message: string): Refusal => ({ status: 400, message })
const notOffered = (message: string): Refusal => ({ status: 501, message })
export const isRefusal = (read: object): read is Refusal => 'status' in read

const percentRegion = /^pct:\d{1,20}(?:\.\d{1,20})?(?:,\d{1,20}(?:\.\d{1,20})?){3}$/
const pixelRegion = /^(\d{1,20}),(\d{1,20}),(\d{1,20}),(\d{1,20})$/
const percentSize = /^\^?pct:\d{1,20}(?:\.\d{1,20})?$/
const enlarged = /^\^(max|\d{1,20},|,\d{1,20}|!?\d{1,20},\d{1,20})$/
const pixelSize = /^(!?)(\d{0,20}),(\d{0,20})$/
const turn = /^!?\d{1,20}(?:\.\d{1,20})?$/
const otherQualities = new Set(['color', 'gray', 'bitonal'])
const otherFormats = new Set(['tif', 'png', 'gif', 'jp2', 'pdf'])

export interface Given {
  region: string
  size: string
  rotation: string
  /** `default.jpg` */
  file: string
}

export function readImageRequest(picture: Measured, { region: asked, size, rotation, file }: Given): ImageRequest | Refusal {
  const region = readRegion(picture, asked)
  if (isRefusal(region)) return region
  const to = readSize(region, size)
  if (isRefusal(to)) return to
  const refusal = refuseTurn(rotation)
  if (refusal) return refusal
  const format = readFile(file)
  if (typeof format !== 'string') return format
  const isWhole = region.width === picture.width && region.height === picture.height
  const part = isWhole ? 'full' : [region.x, region.y, region.width, region.height].join()
  const isMax = isSame(to, largestOf(region))
  return {
    ...{ region, to, format },
    canonical: `${part}/${isMax ? 'max' : `${to.width},${to.height}`}/0/default.${format}`,
    isKept: isTile(picture, region, to) || (isWhole && sizesOf(picture).some((listed) => isSame(listed, to))),
  }
}

function readRegion({ width, height }: Measured, asked: string): Region | Refusal {
  if (asked === 'full') return { x: 0, y: 0, width, height }
  if (asked === 'square') {
    const side = Math.min(width, height)
    return { x: Math.floor((width - side) / 2), y: Math.floor((height - side) / 2), width: side, height: side }
  }
  if (percentRegion.test(asked)) return notOffered('Regions are given in pixels here.')
  const [, ...numbers] = pixelRegion.exec(asked) ?? []
  if (numbers.length === 0) return refuse('The region is full, square or x,y,w,h.')
  const [x, y, w, h] = numbers.map(Number) as [number, number, number, number]
  if (w === 0 || h === 0 || x >= width || y >= height) return refuse('The region has nothing of the picture in it.')
  return { x, y, width: Math.min(w, width - x), height: Math.min(h, height - y) }
}

function readSize(region: Measured, asked: string): Measured | Refusal {
  if (asked === 'max') return largestOf(region)
  if (percentSize.test(asked) || enlarged.test(asked))
    return notOffered('Sizes are given in pixels here, and nothing is enlarged.')
  const [, within, w = '', h = ''] = pixelSize.exec(asked) ?? []
  if ((w === '' && h === '') || (within && (w === '' || h === ''))) return refuse('The size is max, w,  ,h  w,h or !w,h.')
  const to = within ? fitting(region, Number(w), Number(h)) : sized(region, w, h)
  if (to.width < 1 || to.height < 1) return refuse('The size has no pixels.')
  if (to.width > region.width || to.height > region.height) return refuse('Nothing is enlarged here.')
  if (to.width * to.height > maxArea) return refuse('This is more than 12 megapixels.')
  return to
}

/** A side left out keeps the proportions; a very thin strip stays one pixel wide. */
function sized(region: Measured, w: string, h: string): Measured {
  if (w !== '' && h !== '') return { width: Number(w), height: Number(h) }
  const scale = w === '' ? Number(h) / region.height : Number(w) / region.width
  const other = (side: number) => (scale > 0 ? Math.max(1, Math.round(side * scale)) : 0)
  return w === '' ? { width: other(region.width), height: Number(h) } : { width: Number(w), height: other(region.height) }
}

/** As large as fits into both, but never larger than the original or the permitted size. */
function fitting(region: Measured, w: number, h: number): Measured {
  const fits = scaled(region, Math.min(1, w / region.width, h / region.height))
  return fits.width * fits.height > maxArea ? largestOf(region) : fits
}

function refuseTurn(rotation: string): Refusal | null {
  if (!turn.test(rotation) || Number(rotation.replace('!', '')) > 360) return refuse('The rotation is 0.')
  return Number(rotation) === 0 ? null : notOffered('Pictures are not turned here.')
}

function readFile(file: string): 'jpg' | 'webp' | Refusal {
  const [, quality = '', format = ''] = /^(\w{1,20})\.(\w{1,20})$/.exec(file) ?? []
  if (quality !== 'default' && !otherQualities.has(quality)) return refuse('The quality is default.')
  if (format !== 'jpg' && format !== 'webp')
    return otherFormats.has(format) ? notOffered('Formats are jpg and webp.') : refuse('The format is jpg or webp.')
  return quality === 'default' ? format : notOffered('The quality is default.')
}

const isSame = (a: Measured, b: Measured) => a.width === b.width && a.height === b.height

/** Until the whole picture fits into one tile. */
export function scaleFactorsOf({ width, height }: Measured): number[] {
  const factors = [1]
  while (Math.max(width, height) / factors.at(-1)! > tileSide) factors.push(factors.at(-1)! * 2)
  return factors
}

/** Smallest first, as viewers choose; without those too large to send. */
export const sizesOf = (picture: Measured): Measured[] =>
  scaleFactorsOf(picture)
    .toReversed()
    .map((factor) => reduced(picture, factor))
    .filter(({ width, height }) => width * height <= maxArea)

const reduced = ({ width, height }: Measured, factor: number): Measured => ({
  width: Math.ceil(width / factor),
  height: Math.ceil(height / factor),
})

/**
 * As requested by a viewer that has read the description: the grid consists of whole tiles, cut off at the right and bottom.
 */
function isTile(picture: Measured, { x, y, ...region }: Region, to: Measured): boolean {
  return scaleFactorsOf(picture).some((factor) => {
    const side = tileSide * factor
    const whole = { width: Math.min(side, picture.width - x), height: Math.min(side, picture.height - y) }
    return x % side === 0 && y % side === 0 && isSame(region, whole) && isSame(to, reduced(whole, factor))
  })
}
