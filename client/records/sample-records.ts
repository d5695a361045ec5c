/** For tests: records as programs write them, valid unless asked otherwise. */

export const bytesOf = (text: string) => new TextEncoder().encode(text)
/** One byte per character, as in MARC-8. */
export const latinBytes = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0))

export interface SampleField {
  tag: string
  /** Indicators and subfields, with `$` for MARC's delimiter; for a control field its text. */
  content: string
}

interface Sample {
  fields: SampleField[]
  encoding?: 'UTF-8' | 'MARC-8'
}

const joined = (pieces: Uint8Array[]) => {
  const all = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    all.set(piece, at)
    at += piece.length
  }
  return all
}
export const following = (...records: Uint8Array[]) => joined(records)

export function marcRecord({ fields, encoding = 'UTF-8' }: Sample): Uint8Array {
  const encode = encoding === 'UTF-8' ? bytesOf : latinBytes
  const contents = fields.map(({ content }) => encode(`${content.replaceAll('$', '\x1f')}\x1e`))
  let offset = 0
  const entries = fields.map(({ tag }, at) => {
    const entry = tag + String(contents[at]!.length).padStart(4, '0') + String(offset).padStart(5, '0')
    offset += contents[at]!.length
    return entry
  })
  const directory = `${entries.join('')}\x1e`
  const base = 24 + directory.length
  const length = base + offset + 1
  const leader = `${String(length).padStart(5, '0')}nam ${encoding === 'UTF-8' ? 'a' : ' '}22${String(base).padStart(5, '0')} a 4500`
  return joined([bytesOf(leader + directory), ...contents, bytesOf('\x1d')])
}

export const shelves = (title = 'Shelves and shelving') =>
  marcRecord({
    fields: [
      { tag: '001', content: 'ib000412' },
      { tag: '100', content: '1 $aÅkesson, Måns,$d1961-' },
      { tag: '245', content: `10$a${title} :$ba history /$cMåns Åkesson.` },
      { tag: '650', content: ' 0$aLibrary shelving$xHistory.' },
    ],
  })

/** With different bytes from a position on. */
export function changed(bytes: Uint8Array, at: number, text: string): Uint8Array {
  const copy = Uint8Array.from(bytes)
  copy.set(latinBytes(text), at)
  return copy
}
