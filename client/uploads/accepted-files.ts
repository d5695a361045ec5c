import type { Attachment } from '#contract/posts.ts'
import { unsupportedFileWords } from '#contract/problem-words.ts'
import { compressAboveBytes, documentMaxBytes, imageMaxBytes, videoMaxBytes } from '#contract/uploads.ts'

export type FileKind = Attachment['kind']

interface Accepted {
  extensions: readonly string[]
  maxBytes: number
  /** Shown before a file is chosen, and when one is refused. */
  limit: string
}

export const acceptedFiles: Record<FileKind, Accepted> = {
  image: {
    extensions: ['jpg', 'jpeg', 'png', 'webp', 'gif', 'avif'],
    maxBytes: imageMaxBytes,
    limit: `An image may have at most ${imageMaxBytes / 1e6} MB.`,
  },
  video: {
    extensions: ['mp4', 'webm'],
    maxBytes: videoMaxBytes,
    limit: `A video may have at most ${videoMaxBytes / 1e6} MB.`,
  },
  document: {
    extensions: ['pdf', 'txt', 'doc', 'docx', 'mrc', 'marc', 'xml', 'bib', 'ris'],
    maxBytes: documentMaxBytes,
    limit: `A document may have at most ${documentMaxBytes / 1e6} MB.`,
  },
}

const kinds = Object.keys(acceptedFiles) as FileKind[]

/** By name alone; the server looks at the bytes. */
export function kindOfFile({ name }: Pick<File, 'name'>): FileKind | undefined {
  const extension = extensionOf(name)
  return kinds.find((kind) => acceptedFiles[kind].extensions.includes(extension))
}

const extensionOf = (name: string) => /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

export const acceptAttribute = (kind: FileKind) => acceptedFiles[kind].extensions.map((extension) => `.${extension}`).join(',')

/** What to say instead of sending it; nothing if it may be sent. Images are weighed after compression. */
export function refusalOf(file: Pick<File, 'name' | 'size'>): string | undefined {
  const kind = kindOfFile(file)
  if (!kind) return unsupportedFileWords
  return kind !== 'image' && file.size > acceptedFiles[kind].maxBytes ? acceptedFiles[kind].limit : undefined
}

/** What happens to a file that people might not expect; usually nothing. */
export function noteOn({ name, size }: Pick<File, 'name' | 'size'>, where: 'Posts' | 'Messages'): string | undefined {
  if (extensionOf(name) !== 'gif') return undefined
  const shown = `${where} show the first picture of a GIF, without movement.`
  return size > compressAboveBytes ? `A GIF is sent as it is, not made smaller. ${shown}` : shown
}

/** Each preceded by its file's name. */
export const saidOf = (files: File[], say: (file: File) => string | undefined) =>
  files.flatMap((file) => {
    const words = say(file)
    return words ? [`${file.name}: ${words}`] : []
  })
