import { largestOf, type Measured } from '#server/pictures/pyramid.ts'
import { sizesOf } from './image-request.ts'

export type Json = Record<string, unknown>

export const presentationContext = 'http://iiif.io/api/presentation/3/context.json'

/** A language map: words in one language, or in an unknown one. */
export const inLanguage = (values: string[], language?: string): Record<string, string[]> => ({ [language ?? 'none']: values })

/** As both vocabularies spell their own URIs, which is not how Creative Commons serves them. */
export const rightsOf = (uri: string) => uri.replace(/^https:\/\/creativecommons\.org\//, 'http://creativecommons.org/')

/** A picture of the Image API in one of its sizes, or the largest that is sent at once. */
export function imageOf(file: { id: number } & Measured, publicUrl: string, size?: Measured): Json {
  const { width, height } = size ?? largestOf(file)
  const service = `${publicUrl}/iiif/3/${file.id}`
  return {
    id: `${service}/full/${size ? `${width},${height}` : 'max'}/0/default.jpg`,
    type: 'Image',
    format: 'image/jpeg',
    width,
    height,
    service: [{ id: service, type: 'ImageService3', profile: 'level1' }],
  }
}

const smallestSide = 200

/** Among the sizes that are cached, the smallest in which something can be recognized. */
export const thumbnailOf = (file: { id: number } & Measured, publicUrl: string): Json => {
  const listed = sizesOf(file).filter(({ width, height }) => Math.max(width, height) >= smallestSide)
  return imageOf(file, publicUrl, listed.toSorted((a, b) => a.width - b.width)[0])
}

export const thumbnailAddress = (file: { id: number } & Measured, publicUrl: string) => String(thumbnailOf(file, publicUrl).id)
