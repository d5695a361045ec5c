import { columnMeanings, type ColumnMeaning } from '#contract/imports.ts'

/** As Dublin Core, CollectionBuilder and Omeka call them otherwise; the first that a file has is taken. */
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

/** What each column most likely holds, by its name; what is left over is for people to say. */
export function guessMapping(columns: readonly string[]): (ColumnMeaning | null)[] {
  const bare = columns.map(bareName)
  const mapping: (ColumnMeaning | null)[] = columns.map(() => null)
  const take = (meaning: ColumnMeaning, names: string[]) => {
    if (mapping.includes(meaning)) return
    const at = names.map((name) => bare.findIndex((one, index) => one === name && !mapping[index])).find((index) => index >= 0)
    if (at !== undefined) mapping[at] = meaning
  }
  // CollectionBuilder has the address of a statement beside words about rights.
  if (bare.includes('rightsstatement')) {
    take('rights', ['rightsstatement'])
    take('rightsNote', ['rightsnote', 'rights'])
  }
  for (const meaning of columnMeanings) take(meaning, [meaning.toLowerCase()])
  for (const meaning of columnMeanings) take(meaning, otherNames[meaning] ?? [])
  return mapping
}

/** `dc:title`, `dcterms.title`, `Dublin Core:Title` and `object_title` without what stands around the name itself. */
const bareName = (name: string) =>
  name
    .toLowerCase()
    .replace(/^\s*(?:dc|dcterms|dublin ?core)\s*[:.]/, '')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
