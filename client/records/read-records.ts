import { fetchEastAsian, hasEastAsian } from './marc8.ts'
import { readBibTex } from './read-bibtex.ts'
import { readIso2709 } from './read-iso2709.ts'
import { readMarcXml } from './read-marcxml.ts'
import { readRis } from './read-ris.ts'
import { folded, type RecordField, type RecordFormat, type RecordSet, textOf } from './record.ts'

/** Finds the records in a file. It may contain anything: problems are reported, nothing is thrown. */
export async function readRecords(bytes: Uint8Array, format: RecordFormat): Promise<RecordSet> {
  if (format === 'marc') return readIso2709(bytes, hasEastAsian(bytes) ? await fetchEastAsian() : undefined)
  const text = new TextDecoder().decode(bytes)
  return { marcxml: readMarcXml, bibtex: readBibTex, ris: readRis }[format](text)
}

const searchable = ({ tag, ...field }: RecordField) => folded(`${tag} ${textOf({ tag, ...field })}`)

/** After this many records others get a turn; paging does not wait until a large file is read. */
const inOneGo = 500
const breathe = () => new Promise((resolve) => void setTimeout(resolve))

async function indexesWhere(set: RecordSet, isOne: (index: number) => boolean): Promise<number[]> {
  const found: number[] = []
  for (let index = 0; index < set.count; index += 1) {
    if (index % inOneGo === inOneGo - 1) await breathe()
    if (isOne(index)) found.push(index)
  }
  return found
}

/** Searches all records; their folded text is kept, so that only the first search reads them all. */
export function openSearch(set: RecordSet) {
  const kept: string[] = []
  const textAt = (index: number) => (kept[index] ??= set.read(index).fields.map(searchable).join('\n'))
  return (words: string): Promise<number[]> => {
    const wanted = folded(words.trim())
    return indexesWhere(set, (index) => wanted === '' || textAt(index).includes(wanted))
  }
}

/** Which records have problems. */
export const survey = (set: RecordSet) => indexesWhere(set, (index) => set.read(index).problems.length > 0)
