import { buffer } from 'node:stream/consumers'
import PdfFile from 'pdfkit'
import type { Face, Fonts, Weight } from './fonts.ts'
import { placesOf, setText, type Line } from './set-text.ts'

export interface Style {
  size: number
  weight?: Weight
  color?: string
  /** As a multiple of the font size. */
  leading?: number
  /** Aligned left, even if read from right to left. */
  isLeft?: boolean
}

interface Frame {
  x: number
  y: number
  width: number
  height: number
}

interface Sheet {
  title: string
  author: string
  madeAt: Date
  fonts: Fonts
  isLandscape?: boolean
  margin: number
}

export type Part = PDFKit.PDFStructureElement

const leadingOf = ({ size, leading = 1.4 }: Style) => size * leading

/**
 * A document to print, tagged so that screen readers find headings and tables. Contents are drawn in reading order; decoration
 * is marked as such.
 */
export class Paper {
  readonly doc: PDFKit.PDFDocument
  readonly root: Part
  readonly #fonts: Fonts
  readonly #bytes: Promise<Buffer>
  readonly #registered = new Set<Face>()
  y: number

  constructor({ title, author, madeAt, fonts, margin, isLandscape = false }: Sheet) {
    this.doc = new PdfFile({
      ...{ size: 'A4', layout: isLandscape ? 'landscape' : 'portrait', margin, bufferPages: true, autoFirstPage: true },
      ...{ tagged: true, pdfVersion: '1.7', subset: 'PDF/UA', lang: 'en', displayTitle: true },
      info: { Title: title, Author: author, CreationDate: madeAt, ModDate: madeAt },
    } as object)
    this.#fonts = fonts
    this.#bytes = buffer(this.doc)
    this.root = this.doc.struct('Document')
    this.doc.addStructure(this.root)
    this.y = margin
  }

  get #measure() {
    return (face: Face, text: string, size: number) => this.#use(face).fontSize(size).widthOfString(text)
  }

  #use(face: Face) {
    if (!this.#registered.has(face)) this.doc.registerFont(face.key, face.font as unknown as Buffer)
    this.#registered.add(face)
    return this.doc.font(face.key)
  }

  /** A part within another, still to be filled. */
  part(tag: string, within: Part = this.root): Part {
    const part = this.doc.struct(tag)
    within.add(part)
    return part
  }

  /** Table headers state what they are the header of. */
  headCell(row: Part): Part {
    const cell = this.part('TH', row)
    const { data } = (cell as unknown as { dictionary: { data: Record<string, unknown> } }).dictionary
    data['A'] = { O: 'Table', Scope: 'Column' }
    return cell
  }

  lines(text: string, width: number, style: Style): Line[] {
    const measure = (face: Face, words: string) => this.#measure(face, words, style.size)
    return setText(text, width, { fonts: this.#fonts, weight: style.weight ?? 400, measure })
  }

  /** Starts a line at the top; when the page is full, begins another. */
  write(part: Part, text: string, box: { x: number; width: number }, style: Style, turn?: () => void): void {
    for (const line of this.lines(text, box.width, style)) {
      this.makeRoom(leadingOf(style), turn)
      this.#writeLine(part, line, box, style)
      this.y += leadingOf(style)
    }
  }

  makeRoom(height: number, turn?: () => void): void {
    const { page } = this.doc
    if (this.y + height <= page.height - page.margins.bottom) return
    this.doc.addPage()
    this.y = this.doc.page.margins.top
    turn?.()
  }

  #writeLine(part: Part, line: Line, box: { x: number; width: number }, style: Style): void {
    const content = this.doc.markStructureContent('Span', line.isShaped ? { actual: line.text } : {})
    this.draw(line, box, style)
    this.doc.endMarkedContent()
    part.add(content)
  }

  /** Untagged: for content that is marked some other way. */
  draw(line: Line, { x, width }: { x: number; width: number }, style: Style): void {
    const room = width - line.width
    const left = x + (line.isRightToLeft && !style.isLeft ? room : 0)
    const places = placesOf(line)
    const baseline = this.y + leadingOf(style) / 2 + style.size * 0.3
    line.runs.forEach(({ face, text }, at) => {
      this.#use(face)
        .fontSize(style.size)
        .fillColor(style.color ?? '#1d1b16')
      this.doc.text(text, left + places[at]!, baseline, { lineBreak: false, baseline: 'alphabetic' })
    })
  }

  /** What is drawn there is read aloud as this text. */
  figure({ x, y, width, height }: Frame, says: string, draw: () => void): void {
    const figure = this.doc.struct('Figure', { alt: says, bbox: [x, y, x + width, y + height] } as object)
    this.root.add(figure)
    const content = this.doc.markStructureContent('Figure')
    draw()
    this.doc.endMarkedContent()
    figure.add(content)
  }

  /** A PNG, as large as it fits. */
  picture(png: Buffer, frame: Frame, says: string): void {
    const { x, y, width, height } = frame
    const fit: [number, number] = [width, height]
    this.figure(frame, says, () => this.doc.image(png, x, y, { fit, valign: 'center' }))
  }

  /** Lines, frames, page numbers: not read aloud. */
  decorate(draw: () => void): void {
    this.doc.markContent('Artifact', { type: 'Layout' })
    draw()
    this.doc.endMarkedContent()
  }

  /** At the foot of every page, once their number is known. */
  foot(words: (page: number, pages: number) => string, style: Style): void {
    const { start, count } = this.doc.bufferedPageRange()
    for (let at = start; at < start + count; at++) {
      this.doc.switchToPage(at)
      const { width, height, margins } = this.doc.page
      this.y = height - margins.bottom * 0.7
      const [line] = this.lines(words(at + 1, count), width, style)
      // Text below the margin must not start a new page.
      margins.bottom = 0
      if (line) this.decorate(() => this.draw(line, { x: margins.left, width: width - margins.left - margins.right }, style))
    }
  }

  async end(): Promise<Buffer> {
    this.root.end()
    this.doc.end()
    return this.#bytes
  }
}
