import type { ItemFileKind } from '#contract/items.ts'
import { fileKinds, type Extension } from '#server/media/file-kinds.ts'
import { sniffType } from '#server/media/sniff-type.ts'

export interface SniffedItemFile {
  extension: Extension
  type: string
  kind: ItemFileKind
}

const pictures = new Set<Extension>(['jpg', 'png', 'webp', 'tif'])

/** The type of an item's file, by its first kilobytes. Null unless it is a picture, a document or sound. */
export function sniffItemFile(head: Buffer): SniffedItemFile | null {
  const extension = tests.find(([, isIt]) => isIt(head))?.[0] ?? sniffType(head)?.extension
  if (!extension) return null
  const kind =
    fileKinds[extension].kind === 'audio' ? 'audio' : pictures.has(extension) ? 'picture' : extension === 'pdf' ? 'pdf' : null
  return kind && { extension, type: fileKinds[extension].type, kind }
}

const ascii = (content: Buffer, start: number, end: number) => content.toString('latin1', start, end)

/** The codecs browsers can play. */
const inOgg = ['\x01vorbis', 'OpusHead', '\x7fFLAC']

const tests: [Extension, (head: Buffer) => boolean][] = [
  // Including BigTIFF, for files over four gigabytes, which no upload is: judging it is left to the decoder.
  ['tif', (head) => /^(II[*+]\0|MM\0[*+])/.test(ascii(head, 0, 4))],
  ['mp3', isMp3],
  ['m4a', (head) => /^ftyp(M4A |M4B )/.test(ascii(head, 4, 12))],
  ['ogg', (head) => ascii(head, 0, 5) === 'OggS\0' && inOgg.some((codec) => ascii(head, 28, 64).includes(codec))],
]

/** A tag of version 2 to 4, or a layer III frame: eleven ones, then a valid bit rate and sampling rate. */
function isMp3(head: Buffer): boolean {
  if (ascii(head, 0, 3) === 'ID3' && head[3]! >= 2 && head[3]! <= 4) return true
  const [first = 0, second = 0, third = 0] = head
  if (first !== 0xff || (second & 0xe6) !== 0xe2 || (second & 0x18) === 0x08) return false
  const [bitRate, samplingRate] = [third >> 4, (third >> 2) & 3]
  return bitRate > 0 && bitRate < 15 && samplingRate < 3
}
