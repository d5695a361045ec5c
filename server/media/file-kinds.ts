export type Kind = 'image' | 'video' | 'document'

/** Everything that is ever stored or served, by the extension of its key. What is not here does not exist for us. */
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
  // Never uploaded (sniff-type.ts knows none) nor under /media: what a member exports, for that member alone.
  zip: { type: 'application/zip', kind: 'document' },
} as const satisfies Record<string, { type: string; kind: Kind }>

export type Extension = keyof typeof fileKinds

const keyShape = new RegExp(`^[0-9a-f]{64}\\.(${Object.keys(fileKinds).join('|')})$`)

/** A key names its content and nothing else: no path, no name that a person chose. */
export const isMediaKey = (key: string) => keyShape.test(key)

export const keyOf = ({ sha256 }: { sha256: string }, { extension }: { extension: Extension }) => `${sha256}.${extension}`

export const kindOfKey = (key: string) => fileKinds[key.slice(65) as Extension]
