import { compressToPhotoSide } from '#contract/uploads.ts'
import { contextOf, encodeImage } from './encode-image.ts'

/** Which square of a picture: at zoom 1 the largest possible; `x` and `y` from 0 (left, top) to 1 (right, bottom). */
export type Crop = { zoom: number; x: number; y: number }

/** At most 1 MB and 1200 px for a profile photo; if that fails, the original is sent. */
export const cropImage = (file: File, crop: Crop): Promise<File> => cut(file, crop).catch(() => file)

async function cut(file: File, { zoom, x, y }: Crop): Promise<File> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const side = Math.min(bitmap.width, bitmap.height) / zoom
  const size = Math.min(Math.ceil(side), compressToPhotoSide)
  const canvas = new OffscreenCanvas(size, size)
  const [left, top] = [(bitmap.width - side) * x, (bitmap.height - side) * y]
  contextOf(canvas).drawImage(bitmap, left, top, side, side, 0, 0, size, size)
  bitmap.close()
  return encodeImage(canvas, file.name)
}
