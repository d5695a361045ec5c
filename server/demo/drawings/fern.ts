import { Canvas, randomFrom, type Ink, type Point } from './canvas.ts'

/** How a species grows, as far as a print shows. */
export interface Fern {
  seed: number
  fronds: number
  /** Pairs of leaflets on a frond, and the length of the longest as a fraction of it. */
  pairs: number
  reach: number
  /** Pairs of leaflets on each leaflet; 0 if undivided. */
  again: number
  /** How leaflets shorten towards the tip: 1 is a triangle, 0 a strap. */
  taper: number
  curl?: number
}

const paper: Ink = [243, 238, 224]
const blue: Ink = [24, 62, 120]
const white: Ink = [226, 236, 242]

/** A sun print: a wet sheet of blue on which whatever lay there stays pale. */
export function drawFern(fern: Fern, width: number, height: number): Canvas {
  const random = randomFrom(fern.seed)
  const canvas = new Canvas(width, height, paper)
  const margin = width * 0.05
  canvas.box([margin, margin], [width - margin, height - margin], blue)
  brushEdges(canvas, margin, random)
  canvas.weather(random, 5)
  for (let at = 0; at < fern.fronds; at++) {
    const lean = fern.fronds === 1 ? (random() - 0.5) * 0.2 : ((at + 0.5) / fern.fronds - 0.5) * 1.1
    const long = height * (0.74 - Math.abs(lean) * 0.22) * (0.92 + random() * 0.1)
    const foot: Point = [width / 2 + lean * width * 0.12, height * 0.9]
    drawFrond(canvas, fern, { foot, angle: -Math.PI / 2 + lean, long, bend: lean * 0.5 + (random() - 0.5) * 0.3 }, random)
  }
  return canvas
}

function brushEdges(canvas: Canvas, margin: number, random: () => number) {
  const { width, height } = canvas
  const hair = width / 140
  for (let y = margin; y < height - margin; y += hair)
    for (const [x, towards] of [
      [margin, -1],
      [width - margin, 1],
    ] as const)
      canvas.line([x, y], [x + towards * margin * 0.45 * random() ** 2, y + random() * hair], hair, blue, 0.8)
}

interface Frond {
  foot: Point
  angle: number
  long: number
  bend: number
  /** The distance to the next one. */
  room?: number
}

function drawFrond(canvas: Canvas, fern: Fern, { foot, angle, long, bend }: Frond, random: () => number) {
  const stem = long * 0.12
  let at = foot
  let direction = angle
  const steps = fern.pairs * 2
  const stride = (long - stem) / steps
  const start: Point = [foot[0] + Math.cos(angle) * stem, foot[1] + Math.sin(angle) * stem]
  canvas.line(foot, start, long / 170, white)
  at = start
  for (let step = 0; step < steps; step++) {
    const along = step / steps
    direction += bend / steps + (fern.curl ?? 0) * along ** 3 * 0.4
    const next: Point = [at[0] + Math.cos(direction) * stride, at[1] + Math.sin(direction) * stride]
    canvas.line(at, next, (long / 190) * (1 - along * 0.8), white)
    const shape = fern.taper * (1 - along) + (1 - fern.taper) * Math.sin(Math.PI * (0.12 + along * 0.86)) ** 0.6
    const length = long * fern.reach * shape * (0.94 + random() * 0.12)
    const side = step % 2 === 0 ? 1 : -1
    drawLeaflet(
      canvas,
      fern,
      { foot: next, angle: direction + side * (1.15 - along * 0.35), long: length, bend: -side * 0.35, room: stride * 2 },
      random,
    )
    at = next
  }
}

function drawLeaflet(canvas: Canvas, fern: Fern, { foot, angle, long, bend, room = long }: Frond, random: () => number) {
  if (long < 3) return
  if (fern.again === 0) return canvas.leaf(foot, angle, long, Math.min(long * 0.5, room * 0.85), white, 0.9)
  let at = foot
  let direction = angle
  const stride = long / fern.again
  for (let step = 0; step < fern.again; step++) {
    const along = step / fern.again
    direction += bend / fern.again
    const next: Point = [at[0] + Math.cos(direction) * stride, at[1] + Math.sin(direction) * stride]
    canvas.line(at, next, Math.max(1, (long / 40) * (1 - along)), white, 0.9)
    for (const side of [1, -1]) {
      const small = Math.min(stride * 2.2, room * 0.62) * (1 - along * 0.65) * (0.9 + random() * 0.2)
      canvas.leaf(at, direction + side * 1.05, small, small * 0.42, white, 0.85)
      // Veins, if there is room for them.
      if (small > 24)
        canvas.line(
          at,
          [at[0] + Math.cos(direction + side * 1.05) * small * 0.8, at[1] + Math.sin(direction + side * 1.05) * small * 0.8],
          1.2,
          [140, 168, 200],
          0.7,
        )
    }
    at = next
  }
  canvas.leaf(at, direction, stride * 1.4, stride * 0.5, white, 0.9)
}
