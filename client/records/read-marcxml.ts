import {
  type LibraryRecord,
  limits,
  lineFinder,
  problemList,
  type RecordField,
  type RecordSet,
  titleOfMarc,
  tooManyWords,
} from './record.ts'

interface Piece {
  start: number
  end: number
  isWhole: boolean
}

const recordMark = /<(\/?)(?:\w{1,20}:)?record[\s>]/g

/** MARCXML, parsed as tags and text: no document types, no entity declarations, nothing fetched. */
export function readMarcXml(text: string): RecordSet {
  const pieces: Piece[] = []
  const problems: string[] = []
  let last: Piece | undefined
  for (const { 0: mark, 1: slash, index } of text.matchAll(recordMark)) {
    if (slash === '/') {
      if (last && !last.isWhole) Object.assign(last, { end: index + mark.length, isWhole: true })
      continue
    }
    if (pieces.length === limits.records) {
      problems.push(tooManyWords)
      break
    }
    // An unclosed one ends where the next one begins.
    if (last && !last.isWhole) last.end = index
    pieces.push((last = { start: index, end: text.length, isWhole: false }))
  }
  if (pieces.length === 0) problems.push('There is no record in this file.')
  const lineOf = lineFinder(text)
  return { count: pieces.length, problems, read: (index) => readPiece(text, pieces[index]!, { number: index + 1, lineOf }) }
}

interface Context {
  number: number
  lineOf: (place: number) => number
}

const attribute = /(?<![\w:])([\w:]{1,50})\s{0,20}=\s{0,20}(?:"([^"]*)"|'([^']*)')/g
const longestMark = 2000

function readPiece(text: string, { start, end, isWhole }: Piece, { number, lineOf }: Context): LibraryRecord {
  const { problems, add } = problemList(number)
  const tell = (sentence: string, at: number) => add(`${sentence}, at line ${lineOf(start + at)}.`)
  const fields: RecordField[] = []
  let leader = ''
  /** Where text goes. */
  let open: ((words: string) => void) | null = null
  if (!isWhole) tell('it is not ended', end - start)
  if (end - start > 4 * limits.recordBytes) {
    tell('it is larger than a record can be', 0)
    return { leader: null, type: null, title: '', fields, problems }
  }

  for (const { text: words, mark, at } of tokens(text.slice(start, end))) {
    if (mark === undefined) {
      open?.(unescaped(words, (entity) => tell(`${entity} has no meaning here`, at)))
      continue
    }
    const [, slash, name = ''] = /^(\/?)(?:\w{1,20}:)?(\w{1,20})/.exec(mark) ?? []
    if (mark.length > longestMark || name === '') {
      tell(words === '' ? 'a mark is not ended' : 'a mark is none that MARCXML has', at)
      continue
    }
    if (slash === '/') {
      open = null
      continue
    }
    const given = Object.fromEntries(Array.from(mark.matchAll(attribute), ([, key = '', one, two]) => [key, one ?? two ?? '']))
    if (fields.length >= limits.fields) {
      tell(`only its first ${limits.fields} fields are shown`, at)
      break
    }
    if (name === 'leader') open = (words) => (leader += words)
    else if (name === 'controlfield' || name === 'datafield') {
      const { tag = '', ind1 = ' ', ind2 = ' ' } = given
      if (tag.length !== 3) tell(tag === '' ? 'a field has no tag' : `“${tag.slice(0, 20)}” is no tag`, at)
      const isControl = name === 'controlfield'
      const field = {
        tag,
        indicators: isControl ? '' : (ind1 || ' ').slice(0, 1) + (ind2 || ' ').slice(0, 1),
        parts: isControl ? [{ code: '', text: '' }] : [],
      }
      fields.push(field)
      open = isControl ? into(field.parts[0]!) : null
    } else if (name === 'subfield') {
      const field = fields.at(-1)
      if (!field || field.indicators === '') tell('a subfield stands outside of a field', at)
      else {
        if (given.code?.length !== 1) tell(`a subfield of ${field.tag} has no code`, at)
        const part = { code: (given.code ?? '?').slice(0, 1) || '?', text: '' }
        field.parts.push(part)
        open = into(part)
      }
    }
  }
  return { leader, type: null, title: titleOfMarc(fields), fields, problems }
}

const into = (part: { text: string }) => (words: string) => void (part.text += words)

interface Token {
  /** As written; empty for a tag without an end. */
  text: string
  /** The contents between < and >, unless it is text. */
  mark?: string
  at: number
}

function* tokens(piece: string): Generator<Token> {
  for (let at = 0; at < piece.length;) {
    const from = piece.indexOf('<', at)
    if (from !== at) {
      const stop = from < 0 ? piece.length : from
      yield { text: piece.slice(at, stop), at }
      at = stop
      continue
    }
    const isRemark = piece.startsWith('<!--', at)
    const to = piece.indexOf(isRemark ? '-->' : '>', at)
    if (to < 0) {
      yield { text: '', mark: '', at }
      return
    }
    if (!isRemark) yield { text: piece.slice(at, to + 1), mark: piece.slice(at + 1, to), at }
    at = to + (isRemark ? 3 : 1)
  }
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const unescaped = (text: string, tell: (entity: string) => void) =>
  text.replaceAll(/&(#x[0-9a-f]{1,6}|#\d{1,7}|\w{1,20});/gi, (whole, name: string) => {
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : name.startsWith('#') ? Number(name.slice(1)) : NaN
    const letter = Number.isNaN(code) ? entities[name] : code > 0x1f && code <= 0x10ffff ? String.fromCodePoint(code) : undefined
    if (letter === undefined) tell(whole)
    return letter ?? whole
  })
