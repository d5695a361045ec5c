import { plainPicture } from './uploads.ts'

let images = 0

/** A small picture unlike any other in this run, as a data URL. */
export async function sampleImage(): Promise<string> {
  // Far apart: compression would make two nearly equal ones identical.
  const color = (++images * 0x9e3779) % 0x1000000
  const bytes = await plainPicture(40, 30, `#${color.toString(16).padStart(6, '0')}`)
    .png()
    .toBuffer()
  return `data:image/png;base64,${bytes.toString('base64')}`
}
