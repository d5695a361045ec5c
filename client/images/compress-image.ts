import { compressAboveBytes, compressQuality, compressToBytes } from '#contract/uploads.ts'

/** From the quality of SPEC 5 down to where pictures fall apart. */
const qualities = [compressQuality, 0.7, 0.6, 0.5, 0.4, 0.3]

/** SPEC 5: what is over 500 KB is made smaller before it travels; if that fails, the original travels. A GIF may move: it is left alone. */
export async function compressImage(file: File, { maxSide }: { maxSide: number }): Promise<File> {
  if (file.size <= compressAboveBytes || file.type === 'image/gif') return file
  return shrink(file, maxSide).catch(() => file)
}

async function shrink(file: File, maxSide: number): Promise<File> {
  // Upright, as the camera meant it.
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const scale = Math.min(1, maxSide / Math.max(bitmap.width, bitmap.height))
  const blob = await encode(draw(bitmap, scale))
  bitmap.close()
  if (scale === 1 && blob.size >= file.size) return file
  return new File([blob], file.name.replace(/(\.\w+)?$/, blob.type === 'image/webp' ? '.webp' : '.jpg'), { type: blob.type })
}

function draw(bitmap: ImageBitmap, scale: number): OffscreenCanvas {
  const canvas = new OffscreenCanvas(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale))
  const context = contextOf(canvas)
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return canvas
}

async function encode(canvas: OffscreenCanvas): Promise<Blob> {
  const webp = await encodeToFit(canvas, 'image/webp')
  if (webp.type === 'image/webp') return webp
  // Safari writes no WebP, and JPEG knows no transparency.
  const context = contextOf(canvas)
  context.globalCompositeOperation = 'destination-over'
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  return encodeToFit(canvas, 'image/jpeg')
}

/** The first that fits, or the smallest there is. A browser that does not know the type answers with another at once. */
async function encodeToFit(canvas: OffscreenCanvas, type: string): Promise<Blob> {
  for (const quality of qualities) {
    const blob = await canvas.convertToBlob({ type, quality })
    if (blob.size <= compressToBytes || blob.type !== type || quality === qualities.at(-1)) return blob
  }
  throw new Error('unreachable: there is a lowest quality')
}

function contextOf(canvas: OffscreenCanvas) {
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser gives no canvas')
  return context
}
