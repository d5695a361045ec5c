import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Font } from 'fontkit'
import { unpackFont } from './unpack-font.ts'

export type Weight = 400 | 600

/** One file of a font, in one weight. */
export interface Face {
  key: string
  font: Font
  /** Its letters join, stack or run from right to left: what is drawn differs from the text. */
  isShaped: boolean
}

interface Family {
  /** The folder of a package whose files each contain part of its letters. */
  folder: string
  parts: [file: string, ranges: [number, number][]][]
  isShaped: boolean
  isVariable: boolean
}

const serif = '@fontsource/source-serif-4'
const noto = (script: string) => `@fontsource-variable/noto-sans-${script}`
const shaped = ['arabic', 'hebrew', 'devanagari', 'thai'].map(noto)
const [chinese, japanese, korean] = [noto('sc'), noto('jp'), noto('kr')] as const

const resolve = createRequire(import.meta.url).resolve
const families = new Map<string, Promise<Family>>()

/** Which file has which letters, according to the package's style sheet for browsers. */
async function readFamily(folder: string): Promise<Family> {
  const ranges: Record<string, string> = JSON.parse(await readFile(resolve(`${folder}/unicode.json`), 'utf8'))
  const parts = Object.entries(ranges).map(([name, text]): Family['parts'][number] => [
    name.replaceAll(/[[\]]/g, ''),
    text.split(',').map((range) => {
      const [from = '', until = from] = range.trim().slice(2).split('-')
      return [parseInt(from, 16), parseInt(until, 16)]
    }),
  ])
  return { folder, parts, isShaped: shaped.includes(folder), isVariable: folder !== serif }
}

function familyOf(folder: string): Promise<Family> {
  const known = families.get(folder) ?? readFamily(folder)
  families.set(folder, known)
  return known
}

/** Chinese, Japanese and Korean share many letters but draw them differently: the rest of the text decides which. */
function foldersFor(text: string): string[] {
  const isKorean = /\p{Script=Hangul}/u.test(text)
  const isJapanese = /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)
  const order = isJapanese ? [japanese, chinese, korean] : isKorean ? [korean, chinese, japanese] : [chinese, japanese, korean]
  return [serif, ...shaped, ...order]
}

/** How many come before those. */
const serifAndShaped = 1 + shaped.length

const partWith = ({ parts }: Family, letter: number) =>
  parts.find(([, ranges]) => ranges.some(([from, until]) => from <= letter && letter <= until))?.[0]

/** What every document may contain anyway: page numbers, dates. */
const plain = Array.from({ length: 95 }, (_nothing, at) => String.fromCodePoint(32 + at)).join('')

/** Letters shared by Chinese, Japanese and Korean start here. */
const eastern = 0x2e80

/** The fonts of one document: loaded for the letters it contains, and released with it. */
export class Fonts {
  readonly #faces = new Map<string, Face>()
  /** By weight, by the preferred font for shared letters, and by letter. */
  readonly #chosen = new Map<string, Map<string, Face | null>>()

  static async for(texts: Record<Weight, Iterable<string>>): Promise<Fonts> {
    const fonts = new Fonts()
    for (const weight of [400, 600] as const)
      for (const text of new Set([plain, ...texts[weight]])) await fonts.#learn(text, weight)
    return fonts
  }

  /** For the letters of a text: null for a letter that no font has. */
  facesFor(text: string, weight: Weight): (letter: string) => Face | null {
    const [ordinary, shared] = [this.#lettersOf('', weight), this.#lettersOf(text, weight)]
    return (letter) => (letter.codePointAt(0)! < eastern ? ordinary : shared).get(letter) ?? null
  }

  #lettersOf(text: string, weight: Weight): Map<string, Face | null> {
    const key = `${weight} ${foldersFor(text)[serifAndShaped]}`
    const known = this.#chosen.get(key) ?? new Map<string, Face | null>()
    this.#chosen.set(key, known)
    return known
  }

  async #learn(text: string, weight: Weight) {
    const [ordinary, shared] = [this.#lettersOf('', weight), this.#lettersOf(text, weight)]
    for (const letter of new Set(text)) {
      const isShared = letter.codePointAt(0)! >= eastern
      const known = isShared ? shared : ordinary
      if (!known.has(letter)) known.set(letter, await this.#find(letter, isShared ? text : '', weight))
    }
  }

  async #find(letter: string, text: string, weight: Weight): Promise<Face | null> {
    const code = letter.codePointAt(0)!
    for (const folder of foldersFor(text)) {
      const family = await familyOf(folder)
      const part = partWith(family, code)
      const face = part === undefined ? undefined : await this.#load(family, part, weight)
      if (face?.font.hasGlyphForCodePoint(code)) return face
    }
    return null
  }

  async #load({ folder, isVariable, isShaped }: Family, part: string, weight: Weight): Promise<Face> {
    const file = `${path.basename(folder)}-${part}-${isVariable ? 'wght' : weight}-normal.woff2`
    const key = `${file} ${weight}`
    const known = this.#faces.get(key)
    if (known) return known
    const font = await unpackFont(await readFile(resolve(`${folder}/files/${file}`)), weight)
    const face = { key, font, isShaped }
    this.#faces.set(key, face)
    return face
  }
}
