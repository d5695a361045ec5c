/** A part of a picture, in its own pixels. */
export interface Region {
  x: number
  y: number
  width: number
  height: number
}

/** What is being looked at in an item; pages count from 1, and without a region it is the whole page. */
export interface Place {
  page: number
  region?: Region | undefined
}

/** `#page=3&xywh=100,200,300,400`, in the syntax of media fragments. Anything else is not a place. */
export function readPlace(hash: string): Place | undefined {
  const given = new URLSearchParams(hash.replace(/^#/, ''))
  const page = readNumber(given.get('page') ?? '1')
  const region = readRegion(given.get('xywh'))
  if (page === undefined || page < 1 || !(given.has('page') || region)) return undefined
  return { page, ...(region && { region }) }
}

function readRegion(text: string | null): Region | undefined {
  const [x, y, width, height, ...more] = (text ?? '')
    .replace(/^pixel:/, '')
    .split(',')
    .map(readNumber)
  if (x === undefined || y === undefined || !width || !height || more.length > 0) return undefined
  return { x, y, width, height }
}

function readNumber(text: string): number | undefined {
  return /^\d{1,7}$/.test(text) ? Number(text) : undefined
}

/** Empty for the initial view, so that its address stays as short as it was. */
export function writePlace({ page, region }: Place): string {
  if (!region) return page === 1 ? '' : `#page=${page}`
  const { x, y, width, height } = region
  return `#page=${page}&xywh=${[x, y, width, height].map(Math.round).join()}`
}

/** The part of the region inside a picture of this size, in whole pixels; undefined if it lies outside. */
export function clipRegion({ x, y, width, height }: Region, size: { width: number; height: number }): Region | undefined {
  const left = Math.max(0, Math.round(x))
  const top = Math.max(0, Math.round(y))
  const right = Math.min(size.width, Math.round(x + width))
  const bottom = Math.min(size.height, Math.round(y + height))
  if (right <= left || bottom <= top) return undefined
  return { x: left, y: top, width: right - left, height: bottom - top }
}
