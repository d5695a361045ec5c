import { inflateRawSync } from 'node:zlib'

interface Entry {
  name: string
  method: number
  packedBytes: number
  offset: number
}

const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const endBytes = 22
const entryBytes = 46
const mostEntries = 5000
const contentTypesBytes = 262_144

/** A .docx: a zip, from its first byte to its last, whose own list of parts has a Word document and nothing with macros. */
export function isWordZip(content: Buffer): boolean {
  try {
    const entries = readEntries(content)
    const names = new Set(entries.map(({ name }) => name.toLowerCase()))
    if (names.size < entries.length || !names.has('word/document.xml')) return false
    if (entries.some(({ name }) => /(^|\/)vba/i.test(name))) return false
    return hasPlainContentTypes(
      content,
      entries.find(({ name }) => name === '[Content_Types].xml'),
    )
  } catch {
    // Offsets that point outside, packed data that is none.
    return false
  }
}

/** The list at the end of the file, which must follow the parts without a gap: two files in one are refused. */
function readEntries(content: Buffer): Entry[] {
  const end = content.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (content.readUInt32LE(end) !== endSignature || end + endBytes + content.readUInt16LE(end + 20) !== content.length) return []
  const count = content.readUInt16LE(end + 10)
  let at = content.readUInt32LE(end + 16)
  if (count > mostEntries || at + content.readUInt32LE(end + 12) !== end) return []
  return Array.from({ length: count }, () => {
    if (content.readUInt32LE(at) !== entrySignature) throw new Error('not an entry')
    const nameBytes = content.readUInt16LE(at + 28)
    const entry = {
      name: content.toString('utf8', at + entryBytes, at + entryBytes + nameBytes),
      method: content.readUInt16LE(at + 10),
      packedBytes: content.readUInt32LE(at + 20),
      offset: content.readUInt32LE(at + 42),
    }
    at += entryBytes + nameBytes + content.readUInt16LE(at + 30) + content.readUInt16LE(at + 32)
    return entry
  })
}

/** A part may have any name; what it is stands here. Entities would hide it, and no program writes any. */
function hasPlainContentTypes(content: Buffer, entry: Entry | undefined): boolean {
  if (!entry) return false
  const start = entry.offset + 30 + content.readUInt16LE(entry.offset + 26) + content.readUInt16LE(entry.offset + 28)
  const packed = content.subarray(start, start + entry.packedBytes)
  const xml = (entry.method === 0 ? packed : inflateRawSync(packed, { maxOutputLength: contentTypesBytes })).toString('utf8')
  return xml.includes('wordprocessingml.document.main+xml') && !/macroEnabled|vbaProject|&|<!/i.test(xml)
}
