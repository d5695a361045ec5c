import { yearsOf } from '#contract/edtf.ts'
import type { Item, ItemType } from '#contract/items.ts'
import { licenceOfUri, licences } from '#contract/licences.ts'
import type { CitationFormat } from '#contract/resources.ts'
import { onOneLine, writeCitation } from '#server/resources/citation.ts'

const types: Record<ItemType, { ris: string; csl: string }> = {
  image: { ris: 'ART', csl: 'graphic' },
  pdf: { ris: 'ELEC', csl: 'document' },
  audio: { ris: 'SOUND', csl: 'song' },
}

/** Names its collection and the institution that holds it; of its date only the year, if it is known. */
export function citeItem(item: Item, { format, publicUrl }: { format: CitationFormat; publicUrl: string }): string {
  const { creator = [], date = [], rights = [], language = [], subject = [] } = item.metadata
  const licence = licenceOfUri(rights[0] ?? '')
  const years = yearsOf(date[0] ?? '')
  return writeCitation(format, {
    key: `ibid-${item.id}`,
    title: onOneLine(item.title),
    names: creator.map(onOneLine),
    year: years && years.from === years.to ? years.from : null,
    date: date[0] ?? null,
    version: null,
    publisher: `${onOneLine(item.collection.title)}, ${onOneLine(item.collection.institution)}`,
    licence: licence ? licences[licence].name : null,
    url: `${publicUrl}/collections/${item.collection.id}/items/${item.id}`,
    ...{ language: language[0] ?? null, subjects: subject.map(onOneLine) },
    ...{ risType: types[item.type].ris, cslType: types[item.type].csl },
  })
}
