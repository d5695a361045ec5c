import { plainPicture } from './uploads.ts'

let images = 0

/** A small picture unlike any other of this run, as SPEC 7 sends it. */
export async function sampleImage(): Promise<string> {
  const bytes = await plainPicture(40, 30, `#${(++images).toString(16).padStart(6, '0')}`)
    .png()
    .toBuffer()
  return `data:image/png;base64,${bytes.toString('base64')}`
}
