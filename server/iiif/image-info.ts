import { maxArea, tileSide, type Measured } from '#server/pictures/pyramid.ts'
import { scaleFactorsOf, sizesOf } from './image-request.ts'

export const imageContext = 'http://iiif.io/api/image/3/context.json'
export const imageProfile = 'http://iiif.io/api/image/3/level1.json'

interface Described extends Measured {
  /** The picture's address without `/info.json`. */
  id: string
  /** A URI. */
  rights: string | null
}

/** What a viewer needs to know before it asks for tiles. */
export const describeImage = ({ id, width, height, rights }: Described) => ({
  '@context': imageContext,
  id,
  type: 'ImageService3',
  protocol: 'http://iiif.io/api/image',
  profile: 'level1',
  width,
  height,
  maxArea,
  sizes: sizesOf({ width, height }).map((size) => ({ type: 'Size', ...size })),
  tiles: [{ type: 'Tile', width: tileSide, height: tileSide, scaleFactors: scaleFactorsOf({ width, height }) }],
  ...(rights && { rights }),
  extraFormats: ['webp'],
  preferredFormats: ['webp', 'jpg'],
  extraFeatures: ['sizeByConfinedWh', 'sizeByWh'],
})
