import { type LibraryRecord, limits, problemList, type RecordField, type RecordSet, shortened, tooManyWords } from './record.ts'

interface Line {
  number: number
  text: string
}

const tagged = /^([A-Z][A-Z0-9]) {1,2}- ?(.*)$/

interface Piece {
  lines: Line[]
  /** Including those that are not kept. */
  count: number
}

/** RIS: lines with a tag and text, from `TY` to `ER`. A line without a tag continues the previous one. */
export function readRis(text: string): RecordSet {
  const pieces: Piece[] = []
  const problems: string[] = []
  let last: Piece | undefined
  for (const line of writtenLines(text)) {
    const [, tag] = tagged.exec(line.text) ?? []
    if (!last || tag === 'TY') {
      if (pieces.length === limits.records) {
        problems.push(tooManyWords)
        break
      }
      pieces.push((last = { lines: [], count: 0 }))
    }
    last.count += 1
    if (last.count <= limits.fields) last.lines.push(line)
    if (tag === 'ER') last = undefined
  }
  if (pieces.length === 0) problems.push('There is no reference in this file.')
  return { count: pieces.length, problems, read: (index) => readPiece(pieces[index]!, index + 1) }
}

/** One at a time, without blank ones: a large file is not split all at once. */
function* writtenLines(text: string): Generator<Line> {
  let number = 1
  for (const [found] of text.replace(/^\ufeff/, '').matchAll(/[^\r\n]+|\r\n?|\n/g)) {
    if (/^[\r\n]/.test(found)) number += 1
    else if (found.trim() !== '') yield { number, text: found }
  }
}

function readPiece({ lines, count }: Piece, number: number): LibraryRecord {
  const { problems, add: tell } = problemList(number)
  const fields: RecordField[] = []
  for (const { number: line, text } of lines) {
    const [, tag, value = ''] = tagged.exec(text) ?? []
    const last = fields.at(-1)?.parts[0]
    if (tag) fields.push({ tag, indicators: '', parts: [{ code: '', text: value.trim() }] })
    else if (last) last.text = `${last.text} ${text.trim()}`.trim()
    else tell(`a line has no tag, at line ${line}.`)
  }
  if (count > limits.fields) tell(`it has ${count} lines, of which the first ${limits.fields} are shown.`)
  if (fields[0]?.tag !== 'TY') tell(`it does not begin with TY, at line ${lines[0]!.number}.`)
  else if (fields.at(-1)!.tag !== 'ER') tell(`it does not end with ER, at line ${lines.at(-1)!.number}.`)
  const valueOf = (...tags: string[]) => fields.find(({ tag }) => tags.includes(tag))?.parts[0]?.text ?? ''
  return {
    ...{ leader: null, type: valueOf('TY') || null, title: shortened(valueOf('TI', 'T1', 'CT', 'BT')), problems },
    fields: fields.filter(({ tag }) => tag !== 'ER' && tag !== 'TY'),
  }
}
