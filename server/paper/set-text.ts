import bidiOf, { type Embedding } from 'bidi-js'
import LineBreaker from 'linebreak'
import type { Face, Fonts, Weight } from './fonts.ts'

const bidi = bidiOf()
const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
const thaiWords = new Intl.Segmenter('th', { granularity: 'word' })

/** Emails in one font that run in one direction. */
export interface Run {
  face: Face
  /** In drawing order. */
  text: string
  /** Even from left to right, odd from right to left. */
  level: number
  width: number
}

export interface Line {
  /** In reading order. */
  text: string
  /** In reading order. */
  runs: Run[]
  width: number
  isRightToLeft: boolean
  /** Whether the drawn letters alone do not give the text. */
  isShaped: boolean
}

export interface Setting {
  fonts: Fonts
  weight: Weight
  measure: (face: Face, text: string) => number
}

/** Hebrew, Arabic and related scripts, and directional marks. */
const hasRightToLeft = /[\u0590-\u08ff\u200f\u202b\u202e\u2067\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
const oneWay: Embedding = { levels: new Uint8Array(), paragraphs: [] }

/** Breaks a text into lines no wider than this, by the rules of its script. */
export function setText(text: string, width: number, setting: Setting): Line[] {
  return text.split('\n').flatMap((paragraph) => setParagraph(paragraph, width, setting))
}

function setParagraph(text: string, width: number, setting: Setting): Line[] {
  const { levels, paragraphs } = hasRightToLeft.test(text) ? bidi.getEmbeddingLevels(text, 'auto') : oneWay
  const isRightToLeft = (paragraphs[0]?.level ?? 0) % 2 === 1
  const { measure } = setting
  const faceOf = setting.fonts.facesFor(text, setting.weight)
  const runsOf = (from: number, until: number) => cutRuns(text, from, until, { levels, faceOf, measure })
  const widthOf = (from: number, until: number) => runsOf(from, until).reduce((sum, run) => sum + run.width, 0)
  const lines: Line[] = []
  let start = 0
  const end = (at: number) => {
    const shown = text.slice(start, at).trimEnd()
    const runs = runsOf(start, start + shown.length)
    const total = runs.reduce((sum, run) => sum + run.width, 0)
    lines.push({ text: shown, runs, width: total, isRightToLeft, isShaped: isRightToLeft || runs.some(isShapedRun) })
    start = at
  }
  let [filled, last] = [0, 0]
  for (const at of breaksOf(text, (from, until) => widthOf(from, until) > width)) {
    const spaces = last + text.slice(last, at).trimEnd().length
    const word = widthOf(last, spaces)
    if (last > start && filled + word > width) {
      end(last)
      filled = 0
    }
    filled += word + (spaces < at ? widthOf(spaces, at) : 0)
    last = at
  }
  end(text.length)
  return lines
}

const isShapedRun = ({ face, level }: Run) => face.isShaped || level % 2 === 1

/** Fits into any column. */
const shortWord = 5

/** Where a line may end: by the rules of Unicode, between words of Thai, and anywhere inside what is too long. */
function breaksOf(text: string, isTooLong: (from: number, until: number) => boolean): number[] {
  const breaker = new LineBreaker(text)
  const places: number[] = []
  let from = 0
  for (let found = breaker.nextBreak(); found; found = breaker.nextBreak()) {
    const part = text.slice(from, found.position)
    if (/\p{Script=Thai}/u.test(part)) places.push(...startsIn(thaiWords, part, from))
    else if (part.length > shortWord && isTooLong(from, found.position)) places.push(...startsIn(letters, part, from))
    places.push(found.position)
    from = found.position
  }
  return places
}

const startsIn = (segmenter: Intl.Segmenter, part: string, from: number) =>
  Array.from(segmenter.segment(part), ({ index }) => from + index).filter((place) => place > from)

/** Marks and joiners belong to the letter before them, whatever font it is in. */
const isCarried = /^[\p{M}\u200c\u200d]$/u

/** Replaces a letter that no font has. */
const missing = '?'

interface Cutting extends Pick<Setting, 'measure'> {
  levels: Uint8Array
  faceOf: ReturnType<Fonts['facesFor']>
}

function cutRuns(text: string, from: number, until: number, { levels, faceOf, measure }: Cutting): Run[] {
  const cut: { face: Face; text: string; level: number }[] = []
  let at = from
  for (const letter of text.slice(from, until)) {
    const level = levels[at] ?? 0
    at += letter.length
    const before = cut.at(-1)
    if (before && letter > '~' && isCarried.test(letter)) {
      before.text += letter
      continue
    }
    const own = faceOf(letter)
    const face = own ?? before?.face ?? faceOf('0')
    if (!face) continue
    const shown = own ? letter : missing
    // Within right-to-left text, the PDF library would reorder words left to right: so each is drawn separately.
    const isOneWord = (level % 2 === 0 && !face.isShaped) || (letter === ' ') === before?.text.endsWith(' ')
    if (before && before.face === face && before.level === level && isOneWord) before.text += shown
    else cut.push({ face, text: shown, level })
  }
  return cut.map((run) => {
    const drawn = asDrawn(run)
    return { ...run, text: drawn, width: measure(run.face, drawn) }
  })
}

const fontTurns = /[\p{Script=Arabic}\p{Script=Hebrew}]/u

/** The font itself reverses Arabic and Hebrew letters; marks between them we reverse here, and digits must stay as they are. */
function asDrawn({ text, level }: Pick<Run, 'text' | 'level'>): string {
  const isTurned = level % 2 === 1
  if (isTurned === fontTurns.test(text)) return text
  const turned = Array.from(letters.segment(text), ({ segment }) => segment).toReversed()
  return (isTurned ? turned.map((sign) => bidi.getMirroredCharacter(sign) ?? sign) : turned).join('')
}

/** Where each run starts, measured from the left of the line; in reading order. */
export function placesOf({ runs }: Line): number[] {
  const order = runs.map((_run, at) => at)
  const most = Math.max(0, ...runs.map(({ level }) => level))
  for (let level = most; level > 0; level--) {
    for (let at = 0; at < order.length; at++) {
      let end = at
      while (end < order.length && runs[order[end]!]!.level >= level) end++
      if (end - at > 1) order.splice(at, end - at, ...order.slice(at, end).toReversed())
      at = Math.max(at, end)
    }
  }
  const places = Array<number>(runs.length).fill(0)
  let x = 0
  for (const at of order) {
    places[at] = x
    x += runs[at]!.width
  }
  return places
}
