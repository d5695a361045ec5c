import {
  type LibraryRecord,
  limits,
  lineFinder,
  problemList,
  type RecordField,
  type RecordSet,
  shortened,
  tooManyWords,
} from './record.ts'
import { readAddress, readTex } from './read-tex.ts'

interface Piece {
  start: number
  end: number
}

const entryStart = /@\s{0,20}([a-z]{1,30})\s{0,20}[{(]/gi
const asides = new Set(['comment', 'preamble', 'string'])
/** Fields to be followed rather than read. */
const addresses = new Set(['url', 'doi', 'eprint', 'file'])

/** BibTeX: entries of fields. Abbreviations from `@string` are expanded; text between entries is a comment. */
export function readBibTex(text: string): RecordSet {
  const pieces: Piece[] = []
  const problems: string[] = []
  const words = new Map<string, string>()
  const findNextLine = nextLineFinder(text)
  entryStart.lastIndex = 0
  for (let found = entryStart.exec(text); found; found = entryStart.exec(text)) {
    const end = endOf(text, { open: entryStart.lastIndex - 1, limit: findNextLine(entryStart.lastIndex) })
    const kind = found[1]!.toLowerCase()
    if (kind === 'string') addWords(words, text.slice(entryStart.lastIndex, end))
    if (!asides.has(kind)) {
      if (pieces.length === limits.records) {
        problems.push(tooManyWords)
        break
      }
      pieces.push({ start: found.index, end })
    }
    // An entry that is never closed ends at the next line that begins one.
    entryStart.lastIndex = end
  }
  if (pieces.length === 0) problems.push('There is no entry in this file.')
  const lineOf = lineFinder(text)
  return {
    count: pieces.length,
    problems,
    read: (index) => readEntry(text, pieces[index]!, { number: index + 1, words, lineOf }),
  }
}

const closing: Readonly<Record<string, string>> = { '{': '}', '(': ')' }
const entryOnNewLine = /^[ \t]{0,20}@\s{0,20}[a-z]{1,30}\s{0,20}[{(]/gim

/** Where the next entry begins on a line of its own. Called from front to back, it looks at each position once. */
function nextLineFinder(text: string) {
  let known = -1
  return (from: number): number => {
    if (known < from) {
      entryOnNewLine.lastIndex = from
      known = entryOnNewLine.exec(text)?.index ?? Infinity
    }
    return known
  }
}

/** After the closing character; if it is missing, before the next entry. */
function endOf(text: string, { open, limit: next }: { open: number; limit: number }): number {
  const limit = Math.min(next, text.length, open + limits.recordBytes)
  let depth = 0
  for (let at = open; at < limit; at += 1) {
    const sign = text[at]!
    if (sign === '\\') at += 1
    else if (sign === '{' || (depth === 0 && sign === '(')) depth += 1
    else if (sign === '}' || (depth === 1 && text[open] === '(' && sign === closing['('])) depth -= 1
    if (depth === 0) return at + 1
  }
  return limit
}

function addWords(words: Map<string, string>, body: string) {
  const [, name, value = ''] = /^\s*([\w-]+)\s*=\s*(?:"([^"]*)"|\{([^{}]*)\})/.exec(body)?.map((each) => each ?? '') ?? []
  if (name) words.set(name.toLowerCase(), value || (/\{([^{}]*)\}/.exec(body)?.[1] ?? ''))
}

interface Context {
  number: number
  words: ReadonlyMap<string, string>
  lineOf: (place: number) => number
}

function readEntry(text: string, { start, end }: Piece, { number, words, lineOf }: Context): LibraryRecord {
  const { problems, add } = problemList(number, 'Entry')
  const [head = '', kind = '', key = ''] =
    /^@\s*([a-z]+)\s*[{(]\s*(?:([^\s,{}()="]{0,200})\s*(?:,|$|(?=[})])))?/i.exec(
      text.slice(start, Math.min(start + 1000, end)),
    ) ?? []
  const isClosed = /[})]/.test(text[end - 1] ?? '') && endsInBalance(text.slice(start, end))
  if (!isClosed) add(`a brace is opened that is never closed, at line ${lineOf(start)}.`)
  const fields: RecordField[] = []
  let at = start + head.length
  const stop = isClosed ? end - 1 : end
  while (at < stop && fields.length < limits.fields) {
    const [name] = /^[\s,]*([^\s,={}"#]{1,100})\s*=\s*/.exec(text.slice(at, Math.min(at + 400, stop))) ?? []
    if (name === undefined) break
    const value = readValue(text, { start: at + name.length, end: stop }, words)
    const tag = name.replaceAll(/[\s,=]/g, '').toLowerCase()
    const read = addresses.has(tag) ? readAddress : readTex
    fields.push({ tag, indicators: '', parts: [{ code: '', text: read(value.text) }] })
    at = value.end
  }
  const rest = text.slice(at, stop).replaceAll(/[\s,]/g, '')
  if (rest !== '' && isClosed) add(`a field has no value, at line ${lineOf(at + text.slice(at, stop).search(/[^\s,]/))}.`)
  if (key === '') add(`it has no key, at line ${lineOf(start)}.`)
  const title = shortened(fields.find(({ tag }) => tag === 'title')?.parts[0]?.text ?? key)
  const named = key === '' ? [] : [{ tag: 'key', indicators: '', parts: [{ code: '', text: key }] }]
  return { leader: null, type: kind.toLowerCase(), title, fields: [...named, ...fields], problems }
}

const endsInBalance = (entry: string) => {
  let depth = 0
  for (let at = 0; at < entry.length; at += 1) {
    if (entry[at] === '\\') at += 1
    else if (entry[at] === '{') depth += 1
    else if (entry[at] === '}') depth -= 1
  }
  return depth === 0
}

/** In braces, in quotes, a number or an abbreviation; several are joined by `#`. */
function readValue(text: string, { start, end }: Piece, words: ReadonlyMap<string, string>) {
  let joined = ''
  let at = start
  for (;;) {
    while (/[\s#]/.test(text[at] ?? '') && at < end) at += 1
    const to = endOfValue(text, at, end)
    const bare = text.slice(at, to)
    joined += /^[{"]/.test(bare) ? bare.slice(1, /[}"]$/.test(bare) ? -1 : undefined) : (words.get(bare.toLowerCase()) ?? bare)
    at = to
    let next = at
    while (/\s/.test(text[next] ?? '') && next < end) next += 1
    if (text[next] !== '#' || next >= end) return { text: joined, end: at }
    at = next + 1
  }
}

function endOfValue(text: string, start: number, end: number): number {
  const sign = text[start]
  if (sign !== '{' && sign !== '"') {
    let at = start
    while (at < end && /[^\s,#{}()"]/.test(text[at]!)) at += 1
    return Math.max(at, Math.min(start + 1, end))
  }
  let depth = 0
  for (let at = start; at < end; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text[at] === '{') depth += 1
    else if (text[at] === '}') depth -= 1
    const isOver = sign === '{' ? depth === 0 : depth === 0 && at > start && text[at] === '"'
    if (isOver) return at + 1
  }
  return end
}
