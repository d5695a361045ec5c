import { plainPicture } from './uploads.ts'

let images = 0

/** A small picture unlike any other of this run, as a data URL. */
export async function sampleImage(): Promise<string> {
  // Far apart: of two that are nearly the same, compression makes one.
  const color = (++images * 0x9e3779) % 0x1000000
  const bytes = await plainPicture(40, 30, `#${color.toString(16).padStart(6, '0')}`)
    .png()
    .toBuffer()
  return `data:image/png;base64,${bytes.toString('base64')}`
}
