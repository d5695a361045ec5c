import { decodeMarc8, type EastAsian } from './marc8.ts'
import { type LibraryRecord, limits, problemList, type RecordField, type RecordSet, titleOfMarc, tooManyWords } from './record.ts'

/** ISO 2709, the format of MARC: a leader of 24 bytes, a directory with a 12-byte entry per field, then the fields. */
const recordEnd = 0x1d
const fieldEnd = 0x1e
const partStart = 0x1f
const leaderBytes = 24
const entryBytes = 12

interface Piece {
  start: number
  end: number
}

/** Where a record's bytes are, and how problems are reported. Positions are bytes in the file, from 0. */
interface Reading {
  bytes: Uint8Array
  start: number
  end: number
  tell: (sentence: string) => void
  decode: (bytes: Uint8Array) => string
}

export function readIso2709(bytes: Uint8Array, eastAsian?: EastAsian): RecordSet {
  const { pieces, isMore } = findPieces(bytes)
  return {
    count: pieces.length,
    problems: isMore ? [tooManyWords] : [],
    read: (index) => readPiece(bytes, pieces[index]!, { number: index + 1, eastAsian }),
  }
}

/** By the length each leader states or, if that is wrong, by the record terminator. */
function findPieces(bytes: Uint8Array): { pieces: Piece[]; isMore: boolean } {
  const pieces: Piece[] = []
  for (let start = skipBlank(bytes, 0); start < bytes.length; start = skipBlank(bytes, pieces.at(-1)!.end)) {
    if (pieces.length === limits.records) return { pieces, isMore: true }
    const said = start + numberAt(bytes, start, 5)
    const mark = bytes.indexOf(recordEnd, start)
    const isRight = said >= start + leaderBytes && bytes[said - 1] === recordEnd
    pieces.push({ start, end: isRight ? said : mark < 0 ? bytes.length : mark + 1 })
  }
  return { pieces, isMore: false }
}

function skipBlank(bytes: Uint8Array, from: number): number {
  let at = from
  // Line breaks between records, which some programs write, and a byte order mark.
  while (at < bytes.length && ([0, 0x09, 0x0a, 0x0d, 0x20, 0x1a].includes(bytes[at]!) || isByteOrderMark(bytes, at))) at += 1
  return at
}

const isByteOrderMark = (bytes: Uint8Array, at: number) => at < 3 && bytes[at] === [0xef, 0xbb, 0xbf][at]

/** NaN unless all of them are digits. */
function numberAt(bytes: Uint8Array, start: number, length: number): number {
  const text = latin(bytes.subarray(start, start + length))
  return text.length === length && /^\d+$/.test(text) ? Number(text) : NaN
}

const latin = (bytes: Uint8Array) => String.fromCharCode(...bytes)

interface Context {
  number: number
  eastAsian: EastAsian | undefined
}

function readPiece(bytes: Uint8Array, { start, end }: Piece, { number, eastAsian }: Context): LibraryRecord {
  const { problems, add: tell } = problemList(number)
  const leader = latin(bytes.subarray(start, Math.min(start + leaderBytes, end))).replaceAll(/[^ -~]/g, '\ufffd')
  const nothing = { leader, type: null, title: '', fields: [], problems }
  if (end - start > limits.recordBytes) {
    tell(`it is larger than a record can be, from byte ${start} to ${end}.`)
    return nothing
  }
  if (end - start < leaderBytes + 2) {
    tell(`it ends in the middle of the leader, at byte ${end}.`)
    return nothing
  }
  tellOfLength(bytes, { start, end }, tell)
  const decode = decoderOf(bytes.subarray(start, end), { leader, tell, eastAsian })
  const fields = readFields({ bytes, start, end, tell, decode })
  return { ...nothing, title: titleOfMarc(fields), fields }
}

function tellOfLength(bytes: Uint8Array, { start, end }: Piece, tell: Reading['tell']) {
  const said = numberAt(bytes, start, 5)
  if (bytes[end - 1] !== recordEnd) tell(`the file ends before the record does, at byte ${end}.`)
  else if (Number.isNaN(said)) tell(`the leader does not begin with a length, at byte ${start}.`)
  else if (said !== end - start)
    tell(`the leader says ${said} bytes, but the record ends after ${end - start}, at byte ${end - 1}.`)
}

interface Encoded {
  leader: string
  tell: Reading['tell']
  eastAsian: EastAsian | undefined
}

