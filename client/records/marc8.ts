import { marc8Sets } from './marc8-sets.ts'

/** Characters by their code in the East Asian set; loaded only for files that contain some. */
export type EastAsian = ReadonlyMap<number, string>

/** Stands for a character that no table has. */
export const unknownLetter = '\ufffd'

const escape = 0x1b
const isEastAsian = (set: string) => set === '1'
const widthOf = (set: string) => (isEastAsian(set) ? 3 : 1)
/** Three bytes with 96 values each. */
const placeOf = (one: number, two: number, three: number) => ((one - 0x20) * 96 + two - 0x20) * 96 + three - 0x20

/** `chosen` by escapes: g0 for bytes below 0x80, g1 for those above. */
interface State {
  g0: string
  g1: string
}

/**
 * MARC-8 as text. Combining marks precede their letter there and follow it in Unicode. A field starts with the default sets,
 * so each of its parts is decoded separately.
 */
export function decodeMarc8(bytes: Uint8Array, eastAsian?: EastAsian): string {
  const state: State = { g0: 'B', g1: 'E' }
  let text = ''
  let marks = ''
  for (let at = 0; at < bytes.length;) {
    const byte = bytes[at]!
    if (byte === escape) {
      const read = readEscape(bytes, at, state)
      if (read === 0) text += unknownLetter
      at += read || 1
      continue
    }
    const set = byte < 0x80 ? state.g0 : state.g1
    // The usual case.
    if (set === 'B' && byte < 0x7f && marks === '') {
      text += String.fromCharCode(byte)
      at += 1
      continue
    }
    const letter = letterOf(set, bytes.subarray(at, at + widthOf(set)), eastAsian)
    at += byte <= 0x20 ? 1 : widthOf(set)
    if (isMark(letter)) marks += letter
    else {
      text += letter + marks
      marks = ''
    }
  }
  return withReferences(text + marks).normalize('NFC')
}

/** The Arabic sets count one of Unicode's marks as a letter. */
const isMark = (letter: string) => /^\p{M}$/u.test(letter) && letter !== '\u0670'

/** In the upper half, beside the sets: nonsorting marks, and joiners. */
const controls: Readonly<Record<number, string>> = { 0x88: '', 0x89: '', 0x8d: '\u200d', 0x8e: '\u200c' }

function letterOf(set: string, bytes: Uint8Array, eastAsian: EastAsian | undefined): string {
  const byte = bytes[0]!
  if (byte <= 0x20) return String.fromCharCode(byte)
  if (byte >= 0x80 && byte <= 0xa0) return controls[byte] ?? unknownLetter
  const [one, two, three] = Array.from(bytes, (each) => each & 0x7f)
  if (isEastAsian(set)) {
    if (two === undefined || three === undefined) return unknownLetter
    return eastAsian?.get(placeOf(one!, two, three)) ?? unknownLetter
  }
  if (set === 'B') return one! < 0x7f ? String.fromCharCode(one!) : unknownLetter
  const letter = marc8Sets[set]?.[one! - 0x21] ?? ' '
  return letter === ' ' ? unknownLetter : letter
}

/** How many bytes select another set; 0 if this does not. */
function readEscape(bytes: Uint8Array, at: number, state: State): number {
  const [first = '', ...rest] = String.fromCharCode(...bytes.subarray(at + 1, at + 5))
  if ('gbp'.includes(first) && first) return choose(state, 'g0', first, 2)
  if (first === 's') return choose(state, 'g0', 'B', 2)
  const half = { '(': 'g0', ',': 'g0', ')': 'g1', '-': 'g1' } as const
  if (first === '$') {
    const [next = '', final = ''] = rest
    const isNamed = next in half
    return choose(state, isNamed ? half[next as keyof typeof half] : 'g0', isNamed ? final : next, isNamed ? 4 : 3)
  }
  if (!(first in half)) return 0
  // Extended Latin is selected by two bytes.
  const isLong = rest[0] === '!'
  return choose(state, half[first as keyof typeof half], rest[isLong ? 1 : 0] ?? '', isLong ? 4 : 3)
}

function choose(state: State, half: keyof State, set: string, bytes: number): number {
  if (set !== 'B' && !isEastAsian(set) && !(set in marc8Sets)) return 0
  state[half] = set
  return bytes
}

/** Characters that MARC-8 lacks are written as numeric references. */
const withReferences = (text: string) =>
  text.replaceAll(/&#x([0-9a-f]{4,6});/gi, (whole, hex: string) => {
    const code = Number.parseInt(hex, 16)
    return code >= 0x20 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : whole
  })

export const hasEastAsian = (bytes: Uint8Array): boolean => {
  for (let at = bytes.indexOf(escape); at >= 0; at = bytes.indexOf(escape, at + 1)) {
    if (bytes[at + 1] === 0x24) return true
  }
  return false
}

export async function fetchEastAsian(): Promise<EastAsian> {
  const { places, letters } = await import('./east-asian-letters.ts')
  const found = new Map<number, string>()
  let [place, at] = [0, 0]
  for (const run of places.split(',')) {
    const [gap = 0, count = 1] = run.split(' ').map((digits) => Number.parseInt(digits, 36))
    place += gap
    for (let each = 0; each < count; each += 1) found.set(place++, letters[at++]!)
  }
  return found
}
