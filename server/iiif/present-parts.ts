export type Json = Record<string, unknown>

export const presentationContext = 'http://iiif.io/api/presentation/3/context.json'

/** A language map: words in one language, or in one that is not known. */
export const inLanguage = (values: string[], language?: string): Record<string, string[]> => ({ [language ?? 'none']: values })

/** As both vocabularies spell their own addresses, which is not how Creative Commons serves them. */
export const rightsOf = (uri: string) => uri.replace(/^https:\/\/creativecommons\.org\//, 'http://creativecommons.org/')

interface Size {
  width: number
  height: number
}

/** As large as fits in, never larger than it is. */
export function fit({ width, height }: Size, within: Size): Size {
  const scale = Math.min(1, within.width / width, within.height / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** What the Image API gives at once, in pixels; of a larger picture it gives regions. */
export const mostPixelsAtOnce = 12_000_000

/** A picture of the Image API in one size, or as large as it is given. */
export function imageOf(file: { id: number } & Size, publicUrl: string, size?: Size): Json {
  const shrunk = Math.sqrt(mostPixelsAtOnce / (file.width * file.height))
  const { width, height } =
    size ?? fit(file, { width: Math.floor(file.width * shrunk), height: Math.floor(file.height * shrunk) })
  const service = `${publicUrl}/iiif/3/${file.id}`
  return {
    id: `${service}/full/${size && size.width < file.width ? `${width},${height}` : 'max'}/0/default.jpg`,
    type: 'Image',
    format: 'image/jpeg',
    width,
    height,
    service: [{ id: service, type: 'ImageService3', profile: 'level1' }],
  }
}

const small = { width: 320, height: 320 }

export const thumbnailOf = (file: { id: number } & Size, publicUrl: string): Json => imageOf(file, publicUrl, fit(file, small))

export const thumbnailAddress = (file: { id: number } & Size, publicUrl: string) => String(thumbnailOf(file, publicUrl).id)
