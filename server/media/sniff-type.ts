import { fileKinds, type Extension, type Kind } from './file-kinds.ts'
import { hasMacros as hasOfficeMacros, officeFormat } from './office-zip.ts'
import { isMarc, isMarcXml, textFormat } from './record-files.ts'

export interface Sniffed {
  extension: Extension
  type: string
  kind: Exclude<Kind, 'audio'>
}

/**
 * What a file is, judging by its content: never by the name its sender gave it, except that for text the name says which kind.
 * Null for anything not on the list. Images and videos are recognized by their first 4 KB; documents only by the whole file.
 */
export function sniffType(content: Buffer, name = ''): Sniffed | null {
  const extension = tests.find(([, isIt]) => isIt(content))?.[0] ?? zipped(content) ?? texts(content, name)
  // None of these checks recognizes sound.
  return extension ? ({ extension, ...fileKinds[extension] } as Sniffed) : null
}

const ascii = (content: Buffer, start: number, end: number) => content.toString('latin1', start, end)
const startsWith = (content: Buffer, ...bytes: number[]) =>
  content.length > bytes.length && bytes.every((byte, at) => content[at] === byte)

const tests: [Extension, (content: Buffer) => boolean][] = [
  ['jpg', (content) => startsWith(content, 0xff, 0xd8, 0xff)],
  ['png', (content) => startsWith(content, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) && ascii(content, 12, 16) === 'IHDR'],
  ['webp', (content) => ascii(content, 0, 4) === 'RIFF' && /^WEBPVP8[ LX]$/.test(ascii(content, 8, 16))],
  ['gif', (content) => /^GIF8[79]a$/.test(ascii(content, 0, 6))],
  [
    'avif',
    (content) => isIsoMedia(content, (brands) => brands.includes('avif') && !brands.some((brand) => /^(hei|hev|qt)/.test(brand))),
  ],
  ['mp4', (content) => isIsoMedia(content, ([major = '']) => /^(isom|iso[2-9]|mp4[12]|avc1|dash|M4V |MSNV)$/.test(major))],
  ['webm', (content) => startsWith(content, 0x1a, 0x45, 0xdf, 0xa3) && isWebm(content)],
  ['pdf', (content) => /^%PDF-[12]\.\d/.test(ascii(content, 0, 8))],
  ['doc', (content) => isOle(content) && hasStorage(content, 'WordDocument') && !hasStorage(content, macroStorage)],
  ['mrc', isMarc],
]

const isZip = (content: Buffer) => startsWith(content, 0x50, 0x4b, 0x03, 0x04)
const zipped = (content: Buffer) => (isZip(content) ? officeFormat(content) : null)

/** Lets a refusal give the reason for a file that would otherwise be accepted. */
export const hasMacros = (content: Buffer) =>
  (isZip(content) && hasOfficeMacros(content)) || (isOle(content) && hasStorage(content, macroStorage))

/** ISO/IEC 14496-12: a first box `ftyp` with the major brand, a version, and compatible brands. */
function isIsoMedia(content: Buffer, isIt: (brands: string[]) => boolean): boolean {
  if (content.length < 16 || ascii(content, 4, 8) !== 'ftyp') return false
  const length = content.readUInt32BE(0)
  if (length < 16 || length > Math.min(content.length, 1024) || length % 4 !== 0) return false
  const brands = ascii(content, 8, length).match(/.{4}/gs) ?? []
  return isIt(brands.filter((_, index) => index !== 1))
}

/** EBML element 0x4282, DocType; Matroska in general is not what browsers play. */
function isWebm(content: Buffer): boolean {
  const at = content.subarray(0, 128).indexOf(Buffer.from([0x42, 0x82]))
  return at > 0 && ascii(content, at + 2, at + 7) === '\x84webm'
}

const isOle = (content: Buffer) => startsWith(content, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)
const macroStorage = '_VBA_PROJECT'
/** An OLE2 file names its storages in UTF-16. */
const hasStorage = (content: Buffer, name: string) => content.includes(Buffer.from(name, 'utf16le'))

// oxlint-disable-next-line no-control-regex
const controlCharacter = /[\0-\x08\x0b\x0e-\x1f\x7f-\x9f\ufffe\uffff]/
/** Text that means something to a program: markup, PostScript, RTF, scripts, playlists. */
const otherThanProse = /^\s*(<[a-z!?/]|%!|%pdf|#!|#extm3u|\{\\rtf|ffconcat)/i

function texts(content: Buffer, name: string): Extension | null {
  const text = content.length === 0 ? null : readUtf8(content)
  if (text === null || controlCharacter.test(text)) return null
  if (isMarcXml(text)) return 'xml'
  return otherThanProse.test(text) ? null : textFormat(text, name)
}

function readUtf8(content: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch {
    return null
  }
}
