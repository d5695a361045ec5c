import { deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

/** For tests: a picture that differs everywhere, so that a wrong position shows. */
export function gradient(width: number, height: number): Sharp {
  const pixels = Buffer.alloc(width * height * 3)
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      pixels[at++] = (255 * x) / width
      pixels[at++] = (255 * y) / height
      pixels[at++] = 127 + 80 * Math.sin(x / 37) * Math.cos(y / 53)
    }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

interface Bomb {
  width: number
  height: number
  /** 6: rotated by 90 degrees, so that all of it has to be in memory to be turned upright. */
  orientation?: number
}

/** A TIFF of floating-point numbers in a few kilobytes: all its strips are the same one. */
export function tiffBomb({ width, height, orientation = 1 }: Bomb): Buffer {
  const [samples, bits, rows] = [4, 32, 16]
  const strip = deflateSync(Buffer.alloc((width * rows * samples * bits) / 8), { level: 9 })
  const strips = Array<number>(Math.ceil(height / rows))
  const each = (value: number) => Array<number>(samples).fill(value)
  const [short, long] = [3, 4]
  const tags: [tag: number, type: number, values: number[]][] = [
    ...([
      [256, long, [width]],
      [257, long, [height]],
      [258, short, each(bits)],
      [259, short, [8]],
      [262, short, [2]],
    ] as never[]),
    ...([
      [273, long, strips],
      [274, short, [orientation]],
      [277, short, [samples]],
      [278, long, [rows]],
    ] as never[]),
    ...([
      [279, long, strips.slice().fill(strip.length)],
      [338, short, [2]],
      [339, short, each(3)],
    ] as never[]),
  ]
  const bytesOf = ([, type, values]: (typeof tags)[number]) => values.length * (type === short ? 2 : 4)
  let free = 8 + 2 + tags.length * 12 + 4
  const start = free + tags.reduce((sum, tag) => sum + (bytesOf(tag) > 4 ? bytesOf(tag) : 0), 0)
  strips.fill(start)
  const header = Buffer.alloc(start)
  header.write('II*\0', 0, 'latin1')
  header.writeUInt32LE(8, 4)
  header.writeUInt16LE(tags.length, 8)
  for (const [index, tag] of tags.entries()) {
    const [at, [name, type, values]] = [10 + index * 12, tag]
    header.writeUInt16LE(name, at)
    header.writeUInt16LE(type, at + 2)
    header.writeUInt32LE(values.length, at + 4)
    const isElsewhere = bytesOf(tag) > 4
    if (isElsewhere) header.writeUInt32LE(free, at + 8)
    for (const [nth, value] of values.entries()) {
      const place = (isElsewhere ? free : at + 8) + nth * (type === short ? 2 : 4)
      if (type === short) header.writeUInt16LE(value, place)
      else header.writeUInt32LE(value, place)
    }
    if (isElsewhere) free += bytesOf(tag)
  }
  return Buffer.concat([header, strip])
}
