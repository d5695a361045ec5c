import { compressAboveBytes } from '#contract/uploads.ts'
import { contextOf, encodeImage } from './encode-image.ts'

/**
 * Anything over 500 KB is compressed before sending; if that fails, the original is sent. A GIF may be animated, so it is left
 * alone.
 */
export async function compressImage(file: File, { maxSide }: { maxSide: number }): Promise<File> {
  if (file.size <= compressAboveBytes || file.type === 'image/gif') return file
  return shrink(file, maxSide).catch(() => file)
}

async function shrink(file: File, maxSide: number): Promise<File> {
  // Upright, as intended by the camera.
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const scale = Math.min(1, maxSide / Math.max(bitmap.width, bitmap.height))
  const shrunk = await encodeImage(draw(bitmap, scale), file.name)
  bitmap.close()
  return scale === 1 && shrunk.size >= file.size ? file : shrunk
}

function draw(bitmap: ImageBitmap, scale: number): OffscreenCanvas {
  const canvas = new OffscreenCanvas(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale))
  contextOf(canvas).drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return canvas
}
