import type sharp from 'sharp'
import { Problem } from '#server/http/problem.ts'
import { boundedQueue } from './bounded-queue.ts'
import { sniffType } from './sniff-type.ts'

const mostPixels = 50_000_000
const longestSide = 30_000
const decodeTimeoutSeconds = 20

// One thread per image and two images at once: pixels never take over the machine.
const inTurn = boundedQueue({ atOnce: 2, inLine: 20 })

type Sharp = typeof sharp

let library: Promise<Sharp> | undefined

/** Loaded at the first picture: startup should not wait for a library that a quiet site needs once a day. */
const openLibrary = () => (library ??= import('sharp').then((module) => bounded(module.default)))

function bounded(sharp: Sharp): Sharp {
  sharp.concurrency(1)
  sharp.cache(false) // nothing is decoded twice
  // Decoders that are not enabled here cannot be reached, whatever a file claims to be.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`),
  })
  return sharp
}

export interface ReencodedImage {
  data: Buffer
  width: number
  height: number
  extension: 'webp'
  type: 'image/webp'
  /** A few pixels as a data URL, shown while the image loads. */
  blur: string
  /** Of the widths asked for, those smaller than the image. */
  narrower: { data: Buffer; width: number }[]
}

interface Wanted {
  maxSide: number
  /** Cropped to its center. */
  isSquare?: boolean
  quality?: number
  narrowerWidths?: number[]
}

/** Produces a clean picture: upright, no larger than needed, first frame only, and nothing but pixels (no location, no camera). */
export function reencodeImage(content: Buffer | (() => Promise<Buffer>), wanted: Wanted): Promise<ReencodedImage> {
  return inTurn(async () => {
    // Uploads waiting on disk are read into memory only when it is their turn.
    const input = Buffer.isBuffer(content) ? content : await content()
    if (sniffType(input)?.kind !== 'image') throw new Problem('invalid_image')
    const sharp = await openLibrary()
    try {
      await refuseTooLarge(sharp, input)
      return await draw(sharp, input, wanted)
    } catch (error) {
      // Whatever a decoder complains about is about the file.
      throw error instanceof Problem ? error : Object.assign(new Problem('invalid_image'), { cause: error })
    }
  })
}

export interface DrawnPng {
  data: Buffer
  width: number
  height: number
}

/** Lossless, for logos and icons: no larger than wanted, or a square with exactly that side, and no metadata. */
export function drawPngs(input: Buffer, wanted: ({ within: number } | { square: number })[]): Promise<DrawnPng[]> {
  return inTurn(async () => {
    if (sniffType(input)?.kind !== 'image') throw new Problem('invalid_image')
    const sharp = await openLibrary()
    try {
      await refuseTooLarge(sharp, input)
      return await Array.fromAsync(wanted, (one) => drawPng(sharp, input, one))
    } catch (error) {
      throw error instanceof Problem ? error : Object.assign(new Problem('invalid_image'), { cause: error })
    }
  })
}

async function drawPng(sharp: Sharp, input: Buffer, wanted: { within: number } | { square: number }): Promise<DrawnPng> {
  const size =
    'square' in wanted
      ? ({ width: wanted.square, height: wanted.square, fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } } as const)
      : ({ width: wanted.within, height: wanted.within, fit: 'inside', withoutEnlargement: true } as const)
  const { data, info } = await sharp(input, { limitInputPixels: mostPixels, failOn: 'error' })
    .autoOrient()
    .resize(size)
    .timeout({ seconds: decodeTimeoutSeconds })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** Decoded once; all sizes are made from the same pixels. */
async function draw(
  sharp: Sharp,
  input: Buffer,
  { quality = 82, narrowerWidths = [], ...size }: Wanted,
): Promise<ReencodedImage> {
  const { data: pixels, info } = await (await shrink(sharp, input, size)).raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const drawn = () => sharp(pixels, { raw: { width, height, channels } }).timeout({ seconds: decodeTimeoutSeconds })
  const blur = await drawn()
    .resize({ width: 16, height: 16, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 40 })
    .toBuffer()
  return {
    data: await drawn().webp({ quality }).toBuffer(),
    ...{ width, height, extension: 'webp', type: 'image/webp' },
    blur: `data:image/webp;base64,${blur.toString('base64')}`,
    narrower: await Array.fromAsync(
      narrowerWidths.filter((narrower) => narrower < width),
      async (narrower) => ({ width: narrower, data: await drawn().resize({ width: narrower }).webp({ quality }).toBuffer() }),
    ),
  }
}

/** From the header alone: a decompression bomb is never opened. */
async function refuseTooLarge(sharp: Sharp, input: Buffer) {
  const { width, height } = await sharp(input, { limitInputPixels: false }).metadata()
  if (width * height > mostPixels || Math.max(width, height) > longestSide) throw new Problem('image_too_large')
}

async function shrink(sharp: Sharp, input: Buffer, { maxSide, isSquare = false }: Pick<Wanted, 'maxSide' | 'isSquare'>) {
  const image = sharp(input, { limitInputPixels: mostPixels, failOn: 'error' })
  const { width, height } = await image.metadata()
  const side = isSquare ? Math.min(maxSide, width, height) : maxSide
  return image
    .autoOrient()
    .resize({ width: side, height: side, fit: isSquare ? 'cover' : 'inside', withoutEnlargement: true })
    .timeout({ seconds: decodeTimeoutSeconds })
}
