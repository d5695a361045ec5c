import { Canvas, randomFrom, type Ink, type Point } from './canvas.ts'
import { lengthOf, write, type Hand } from './pen.ts'

const paper: Ink = [238, 228, 203]
const sepia: Ink = [92, 66, 44]
const faint: Ink = [168, 138, 104]
const water: Ink = [86, 122, 138]
const green: Ink = [110, 124, 84]
const red: Ink = [150, 58, 44]

/** Heights of an imaginary valley, from 0 to about 1: hills around a river. */
const heightAt = (u: number, v: number) => {
  const river = Math.abs(v - riverAt(u))
  const hills = Math.sin(u * 9 + 1) * Math.cos(v * 7 + 2) + Math.sin(u * 17 + v * 13) * 0.4 + Math.cos(u * 31 - v * 23) * 0.15
  return Math.min(1, river * 1.7) * (0.62 + hills * 0.28)
}
const riverAt = (u: number) => 0.52 + Math.sin(u * 6.1) * 0.12 + Math.sin(u * 14.3 + 1) * 0.035

const names: [name: string, u: number, v: number, size: number][] = [
  ...([
    ['BRANNOC', 0.47, 0.6, 74],
    ['Mill lane', 0.43, 0.49, 26],
    ['Second stile', 0.402, 0.455, 17],
    ['Kestrel Head', 0.86, 0.2, 46],
  ] as const),
  ...([
    ['Northmoor', 0.2, 0.16, 52],
    ['Peat cutting', 0.24, 0.21, 20],
    ['Old kiln', 0.66, 0.71, 20],
    ['School', 0.5, 0.64, 20],
  ] as const),
  ...([
    ['Rain gauge', 0.512, 0.665, 13],
    ['Hag wood', 0.14, 0.72, 34],
    ['Fern bank', 0.36, 0.42, 18],
    ['Ford', 0.61, 0.5, 20],
  ] as const),
  ...([
    ['Chapel', 0.44, 0.66, 20],
    ['Wester field', 0.3, 0.6, 22],
    ['Long acre', 0.55, 0.75, 22],
    ['Quarry', 0.76, 0.33, 22],
  ] as const),
  ...([
    ['Osmunda here, 1879', 0.09, 0.55, 14],
    ['Asplenium on the wall', 0.462, 0.672, 11],
    ['E. M. fell in', 0.585, 0.515, 11],
  ] as const),
  ...([
    ['Sheep wash', 0.71, 0.56, 18],
    ['Blind well', 0.17, 0.4, 18],
    ['Gallows hill', 0.82, 0.78, 26],
    ['Tithe barn', 0.39, 0.7, 17],
  ] as const),
].map(([name, u, v, size]) => [name, u, v, size])

/** A survey of the valley, drawn to be studied closely. */
export function drawValley(width: number, height: number): Canvas {
  const random = randomFrom(1874)
  const canvas = new Canvas(width, height, paper)
  canvas.weather(random, 3)
  const at = (u: number, v: number): Point => [width * (0.05 + u * 0.9), height * (0.05 + v * 0.9)]
  const unit = width / 4400
  drawContours(canvas, at, unit)
  drawRiver(canvas, at, unit)
  drawFields(canvas, at, unit, random)
  drawWoods(canvas, at, unit, random)
  drawHouses(canvas, at, unit, random)
  for (const [name, u, v, size] of names) label(canvas, name, at(u, v), { size: size * unit, ink: sepia })
  drawFrame(canvas, unit)
  return canvas
}

function label(canvas: Canvas, name: string, [x, y]: Point, hand: Hand) {
  const letter = hand.size / 7
  canvas.box([x - letter, y - hand.size * 1.1], [x + lengthOf(name, hand.size), y + letter * 2], paper, 0.6)
  write(canvas, name, [x, y], { ...hand, thickness: Math.max(1.1, hand.size / 11) })
}

type Place = (u: number, v: number) => Point

/** By marching squares: a short line wherever a height is crossed. */
function drawContours(canvas: Canvas, at: Place, unit: number) {
  const [columns, rows, steps] = [280, 210, 22]
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const corners = (
        [
          [0, 0],
          [1, 0],
          [1, 1],
          [0, 1],
        ] as const
      ).map(([right, down]) => {
        const [u, v] = [(column + right) / columns, (row + down) / rows]
        return { u, v, height: heightAt(u, v) * steps }
      })
      const heights = corners.map(({ height }) => height)
      for (let level = Math.ceil(Math.min(...heights)); level <= Math.max(...heights); level++) {
        const crossed = corners.flatMap((from, index) => {
          const to = corners[(index + 1) % 4]!
          const part = (level - from.height) / (to.height - from.height)
          return part >= 0 && part < 1 ? [at(from.u + (to.u - from.u) * part, from.v + (to.v - from.v) * part)] : []
        })
        if (crossed.length === 2)
          canvas.line(crossed[0]!, crossed[1]!, (level % 5 === 0 ? 2.6 : 1.3) * unit, faint, level % 5 === 0 ? 0.9 : 0.6)
      }
    }
}

