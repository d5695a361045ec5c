import { Canvas, randomFrom, type Ink, type Point } from './canvas.ts'
import { write } from './pen.ts'

const paper: Ink = [233, 226, 208]
const ink: Ink = [54, 50, 60]
const shallow: Ink = [176, 196, 192]
const land: Ink = [214, 190, 140]

/** A chart of a harbor: a coast, its soundings, a buoy or two. */
export function drawChart(title: string, seed: number, width: number, height: number): Canvas {
  const random = randomFrom(seed)
  const canvas = new Canvas(width, height, paper)
  const [a, b, c] = [random() * 6, random() * 6, 0.42 + random() * 0.16]
  const coastAt = (x: number) => height * (c + Math.sin((x / width) * 5 + a) * 0.11 + Math.sin((x / width) * 17 + b) * 0.03)
  for (let x = 0; x < width; x += 2) {
    canvas.box([x, 0], [x + 1, coastAt(x)], land, 0.8)
    canvas.box([x, coastAt(x)], [x + 1, coastAt(x) + height * 0.06], shallow, 0.8)
  }
  canvas.weather(random, 3)
  const coast = Array.from({ length: Math.floor(width / 6) }, (_, at): Point => [at * 6, coastAt(at * 6)])
  for (let line = 0; line < 9; line++)
    canvas.path(
      coast.map(([x, y]): Point => [x, y + line * line * height * 0.0022]),
      line === 0 ? 4 : 1.2,
      ink,
      1 - line * 0.09,
    )
  for (let sounding = 0; sounding < 130; sounding++) {
    const x = width * (0.04 + random() * 0.9)
    const depth = random()
    const y = coastAt(x) + height * (0.07 + depth * 0.5)
    if (y < height * 0.95)
      write(canvas, `${Math.ceil(depth * 23)}${random() < 0.3 ? '½' : ''}`, [x, y], { size: height * 0.013, ink })
  }
  for (let quay = 0; quay < 4; quay++) {
    const x = width * (0.15 + quay * 0.2)
    canvas.box([x, coastAt(x) - height * 0.02], [x + width * 0.02, coastAt(x) + height * 0.05], ink, 0.75)
  }
  canvas.path(
    [
      [20, 20],
      [width - 20, 20],
      [width - 20, height - 20],
      [20, height - 20],
      [20, 20],
    ],
    3,
    ink,
  )
  write(canvas, title, [width * 0.06, height * 0.12], { size: height * 0.035, ink })
  return canvas
}
