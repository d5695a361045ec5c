import { createInflateRaw, inflateRawSync } from 'node:zlib'

/** The zip formats of office programs, recognized by their contents. */
const openXml = {
  docx: { part: 'word/document.xml', type: 'wordprocessingml.document.main+xml' },
  xlsx: { part: 'xl/workbook.xml', type: 'spreadsheetml.sheet.main+xml' },
  pptx: { part: 'ppt/presentation.xml', type: 'presentationml.presentation.main+xml' },
}
const openDocument = {
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odp: 'application/vnd.oasis.opendocument.presentation',
}
export type OfficeFormat = keyof typeof openXml | keyof typeof openDocument

export const officeFormats: ReadonlySet<string> = new Set([...Object.keys(openXml), ...Object.keys(openDocument)])

interface Entry {
  name: string
  method: number
  packedBytes: number
  unpackedBytes: number
  offset: number
}

const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const partSignature = 0x04034b50
const endBytes = 22
const entryBytes = 46
const partBytes = 30
const contentTypesBytes = 262_144

/** How much an office file may unpack to on the machine of the person opening it. */
const mostParts = 2000
const mostUnpackedBytes = 200_000_000
const mostTimes = 100

/** A zip from its first byte to its last, whose directory is that of an office document without macros. */
export function officeFormat(content: Buffer): OfficeFormat | null {
  const found = look(content)
  return found === 'macros' ? null : found
}

/** Lets a refusal give the reason. */
export const hasMacros = (content: Buffer) => look(content) === 'macros'

function look(content: Buffer): OfficeFormat | 'macros' | null {
  try {
    const entries = readEntries(content)
    const names = new Set(entries.map(({ name }) => name.toLowerCase()))
    if (names.size < entries.length) return null
    return lookForOpenDocument(content, entries) ?? lookForOpenXml(content, entries, names)
  } catch {
    // Offsets that point outside the file, or invalid compressed data.
    return null
  }
}

/** Its first part states the type, uncompressed, so that it is among the first bytes of the file. */
function lookForOpenDocument(content: Buffer, entries: Entry[]) {
  const [first] = entries
  if (first?.name !== 'mimetype' || first.offset !== 0 || first.method !== 0) return null
  const type = packedPart(content, first).toString('latin1')
  const format = keysOf(openDocument).find((name) => openDocument[name] === type)
  if (!format || !['content.xml', 'META-INF/manifest.xml'].every((name) => entries.some((entry) => entry.name === name)))
    return null
  return entries.some(({ name }) => /^(basic|scripts)\//i.test(name)) ? 'macros' : format
}

/** A part may have any name; its type is given in the list of types. Entities could disguise it, and no program writes any. */
function lookForOpenXml(content: Buffer, entries: Entry[], names: Set<string>) {
  const list = entries.find(({ name }) => name === '[Content_Types].xml')
  if (!list) return null
  const packed = packedPart(content, list)
  const types = (list.method === 0 ? packed : inflateRawSync(packed, { maxOutputLength: contentTypesBytes })).toString('utf8')
  const isMacro =
    /macroEnabled|vbaProject|macrosheet/i.test(types) ||
    entries.some(({ name }) => /(^|\/)(vba|(intl)?macrosheets\/)/i.test(name))
  if (isMacro) return 'macros'
  if (/&|<!/.test(types)) return null
  return keysOf(openXml).find((name) => names.has(openXml[name].part) && types.includes(openXml[name].type)) ?? null
}

const keysOf = <K extends string>(all: Record<K, unknown>) => Object.keys(all) as K[]

/** The directory at the end of the file, which must follow the parts without a gap: two files in one are refused. */
function readEntries(content: Buffer): Entry[] {
  const end = content.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (content.readUInt32LE(end) !== endSignature || end + endBytes + content.readUInt16LE(end + 20) !== content.length) return []
  const count = content.readUInt16LE(end + 10)
  let at = content.readUInt32LE(end + 16)
  if (count > mostParts || at + content.readUInt32LE(end + 12) !== end) return []
  return Array.from({ length: count }, () => {
    if (content.readUInt32LE(at) !== entrySignature) throw new Error('not an entry')
    const nameBytes = content.readUInt16LE(at + 28)
    const entry = {
      name: content.toString('utf8', at + entryBytes, at + entryBytes + nameBytes),
      method: content.readUInt16LE(at + 10),
      packedBytes: content.readUInt32LE(at + 20),
      unpackedBytes: content.readUInt32LE(at + 24),
      offset: content.readUInt32LE(at + 42),
    }
    at += entryBytes + nameBytes + content.readUInt16LE(at + 30) + content.readUInt16LE(at + 32)
    return entry
  })
}

/** Where its content begins, provided its local header has the same name as the directory. */
function startOf(content: Buffer, { name, offset }: Entry): number {
  const nameBytes = content.readUInt16LE(offset + 26)
  const isIt =
    content.readUInt32LE(offset) === partSignature &&
    content.toString('utf8', offset + partBytes, offset + partBytes + nameBytes) === name
  if (!isIt) throw new Error('not this part')
  return offset + partBytes + nameBytes + content.readUInt16LE(offset + 28)
}

const packedPart = (content: Buffer, entry: Entry) => {
  const start = startOf(content, entry)
  return content.subarray(start, start + entry.packedBytes)
}

/**
 * Whether all parts match the directory and unpack to a reasonable size. They are actually unpacked, since the directory may
 * lie: piece by piece, off the main thread, and no further than the limit.
 */
export async function isSoundOffice(content: Buffer): Promise<boolean> {
  try {
    const entries = readEntries(content).toSorted((a, b) => a.offset - b.offset)
    let left = Math.min(mostUnpackedBytes, mostTimes * content.length)
    if (entries.reduce((sum, { unpackedBytes }) => sum + unpackedBytes, 0) > left) return false
    let end = 0
    for (const entry of entries) {
      const start = startOf(content, entry)
      // Overlapping parts are how a small file becomes a huge one.
      if (entry.offset < end) return false
      end = start + entry.packedBytes
      const unpacked = await unpackedBytes(entry, content.subarray(start, end), left)
      if (unpacked !== entry.unpackedBytes) return false
      left -= unpacked
    }
    return true
  } catch {
    return false
  }
}

async function unpackedBytes({ method }: Entry, packed: Buffer, most: number): Promise<number> {
  if (method === 0) return packed.length
  if (method !== 8) throw new Error('packed in another way')
  const inflate = createInflateRaw()
  inflate.end(packed)
  let size = 0
  for await (const chunk of inflate as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > most) throw new Error('too large')
  }
  return size
}