function drawRiver(canvas: Canvas, at: Place, unit: number) {
  for (let step = 0; step < 900; step++) {
    const [u, next] = [step / 900, (step + 1) / 900]
    const wide = (10 + u * 34) * unit
    canvas.line(at(u, riverAt(u)), at(next, riverAt(next)), wide, water, 0.55)
    for (const bank of [-1, 1]) {
      const shift = (bank * wide) / canvas.height / 1.8
      canvas.line(at(u, riverAt(u) + shift), at(next, riverAt(next) + shift), 1.8 * unit, sepia, 0.8)
    }
  }
}

function drawFields(canvas: Canvas, at: Place, unit: number, random: () => number) {
  for (let field = 0; field < 120; field++) {
    const [u, v] = [random() * 0.94, random() * 0.94]
    if (Math.abs(v - riverAt(u)) < 0.05 || heightAt(u, v) > 0.5) continue
    const [wide, high, turn] = [0.02 + random() * 0.03, 0.02 + random() * 0.03, (random() - 0.5) * 0.02]
    const corners = [at(u, v), at(u + wide, v + turn), at(u + wide - turn, v + high), at(u - turn, v + high - turn), at(u, v)]
    canvas.path(corners, 2 * unit, sepia, 0.5)
    for (let furrow = 1; furrow < 9; furrow++)
      canvas.line(at(u + (wide * furrow) / 9, v + 0.003), at(u + (wide * furrow) / 9 - turn, v + high - 0.003), unit, green, 0.45)
  }
}

function drawWoods(canvas: Canvas, at: Place, unit: number, random: () => number) {
  for (let tree = 0; tree < 2600; tree++) {
    const [u, v] = [random(), random()]
    if (Math.sin(u * 21 + 2) * Math.cos(v * 17) < 0.45 || Math.abs(v - riverAt(u)) < 0.03) continue
    const [x, y] = at(u, v)
    const size = (5 + random() * 6) * unit
    canvas.disc([x, y], size, green, 0.5)
    canvas.line([x, y + size * 0.4], [x, y + size * 1.7], 1.6 * unit, sepia, 0.8)
    canvas.line([x + size * 0.5, y + size * 1.7], [x + size * 1.8, y + size * 1.7], 1.2 * unit, sepia, 0.4)
  }
}

function drawHouses(canvas: Canvas, at: Place, unit: number, random: () => number) {
  for (let house = 0; house < 90; house++) {
    const u = 0.42 + (random() + random() - 1) * 0.14 + 0.05
    const [x, y] = at(u, riverAt(u) + 0.05 + random() * 0.1)
    const [wide, deep] = [(9 + random() * 14) * unit, (7 + random() * 8) * unit]
    canvas.box([x, y], [x + wide, y + deep], red, 0.7)
    canvas.path(
      [
        [x, y],
        [x + wide, y],
        [x + wide, y + deep],
        [x, y + deep],
        [x, y],
      ],
      1.4 * unit,
      sepia,
    )
  }
}

function drawFrame(canvas: Canvas, unit: number) {
  const { width, height } = canvas
  for (const [inset, thick] of [
    [0.035, 7],
    [0.041, 2],
    [0.048, 2],
  ] as const) {
    const [x, y] = [width * inset, height * inset]
    canvas.path(
      [
        [x, y],
        [width - x, y],
        [width - x, height - y],
        [x, height - y],
        [x, y],
      ],
      thick * unit,
      sepia,
    )
  }
  const [left, top] = [width * 0.63, height * 0.83]
  canvas.box([left, top], [width * 0.94, height * 0.935], paper)
  canvas.path(
    [
      [left, top],
      [width * 0.94, top],
      [width * 0.94, height * 0.935],
      [left, height * 0.935],
      [left, top],
    ],
    3 * unit,
    sepia,
  )
  write(canvas, 'The Brannoc Valley', [left + 50 * unit, top + 110 * unit], { size: 72 * unit, ink: sepia })
  write(canvas, 'surveyed on foot, 1874, by E. Marlowe', [left + 50 * unit, top + 180 * unit], { size: 30 * unit, ink: sepia })
  for (let mile = 0; mile < 10; mile++)
    canvas.box(
      [left + (50 + mile * 90) * unit, top + 230 * unit],
      [left + (140 + mile * 90) * unit, top + 246 * unit],
      sepia,
      mile % 2 ? 0.15 : 0.9,
    )
  write(canvas, 'one mile', [left + 50 * unit, top + 300 * unit], { size: 26 * unit, ink: sepia })
  for (let point = 0; point < 16; point++) {
    const [angle, long] = [(point / 16) * Math.PI * 2 - Math.PI / 2, (point % 4 === 0 ? 190 : point % 2 ? 70 : 120) * unit]
    const [x, y] = [width * 0.9, height * 0.36]
    canvas.line([x, y], [x + Math.cos(angle) * long, y + Math.sin(angle) * long], (point % 4 === 0 ? 6 : 3) * unit, sepia)
  }
}
