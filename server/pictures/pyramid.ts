/** Of what is made from each picture, as both sides of the picture process know it. */

export interface Measured {
  width: number
  height: number
}

export const tileSide = 512

/** Halves, rounded down, until one tile holds the whole or a side cannot be halved any more. */
export function levelsOf({ width, height }: Measured): number {
  let level = 0
  while (Math.max(width, height) >> level > tileSide && Math.min(width, height) >> level > 1) level += 1
  return level + 1
}
