/** Fields that a column may fill, and the names of the files that belong to a row. */
const fields = [
  ...['title', 'alternative', 'creator', 'contributor', 'date', 'description', 'subject', 'type', 'format', 'extent'],
  ...['identifier', 'source', 'publisher', 'language', 'relation', 'spatial', 'temporal', 'rights', 'rightsHolder', 'rightsNote'],
  ...['transcript', 'filename'],
] as const
export type Target = (typeof fields)[number]

/** As Dublin Core, CollectionBuilder and Omeka call them otherwise; the first that a file has is taken. */
const otherNames: Partial<Record<Target, string[]>> = {
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
export function guessMapping(columns: readonly string[]): (Target | null)[] {
  const bare = columns.map(bareName)
  const mapping: (Target | null)[] = columns.map(() => null)
  const take = (target: Target, names: string[]) => {
    if (mapping.includes(target)) return
    const at = names.map((name) => bare.findIndex((one, index) => one === name && !mapping[index])).find((index) => index >= 0)
    if (at !== undefined) mapping[at] = target
  }
  // CollectionBuilder has the address of a statement beside words about rights.
  if (bare.includes('rightsstatement')) {
    take('rights', ['rightsstatement'])
    take('rightsNote', ['rightsnote', 'rights'])
  }
  for (const target of fields) take(target, [target.toLowerCase()])
  for (const target of fields) take(target, otherNames[target] ?? [])
  return mapping
}

/** `dc:title`, `dcterms.title`, `Dublin Core:Title` and `object_title` without what stands around the name itself. */
const bareName = (name: string) =>
  name
    .toLowerCase()
    .replace(/^\s*(?:dc|dcterms|dublin ?core)\s*[:.]/, '')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
