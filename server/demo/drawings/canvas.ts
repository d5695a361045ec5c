export type Ink = readonly [red: number, green: number, blue: number]
export type Point = readonly [x: number, y: number]

/** The same sequence at every start, for any given seed. */
export function randomFrom(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Pixels to draw on: a few kinds of marks with soft edges, each costing only the pixels it covers. */
export class Canvas {
  readonly width: number
  readonly height: number
  readonly pixels: Uint8ClampedArray

  constructor(width: number, height: number, paper: Ink) {
    ;[this.width, this.height] = [width, height]
    this.pixels = new Uint8ClampedArray(Buffer.alloc(width * height * 3, Buffer.from(paper)).buffer)
  }

  /** An uneven background, as left by a brush, a vat or age. `unevenness` is in levels of 255. */
  weather(random: () => number, unevenness: number) {
    const { width, height, pixels } = this
    const [a, b, c] = [random() * 7, random() * 7, random() * 7]
    const down = Int8Array.from({ length: width }, (_, x) => (Math.sin(x / 230 + c) - 1 - edgeAt(x, width)) * unevenness)
    for (let y = 0, at = 0; y < height; y++) {
      const across = Math.round((Math.sin(y / 190 + a) + Math.sin(y / 37 + b) * 0.4 - edgeAt(y, height)) * unevenness)
      for (let x = 0; x < width; x++, at += 3) {
        const shade = across + down[x]!
        pixels[at] = pixels[at]! + shade
        pixels[at + 1] = pixels[at + 1]! + shade
        pixels[at + 2] = pixels[at + 2]! + shade
      }
    }
  }

  /** Every pixel between two corners, to the extent that `coverOf` returns. */
  #fill([x1, y1]: Point, [x2, y2]: Point, ink: Ink, coverOf: (x: number, y: number) => number) {
    const [left, right] = [Math.max(0, Math.floor(x1)), Math.min(this.width - 1, Math.ceil(x2))]
    const [top, bottom] = [Math.max(0, Math.floor(y1)), Math.min(this.height - 1, Math.ceil(y2))]
    const { pixels } = this
    const [red, green, blue] = ink
    for (let y = top; y <= bottom; y++)
      for (let x = left, at = (y * this.width + left) * 3; x <= right; x++, at += 3) {
        const cover = Math.min(1, coverOf(x, y))
        if (cover <= 0) continue
        pixels[at] = pixels[at]! + (red - pixels[at]!) * cover
        pixels[at + 1] = pixels[at + 1]! + (green - pixels[at + 1]!) * cover
        pixels[at + 2] = pixels[at + 2]! + (blue - pixels[at + 2]!) * cover
      }
  }

  line([x1, y1]: Point, [x2, y2]: Point, thickness: number, ink: Ink, strength = 1) {
    const [dx, dy, half] = [x2 - x1, y2 - y1, thickness / 2 + 0.5]
    const length = dx * dx + dy * dy || 1
    const reach = half + 1
    this.#fill(
      [Math.min(x1, x2) - reach, Math.min(y1, y2) - reach],
      [Math.max(x1, x2) + reach, Math.max(y1, y2) + reach],
      ink,
      (x, y) => {
        const along = Math.max(0, Math.min(1, ((x - x1) * dx + (y - y1) * dy) / length))
        const [ax, ay] = [x - x1 - along * dx, y - y1 - along * dy]
        return Math.min(1, half - Math.sqrt(ax * ax + ay * ay)) * strength
      },
    )
  }

  path(points: Point[], thickness: number, ink: Ink, strength = 1) {
    for (let at = 1; at < points.length; at++) this.line(points[at - 1]!, points[at]!, thickness, ink, strength)
  }

  /** A leaf: an oval along a line from its base, narrow at the tip. */
  leaf([x0, y0]: Point, angle: number, long: number, wide: number, ink: Ink, strength = 1) {
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    const [mx, my] = [x0 + (cos * long) / 2, y0 + (sin * long) / 2]
    const reach = Math.max(long, wide) / 2 + 1
    this.#fill([mx - reach, my - reach], [mx + reach, my + reach], ink, (x, y) => {
      const [u, v] = [((x - mx) * cos + (y - my) * sin) / (long / 2), (-(x - mx) * sin + (y - my) * cos) / (wide / 2)]
      const radius = u * u + v * v * (1 + 0.5 * (u + 1))
      return radius > 1.6 ? 0 : (1 - radius) * Math.min(long, wide) * 0.35 * strength
    })
  }

  disc([cx, cy]: Point, radius: number, ink: Ink, strength = 1) {
    this.#fill(
      [cx - radius - 1, cy - radius - 1],
      [cx + radius + 1, cy + radius + 1],
      ink,
      (x, y) => (radius + 0.5 - Math.hypot(x - cx, y - cy)) * strength,
    )
  }

  box([x1, y1]: Point, [x2, y2]: Point, ink: Ink, strength = 1) {
    this.#fill([x1, y1], [x2, y2], ink, () => strength)
  }
}

/** Darker close to an edge. */
const edgeAt = (at: number, length: number) => Math.max(0, 1 - Math.min(at, length - at) / 60) * 3
