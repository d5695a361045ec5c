export type Kind = 'image' | 'video' | 'document' | 'audio'

interface FileKind {
  type: string
  kind: Kind
  /** May be shared and kept as a resource; posts and messages do not take it. */
  isForResources?: true
}

/** Everything that is ever stored or served, by the extension of its key. Types not listed here do not exist for us. */
export const fileKinds = {
  jpg: { type: 'image/jpeg', kind: 'image' },
  png: { type: 'image/png', kind: 'image' },
  webp: { type: 'image/webp', kind: 'image' },
  gif: { type: 'image/gif', kind: 'image' },
  avif: { type: 'image/avif', kind: 'image' },
  mp4: { type: 'video/mp4', kind: 'video' },
  webm: { type: 'video/webm', kind: 'video' },
  pdf: { type: 'application/pdf', kind: 'document' },
  txt: { type: 'text/plain; charset=utf-8', kind: 'document' },
  doc: { type: 'application/msword', kind: 'document' },
  docx: { type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', kind: 'document' },
  mrc: { type: 'application/marc', kind: 'document' },
  xml: { type: 'application/marcxml+xml', kind: 'document' },
  bib: { type: 'application/x-bibtex; charset=utf-8', kind: 'document' },
  ris: { type: 'application/x-research-info-systems; charset=utf-8', kind: 'document' },
  csv: { type: 'text/csv; charset=utf-8', kind: 'document', isForResources: true },
  md: { type: 'text/markdown; charset=utf-8', kind: 'document', isForResources: true },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', kind: 'document', isForResources: true },
  pptx: {
    type: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    kind: 'document',
    isForResources: true,
  },
  odt: { type: 'application/vnd.oasis.opendocument.text', kind: 'document', isForResources: true },
  ods: { type: 'application/vnd.oasis.opendocument.spreadsheet', kind: 'document', isForResources: true },
  odp: { type: 'application/vnd.oasis.opendocument.presentation', kind: 'document', isForResources: true },
  // Only for items in collections (item-files/sniff-item-file.ts).
  tif: { type: 'image/tiff', kind: 'image' },
  mp3: { type: 'audio/mpeg', kind: 'audio' },
  m4a: { type: 'audio/mp4', kind: 'audio' },
  ogg: { type: 'audio/ogg', kind: 'audio' },
  // Only for the site's logo, rewritten from what was uploaded (this-site/clean-svg.ts).
  svg: { type: 'image/svg+xml', kind: 'image' },
  // Never uploaded (sniff-type.ts does not know it) nor served under /media: a member's own export.
  zip: { type: 'application/zip', kind: 'document' },
} as const satisfies Record<string, FileKind>

export type Extension = keyof typeof fileKinds

const keyShape = new RegExp(`^[0-9a-f]{64}\\.(${Object.keys(fileKinds).join('|')})$`)

/** A key is derived from the content and nothing else: no path, no name chosen by a person. */
export const isMediaKey = (key: string) => keyShape.test(key)

export const keyOf = ({ sha256 }: { sha256: string }, { extension }: { extension: Extension }) => `${sha256}.${extension}`

export const kindOfKey = (key: string): FileKind => fileKinds[key.slice(65) as Extension]
