import path from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { levelsOf, tileSide, type Measured } from './pyramid.ts'

// Runs only in the picture process (picture-process.ts): nothing else in the house opens members' scans.

const mostPixels = 150_000_000
const longestSide = 30_000
const largestDrawing = 2048
const large = { side: 1280, quality: 82 }
const thumb = { side: 320, quality: 78 }

sharp.concurrency(1)
sharp.cache(false)
// Decoders that are not needed cannot be reached, whatever a file claims to be.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Tiff'].map((format) => `VipsForeignLoad${format}File`) })
// Only from memory, and only for drawings, so no scan can pass for one.
sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] })

/** The file itself is at fault: trying again would end the same way. */
export class Unreadable extends Error {}

export interface Made extends Measured {
  /** Files in the given folder. */
  pyramid: string
  large: string
  thumb: string
  /** A few pixels as a data URL. */
  blur: string
}

export interface Cut {
  file: string
  /** Of the pyramid: 0 is the whole picture, each further level is half of it. */
  level: number
  left: number
  top: number
  width: number
  height: number
  to: Measured
  format: 'jpg' | 'webp'
}

/** From the header alone: a decompression bomb is never opened. */
export async function measure({ file }: { file: string }): Promise<Measured> {
  const { width, height, autoOrient } = await sharp(file, { limitInputPixels: false }).metadata()
  if (width * height > mostPixels || Math.max(width, height) > longestSide)
    throw new Unreadable('it has more than 150 megapixels, or more than 30,000 on one side')
  return autoOrient
}

/** Upright, in 8-bit sRGB, on white, and nothing but pixels. */
export async function make({ file, folder }: { file: string; folder: string }): Promise<Made> {
  const { width, height } = await measure({ file })
  // A tile much larger than its picture could not be read back.
  const side = Math.min(tileSide, 16 * Math.ceil(Math.max(width, height) / 16))
  const made = {
    pyramid: path.join(folder, 'pyramid.tif'),
    large: path.join(folder, 'large.webp'),
    thumb: path.join(folder, 'thumb.webp'),
  }
  await sharp(file, { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true })
    .autoOrient()
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .tiff({ tile: true, tileWidth: side, tileHeight: side, pyramid: true, compression: 'jpeg', quality: 88 })
    .toFile(made.pyramid)
  // Each from the smallest that is large enough.
  const largest = Math.max(width, height)
  const level = Math.max(0, Math.min(levelsOf({ width, height }) - 1, Math.floor(Math.log2(largest / large.side))))
  await shrink(sharp(made.pyramid, { page: level, limitInputPixels: mostPixels }), large).toFile(made.large)
  await shrink(sharp(made.large), thumb).toFile(made.thumb)
  const blur = await shrink(sharp(made.thumb), { side: 16, quality: 40 }).toBuffer()
  return { ...made, width, height, blur: `data:image/webp;base64,${blur.toString('base64')}` }
}

const shrink = (picture: Sharp, { side, quality }: { side: number; quality: number }) =>
  picture.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true }).webp({ quality, effort: 3 })

/** A drawing at its own stated size, which is set when it is cleaned. */
export const drawSvg = ({ svg }: { svg: string }): Promise<Buffer> =>
  sharp(Buffer.from(svg), { limitInputPixels: largestDrawing ** 2, failOn: 'error' })
    .png()
    .toBuffer()

export async function cut({ file, level, left, top, width, height, to, format }: Cut): Promise<Buffer> {
  const part = sharp(file, { page: level, limitInputPixels: mostPixels })
    .extract({ left, top, width, height })
    .resize({ ...to, fit: 'fill' })
  return (format === 'jpg' ? part.jpeg({ quality: 85 }) : part.webp({ quality: 80 })).toBuffer()
}
