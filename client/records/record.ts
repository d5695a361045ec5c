/** One part of a field. Its code is empty if the field has only one. */
export interface RecordPart {
  code: string
  text: string
}

export interface RecordField {
  tag: string
  /** Two characters in MARC; empty otherwise. */
  indicators: string
  parts: RecordPart[]
}

/** A record as shown by a viewer, whatever its format. */
export interface LibraryRecord {
  /** MARC only. */
  leader: string | null
  /** "book" in BibTeX, "JOUR" in RIS. */
  type: string | null
  title: string
  fields: RecordField[]
  /** Sentences that say what is wrong, and where. */
  problems: string[]
}

export type RecordFormat = 'marc' | 'marcxml' | 'bibtex' | 'ris'

/** A file of records, located but not parsed yet: each is parsed when requested. */
export interface RecordSet {
  count: number
  read(index: number): LibraryRecord
  /** What is wrong with the file as a whole. */
  problems: string[]
}

/** However large a file is, and whatever it contains, no more than this is made of it. */
export const limits = { records: 50_000, recordBytes: 1_000_000, fields: 5000, problems: 20 }

/** Collects the problems of one record, without going on at length about one that is wrong throughout. */
export function problemList(number: number, called = 'Record') {
  const problems: string[] = []
  const add = (sentence: string) => {
    if (problems.length < limits.problems) problems.push(`${called} ${number}: ${sentence}`)
  }
  return { problems, add }
}

export const tooManyWords = `Only the first ${limits.records.toLocaleString('en')} records are shown.`

export const textOf = ({ parts }: RecordField) => parts.map(({ text }) => text).join(' ')

/** A field as people write it in a message or a manual. */
export function copyOf({ tag, indicators, parts }: RecordField, format: RecordFormat): string {
  const text = parts.map(({ code, text: part }) => (code ? `$${code}${part}` : part)).join('')
  if (format === 'ris') return `${tag}  - ${text}`
  if (format === 'bibtex') return `${tag} = {${text}}`
  return [tag, indicators.replaceAll(' ', '#'), text].filter((piece) => piece !== '').join(' ')
}

/** From MARC's title field: without the punctuation that leads to the next part. */
export function titleOfMarc(fields: RecordField[]): string {
  const parts = fields.find(({ tag }) => tag === '245' || tag === '200')?.parts ?? []
  const text = parts
    .filter(({ code }) => ['a', 'b', 'n', 'p', 'e'].includes(code))
    .map((part) => part.text)
    .join(' ')
  return shortened(text).replace(/[\s/:;,=]{1,10}$/, '')
}

const longestTitle = 300
export const shortened = (title: string) => title.slice(0, longestTitle).trim()

/** The line of a text that a position is on. Lines are located once, for the first problem. */
export function lineFinder(text: string) {
  let starts: number[] | undefined
  const findStarts = () => {
    const found = [0]
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) found.push(at + 1)
    return found
  }
  return (place: number): number => {
    starts ??= findStarts()
    let [low, high] = [0, starts.length]
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if (starts[middle]! <= place) low = middle
      else high = middle
    }
    return low + 1
  }
}

/** Text in the form it is searched: ignoring case and accents. */
export const folded = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