/** Position 9 says which; many records in one encoding claim the other, and text that is valid UTF-8 throughout is UTF-8. */
function decoderOf(record: Uint8Array, { leader, tell, eastAsian }: Encoded): Reading['decode'] {
  const [hasHigh, isUtf8] = [record.some((byte) => byte >= 0x80), decodesAsUtf8(record)]
  const saysUtf8 = leader[9] === 'a'
  if (hasHigh && saysUtf8 && !isUtf8) tell('the leader says UTF-8, but not all of the text is.')
  if (hasHigh && !saysUtf8 && isUtf8) tell('the leader says MARC-8, but the text is UTF-8.')
  if (saysUtf8 || (hasHigh && isUtf8)) {
    const decoder = new TextDecoder()
    return (bytes) => decoder.decode(bytes)
  }
  return (bytes) => decodeMarc8(bytes, eastAsian)
}

function decodesAsUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

function readFields({ bytes, start, end, tell, decode }: Reading): RecordField[] {
  const directoryEnd = bytes.subarray(0, end).indexOf(fieldEnd, start + leaderBytes)
  if (directoryEnd < 0) {
    tell(`the directory has no end, from byte ${start + leaderBytes} on.`)
    return []
  }
  const first = directoryEnd + 1
  const base = numberAt(bytes, start + 12, 5)
  if (start + base !== first)
    tell(`the leader says that the fields begin at byte ${start + base || '?'}, but they begin at byte ${first}.`)
  const entries = Math.floor((directoryEnd - start - leaderBytes) / entryBytes)
  if ((directoryEnd - start - leaderBytes) % entryBytes !== 0)
    tell(`the directory ends in the middle of an entry, at byte ${directoryEnd}.`)
  if (entries > limits.fields) tell(`it has ${entries} fields, of which the first ${limits.fields} are shown.`)

  const inOrder = positionsInOrder(bytes, { start: first, end })
  return Array.from({ length: Math.min(entries, limits.fields) }, (_, index) => {
    const entry = start + leaderBytes + index * entryBytes
    const tag = latin(bytes.subarray(entry, entry + 3)).replaceAll(/[^ -~]/g, '\ufffd')
    const place = placeOf(bytes, { entry, first, end })
    const isRight = typeof place !== 'string'
    if (!isRight) tell(`field ${tag} ${place}, at byte ${entry}.`)
    const { start: from, end: to } = isRight ? place : (inOrder(index) ?? { start: first, end: first })
    return readField(tag, { bytes, start: from, end: to, tell, decode })
  })
}

/** Where the directory places a field, or what is wrong with that. */
function placeOf(bytes: Uint8Array, { entry, first, end }: { entry: number; first: number; end: number }): Piece | string {
  const [length, offset] = [numberAt(bytes, entry + 3, 4), numberAt(bytes, entry + 7, 5)]
  if (Number.isNaN(length) || Number.isNaN(offset)) return 'has an entry in the directory that is no number'
  const start = first + offset
  if (start + length > end) return 'is said to go on after the record has ended'
  if (length === 0 || bytes[start + length - 1] !== fieldEnd) return 'does not end where the directory says'
  return { start, end: start + length - 1 }
}

/** Fields in sequence, for entries that are wrong. */
function positionsInOrder(bytes: Uint8Array, { start, end }: Piece) {
  let found: Piece[] | undefined
  const find = () => {
    const pieces: Piece[] = []
    for (let at = start; at < end && pieces.length < limits.fields;) {
      const mark = bytes.subarray(0, end).indexOf(fieldEnd, at)
      if (mark < 0) break
      pieces.push({ start: at, end: mark })
      at = mark + 1
    }
    return pieces
  }
  return (index: number): Piece | undefined => (found ??= find())[index]
}

function readField(tag: string, { bytes, start, end, tell, decode }: Reading): RecordField {
  const content = bytes.subarray(start, end)
  if (tag.startsWith('00')) return { tag, indicators: '', parts: [{ code: '', text: decode(content) }] }
  const from = content.indexOf(partStart)
  if (from < 0) {
    tell(`field ${tag} has no subfields, at byte ${start}.`)
    return { tag, indicators: '', parts: [{ code: '', text: decode(content) }] }
  }
  if (from !== 2) tell(`field ${tag} has ${from} indicators instead of two, at byte ${start}.`)
  const parts: RecordField['parts'] = []
  for (let at = from; at < content.length;) {
    const next = content.indexOf(partStart, at + 1)
    const stop = next < 0 ? content.length : next
    if (stop === at + 1) tell(`field ${tag} has a subfield without a code, at byte ${start + at}.`)
    else parts.push({ code: latin(content.subarray(at + 1, at + 2)), text: decode(content.subarray(at + 2, stop)) })
    at = stop
  }
  return { tag, indicators: latin(content.subarray(0, Math.min(from, 2))).padEnd(2, ' '), parts }
}
