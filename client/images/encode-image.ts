import { compressQuality, compressToBytes } from '#contract/uploads.ts'

/** From the quality aimed at down to where pictures fall apart. */
const qualities = [compressQuality, 0.7, 0.6, 0.5, 0.4, 0.3]

/** The canvas as a file with the original's name. */
export async function encodeImage(canvas: OffscreenCanvas, name: string): Promise<File> {
  const blob = await encode(canvas)
  const extension = blob.type === 'image/webp' ? '.webp' : '.jpg'
  return new File([blob], name.replace(/(\.\w+)?$/, extension), { type: blob.type })
}

async function encode(canvas: OffscreenCanvas): Promise<Blob> {
  const webp = await encodeToFit(canvas, 'image/webp')
  if (webp.type === 'image/webp') return webp
  // Safari cannot write WebP, and JPEG has no transparency.
  const context = contextOf(canvas)
  context.globalCompositeOperation = 'destination-over'
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  return encodeToFit(canvas, 'image/jpeg')
}

/** The first that fits, or else the smallest. A browser that does not know the type falls back to another at once. */
async function encodeToFit(canvas: OffscreenCanvas, type: string): Promise<Blob> {
  for (const quality of qualities) {
    const blob = await canvas.convertToBlob({ type, quality })
    if (blob.size <= compressToBytes || blob.type !== type || quality === qualities.at(-1)) return blob
  }
  throw new Error('unreachable: there is a lowest quality')
}

export function contextOf(canvas: OffscreenCanvas) {
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser gives no canvas')
  context.imageSmoothingQuality = 'high'
  return context
}
