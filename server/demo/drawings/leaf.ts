import { Canvas, randomFrom, type Ink } from './canvas.ts'
import { write } from './pen.ts'

const paper: Ink = [240, 231, 208]
const ink: Ink = [58, 44, 38]
const rule: Ink = [176, 160, 148]
const [width, height] = [660, 880]

/** A page from a notebook, in its owner's handwriting. */
export function drawLeaf(lines: readonly string[], seed: number): Canvas {
  const random = randomFrom(seed)
  const canvas = new Canvas(width, height, paper)
  canvas.weather(random, 4)
  const [top, gap, left] = [height * 0.12, height * 0.052, width * 0.13]
  for (let y = top; y < height * 0.94; y += gap) canvas.line([width * 0.05, y], [width * 0.95, y], 1.2, rule, 0.7)
  canvas.line([left * 0.82, height * 0.04], [left * 0.82, height * 0.96], 1.4, [190, 120, 110], 0.7)
  for (const [at, line] of lines.entries())
    write(canvas, line, [left, top + at * gap - gap * 0.16], {
      size: gap * 0.42,
      ink,
      thickness: gap * 0.055,
      slant: 0.3,
      unsure: random,
    })
  for (let blot = 0; blot < 3; blot++) canvas.disc([width * random(), height * random()], 2 + random() * 6, ink, 0.5)
  return canvas
}
