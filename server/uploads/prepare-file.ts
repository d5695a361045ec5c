import { readFile } from 'node:fs/promises'
import { imageMaxBytes, resourceFileMaxBytes, videoMaxBytes } from '#contract/uploads.ts'
import { Problem } from '#server/http/problem.ts'
import { boundedQueue } from '#server/media/bounded-queue.ts'
import type { Arrived } from '#server/media/incoming.ts'
import { isSoundOffice, officeFormats } from '#server/media/office-zip.ts'
import { countPdfPages } from '#server/media/pdf-pages.ts'
import { reencodeImage, type ReencodedImage } from '#server/media/reencode-image.ts'
import { hasMacros, sniffType, type Sniffed } from '#server/media/sniff-type.ts'

const longestSide = 1920
/** For `srcset`: roughly a phone in a grid, a phone, and a text column on a sharp screen. */
const narrowerWidths = [320, 640, 1280]

/** What it will be attached to is not known yet; attachTo() refuses documents too large for a post. */
export const maxBytes = { image: imageMaxBytes, video: videoMaxBytes, document: resourceFileMaxBytes }

/** What will be stored: an image re-encoded by us, anything else as it came. */
export type PreparedFile =
  | ({ kind: 'image' } & ReencodedImage)
  | ({ kind: 'video' | 'document'; data: Buffer | Arrived; pages?: number | null } & Pick<Sniffed, 'extension'>)

/** Most documents are recognized only as a whole: two at a time are in memory, the others wait on disk. */
const inTurn = boundedQueue({ atOnce: 2, inLine: 200 })

interface Beginning {
  head: Buffer
  name: string
}

/** The same for a file on disk whose beginning is known. */
export async function prepareArrived(arrived: Arrived, { head, name }: Beginning): Promise<PreparedFile> {
  const content = () => readFile(arrived.file)
  const shown = sniffType(head)
  if (shown?.kind === 'image') return prepareImage(content)
  if (shown?.kind === 'video') return { kind: 'video', extension: shown.extension, data: arrived, pages: null }
  return inTurn(async () => {
    const whole = await content()
    const { kind, extension } = await sniffSound(whole, name)
    if (kind === 'image') throw new Problem('unsupported_file')
    return { kind, extension, data: arrived, pages: pagesOf(whole, extension) }
  })
}

const pagesOf = (content: Buffer, extension: Sniffed['extension']) => (extension === 'pdf' ? countPdfPages(content) : null)

/** Determines what it is from the content alone, and refuses everything not on the list. */
export async function prepareFile(content: Buffer): Promise<PreparedFile> {
  const { kind, extension } = await sniffSound(content)
  if (content.length > maxBytes[kind]) throw new Problem('body_too_large')
  return kind === 'image'
    ? prepareImage(async () => content)
    : { kind, extension, data: content, pages: pagesOf(content, extension) }
}

async function sniffSound(content: Buffer, name?: string): Promise<Sniffed> {
  const sniffed = sniffType(content, name)
  if (!sniffed) throw new Problem(hasMacros(content) ? 'macros_not_accepted' : 'unsupported_file')
  if (officeFormats.has(sniffed.extension) && !(await isSoundOffice(content))) throw new Problem('unsupported_file')
  return sniffed
}

const prepareImage = async (content: () => Promise<Buffer>): Promise<PreparedFile> => ({
  kind: 'image',
  ...(await reencodeImage(content, { maxSide: longestSide, narrowerWidths })),
})
