import type { Readable } from 'node:stream'
import { documentMaxBytes, imageMaxBytes, videoMaxBytes } from '#contract/uploads.ts'
import { Problem } from '#server/http/problem.ts'
import { reencodeImage, type ReencodedImage } from '#server/media/reencode-image.ts'
import { sniffType, type Sniffed } from '#server/media/sniff-type.ts'

const longestSide = 1920
/** For `srcset`: about a phone in a grid, a phone, a column of text on a sharp screen. */
const narrowerWidths = [320, 640, 1280]

export const maxBytes = { image: imageMaxBytes, video: videoMaxBytes, document: documentMaxBytes }

/** What will be stored: an image as we have drawn it anew, anything else as it came. */
export type PreparedFile =
  | ({ kind: 'image' } & ReencodedImage)
  | ({ kind: 'video' | 'document'; data: Buffer | Readable } & Pick<Sniffed, 'extension'>)

/** Says what the content is, by itself alone, and refuses everything that is not on the list. */
export async function prepareFile(content: Buffer): Promise<PreparedFile> {
  const sniffed = sniffType(content)
  if (!sniffed) throw new Problem('unsupported_file')
  const { kind, extension } = sniffed
  if (content.length > maxBytes[kind]) throw new Problem('body_too_large')
  if (kind !== 'image') return { kind, extension, data: content }
  return { kind, ...(await reencodeImage(content, { maxSide: longestSide, narrowerWidths })) }
}
