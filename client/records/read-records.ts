import { fetchEastAsian, hasEastAsian } from './marc8.ts'
import { readBibTex } from './read-bibtex.ts'
import { readIso2709 } from './read-iso2709.ts'
import { readMarcXml } from './read-marcxml.ts'
import { readRis } from './read-ris.ts'
import { type RecordField, type RecordFormat, type RecordSet, textOf } from './record.ts'

/** Finds the records of a file. Anything may be in it: what is wrong is told, nothing is thrown. */
export async function readRecords(bytes: Uint8Array, format: RecordFormat): Promise<RecordSet> {
  if (format === 'marc') return readIso2709(bytes, hasEastAsian(bytes) ? await fetchEastAsian() : undefined)
  const text = new TextDecoder().decode(bytes)
  return { marcxml: readMarcXml, bibtex: readBibTex, ris: readRis }[format](text)
}

/** Letters as they are looked for: without case and accents. */
export const folded = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

const searchable = ({ tag, ...field }: RecordField) => folded(`${tag} ${textOf({ tag, ...field })}`)

/** Looks through all records; their folded text is kept, so that only the first question reads them all. */
export function openSearch(set: RecordSet) {
  const kept: string[] = []
  const textAt = (index: number) => (kept[index] ??= set.read(index).fields.map(searchable).join('\n'))
  return (words: string): number[] => {
    const wanted = folded(words.trim())
    const all = Array.from({ length: set.count }, (_, index) => index)
    return wanted === '' ? all : all.filter((index) => textAt(index).includes(wanted))
  }
}

/** Which records are wrong, the first of them in full. */
export function survey(set: RecordSet): number[] {
  return Array.from({ length: set.count }, (_, index) => index).filter((index) => set.read(index).problems.length > 0)
}
