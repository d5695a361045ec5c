import { create, type Font, type Glyph } from 'fontkit'
import { decompress } from 'wawoff2'

type Variable = Font & { getVariation(settings: { wght: number }): Font }
type Path = Glyph['path']

/** A web font in the form the PDF library needs: unpacked, and in one weight if it has several. */
export async function unpackFont(woff2: Buffer, weight: number): Promise<Font> {
  const unpacked = create(Buffer.from(await decompress(woff2))) as Variable
  if (!unpacked.variationAxes['wght']) return unpacked
  const font = unpacked.getVariation({ wght: weight })
  const makeSubset = font.createSubset.bind(font)
  // The library's own encoding of outlines fails (fontkit 2.0.4 asks a stream for bytes it was not given).
  font.createSubset = () => Object.assign(makeSubset(), { glyphEncoder: { encodeSimple } })
  return font
}

const onCurve = 1

/** A simple glyph in the table `glyf`: where its outlines end, and each point relative to the one before. */
function encodeSimple(path: Path): Uint8Array {
  const points: { x: number; y: number; flag: number }[] = []
  const ends: number[] = []
  for (const { command, args } of path.commands) {
    for (let at = 0; at < args.length; at += 2) {
      const flag = command === 'quadraticCurveTo' && at === 0 ? 0 : onCurve
      points.push({ x: Math.round(args[at]!), y: Math.round(args[at + 1]!), flag })
    }
    if (command === 'closePath') ends.push(points.length - 1)
  }
  const bytes = Buffer.alloc(Math.ceil((12 + 2 * ends.length + 5 * points.length) / 4) * 4)
  let place = 0
  const write = (value: number) => (place = bytes.writeInt16BE(value, place))
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  for (const value of [ends.length, Math.min(0, ...xs), Math.min(0, ...ys), Math.max(0, ...xs), Math.max(0, ...ys)]) write(value)
  for (const end of ends) write(end)
  write(0)
  for (const { flag } of points) place = bytes.writeUInt8(flag, place)
  for (const axis of [xs, ys]) axis.forEach((value, at) => write(value - (axis[at - 1] ?? 0)))
  return bytes
}
