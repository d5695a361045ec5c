import { columnMeanings, type ColumnMeaning } from '#contract/imports.ts'

/** Other names in Dublin Core, CollectionBuilder and Omeka; the first one that a file contains is used. */
const otherNames: Partial<Record<ColumnMeaning, string[]>> = {
  title: ['label', 'name'],
  alternative: ['alternativetitle'],
  creator: ['author', 'photographer', 'artist'],
  date: ['created', 'datecreated', 'issued', 'dateissued', 'dateoriginal'],
  description: ['abstract', 'summary'],
  subject: ['subjects', 'tags', 'keywords'],
  type: ['itemtype', 'resourcetype'],
  format: ['medium'],
  identifier: ['objectid', 'id', 'localidentifier', 'callnumber'],
  relation: ['ispartof', 'references'],
  spatial: ['spatialcoverage', 'coverage', 'location', 'place', 'places'],
  temporal: ['temporalcoverage', 'period'],
  rights: ['rightsstatement', 'rightsuri', 'license', 'licence'],
  rightsNote: ['accessrights', 'bibliographiccitation'],
  transcript: ['objecttranscript', 'transcription', 'text', 'fulltext'],
  filename: ['file', 'files', 'filenames', 'objectfilename', 'mediafile', 'image'],
}

/** What each column most likely contains, judging by its name; the rest is for people to decide. */
export function guessMapping(columns: readonly string[]): (ColumnMeaning | null)[] {
  const bare = columns.map(bareName)
  const mapping: (ColumnMeaning | null)[] = columns.map(() => null)
  const take = (meaning: ColumnMeaning, names: string[]) => {
    if (mapping.includes(meaning)) return
    const at = names.map((name) => bare.findIndex((one, index) => one === name && !mapping[index])).find((index) => index >= 0)
    if (at !== undefined) mapping[at] = meaning
  }
  // CollectionBuilder puts the URI of a statement beside its text about rights.
  if (bare.includes('rightsstatement')) {
    take('rights', ['rightsstatement'])
    take('rightsNote', ['rightsnote', 'rights'])
  }
  for (const meaning of columnMeanings) take(meaning, [meaning.toLowerCase()])
  for (const meaning of columnMeanings) take(meaning, otherNames[meaning] ?? [])
  return mapping
}

/** Strips `dc:title`, `dcterms.title`, `Dublin Core:Title` and `object_title` to the bare name. */
const bareName = (name: string) =>
  name
    .toLowerCase()
    .replace(/^\s*(?:dc|dcterms|dublin ?core)\s*[:.]/, '')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
