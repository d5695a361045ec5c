/** What is made from each picture, as known on both sides of the picture process. */

export interface Measured {
  width: number
  height: number
}

export interface Region extends Measured {
  x: number
  y: number
}

export const tileSide = 512
/** The largest area sent in one piece. */
export const maxArea = 12_000_000

/** Halved, rounding down, until one tile holds the whole or a side cannot be halved any more. */
export function levelsOf({ width, height }: Measured): number {
  let level = 0
  while (Math.max(width, height) >> level > tileSide && Math.min(width, height) >> level > 1) level += 1
  return level + 1
}

/** The largest permitted size. */
export function largestOf(region: Measured): Measured {
  const scale = Math.min(1, Math.sqrt(maxArea / (region.width * region.height)))
  return scale === 1 ? { width: region.width, height: region.height } : scaled(region, scale, Math.floor)
}

export const scaled = ({ width, height }: Measured, scale: number, round = Math.round): Measured =>
  scale > 0 ? { width: Math.max(1, round(width * scale)), height: Math.max(1, round(height * scale)) } : { width: 0, height: 0 }

/** The position of a region in the nearest level that is large enough. */
export function placeInPyramid(picture: Measured, { region, to }: { region: Region; to: Measured }) {
  const most = Math.min(region.width / to.width, region.height / to.height)
  const level = Math.max(0, Math.min(levelsOf(picture) - 1, Math.floor(Math.log2(most))))
  const [width, height] = [picture.width, picture.height].map((side) => Math.max(1, side >> level)) as [number, number]
  const [left, top] = [Math.min(width - 1, region.x >> level), Math.min(height - 1, region.y >> level)]
  const right = Math.min(width, Math.max(left + 1, Math.round((region.x + region.width) / 2 ** level)))
  const bottom = Math.min(height, Math.max(top + 1, Math.round((region.y + region.height) / 2 ** level)))
  return { level, left, top, width: right - left, height: bottom - top }
}
