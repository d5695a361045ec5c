import type { Certificate } from '#contract/certificates.ts'
import { house } from '#contract/this-site.ts'
import type { Paper, Style } from '#server/paper/paper.ts'

// The purely decorative parts of a certificate: paper, frame, mark, date stamp and shelf.

export const [pageWidth, pageHeight, frame, margin] = [841.89, 595.28, 22, 72]
export const stampRadius = 56
const shelfTop = 507
const [green, violet, rule] = ['#1c4a3d', '#6b3a6b', '#b9a9b5']

export function drawFrame(paper: Paper) {
  const { doc } = paper
  const [right, bottom] = [pageWidth - 2 * frame, pageHeight - 2 * frame]
  paper.decorate(() => {
    doc.rect(0, 0, pageWidth, pageHeight).fill('#fffdf6')
    doc.lineWidth(1).rect(frame, frame, right, bottom).stroke(green)
    doc
      .lineWidth(0.5)
      .rect(frame + 4, frame + 4, right - 8, bottom - 8)
      .stroke(rule)
  })
}

/** Four books on a shelf, two of them reading, in a square of 32. */
function drawVolumes({ doc }: Paper, color: string) {
  for (const x of [7.5, 19.5]) doc.circle(x, 8.6, 2.1)
  for (const x of [5.5, 17.5]) doc.rect(x, 12.5, 4, 11.5)
  for (const x of [11.5, 23.5]) doc.rect(x, 6.5, 4, 17.5)
  doc.rect(4, 25.5, 25, 1.6).fill(color)
}

export function drawMark(paper: Paper, { x, y, size }: { x: number; y: number; size: number }) {
  const { doc } = paper
  paper.decorate(() => {
    doc
      .save()
      .translate(x, y)
      .scale(size / 32)
    doc.roundedRect(0, 0, 32, 32, 7).fill(green)
    drawVolumes(paper, '#fffdf6')
    doc.restore()
  })
}

const stampDay = new Intl.DateTimeFormat('en-US', { month: 'long', day: '2-digit', year: 'numeric', timeZone: 'UTC' })
const stampStyle = { size: 9.5, weight: 600, color: violet, leading: 1 } as const satisfies Style

const initialStyle = { ...stampStyle, size: 38 } as const satisfies Style

/** The text around the stamp; the day of the last date. */
export const stampWords = ({ endsOn }: Pick<Certificate, 'endsOn'>, siteName: string) => {
  const name = siteName.replace(/\.$/, '').toUpperCase()
  // A long name would run into the start of the ring.
  const end = name.length > 14 ? '' : `${name} · `
  return `ATTENDED · ${stampDay.format(new Date(endsOn)).replace(',', '').toUpperCase()} · ${end}`
}

/** For the center of the stamp, if the site has a name of its own: the mark spells the house's name. */
export const stampInitial = (siteName: string) =>
  siteName === house.name ? '' : (Array.from(siteName)[0] ?? '').toLocaleUpperCase('en')

/** Stamped by hand, hence slightly crooked. */
export function drawStamp(
  paper: Paper,
  { words, initial }: { words: string; initial: string },
  [x, y]: readonly [number, number],
) {
  const { doc } = paper
  paper.decorate(() => {
    doc.save().rotate(-9, { origin: [x, y] })
    for (const [radius, width] of [
      [stampRadius, 2],
      [stampRadius - 5, 0.7],
      [stampRadius - 22, 0.7],
    ] as const)
      doc.lineWidth(width).circle(x, y, radius).stroke(violet)
    const letters = [...words]
    for (const [at, letter] of letters.entries()) {
      const [line] = paper.lines(letter, 40, stampStyle)
      if (!line) continue
      doc.save().rotate((at * 360) / letters.length - 90, { origin: [x, y] })
      paper.y = y - stampRadius + 8
      paper.draw(line, { x: x - line.width / 2, width: 40 }, stampStyle)
      doc.restore()
    }
    const [line] = initial ? paper.lines(initial, 60, initialStyle) : []
    if (line) {
      paper.y = y - initialStyle.size * 0.46
      paper.draw(line, { x: x - line.width / 2, width: 60 }, initialStyle)
    } else {
      doc
        .save()
        .translate(x - 20, y - 21)
        .scale(40 / 32)
      drawVolumes(paper, violet)
      doc.restore()
    }
    doc.restore()
  })
}

/** Width and height of each spine, and what is on it: bands, a label, or nothing. */
const spines = [
  [9, 86, 'bands'],
  [20, 50, 'bands'],
  [16, 87, 'label'],
  [12, 55],
  [15, 47, 'bands'],
  [11, 72],
  [13, 85, 'bands'],
  [10, 76],
  [14, 59, 'label'],
  [12, 94],
  [13, 102],
  [14, 67, 'label'],
  [15, 56, 'bands'],
  [12, 68],
  [17, 75, 'bands'],
  [18, 77, 'label'],
  [25, 74, 'label'],
  [22, 68],
  [16, 80, 'bands'],
  [21, 60],
  [11, 84, 'label'],
  [15, 53],
  [26, 72, 'label'],
] as const

/** From one side of the frame to the other, as if engraved. */
export function drawShelf(paper: Paper) {
  const { doc } = paper
  const [left, right, foot] = [frame + 4, pageWidth - frame - 4, pageHeight - frame - 4]
  const scale = (foot - 2 - shelfTop) / 102
  paper.decorate(() => {
    doc.lineWidth(0.6)
    for (let at = 0, x = left + 3; ; at++) {
      const [usual, height, mark] = spines[(at * 7 + Math.floor(at / spines.length)) % spines.length]!
      const room = right - 3 - x
      // The last one fills the rest of the shelf.
      const width = room < usual + 10 ? room : usual
      if (width <= 0) break
      const top = foot - 2 - height * scale
      doc.rect(x, top, width, height * scale)
      if (mark === 'label') doc.rect(x + width * 0.22, top + 8, width * 0.56, 10)
      if (mark === 'bands') for (const y of [top + 6, top + 9.5, foot - 10]) doc.moveTo(x, y).lineTo(x + width, y)
      x += width + 1.2
    }
    doc.moveTo(left, foot - 2).lineTo(right, foot - 2)
    doc.stroke(green)
  })
}
