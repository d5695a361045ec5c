import { crc32, deflateRawSync } from 'node:zlib'

/** For tests: small files, built byte by byte where no program here can make them. */

export function zip(entries: Record<string, string>): Buffer {
  const [parts, list]: [Buffer[], Buffer[]] = [[], []]
  let offset = 0
  for (const [name, text] of Object.entries(entries)) {
    const isStored = name === 'mimetype'
    const packed = isStored ? Buffer.from(text) : deflateRawSync(text)
    // From "version needed" to "length of the extra field": identical in both places.
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(isStored ? 0 : 8, 4)
    facts.writeUInt32LE(crc32(text), 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(Buffer.byteLength(text), 18)
    facts.writeUInt16LE(Buffer.byteLength(name), 22)
    const where = Buffer.alloc(14)
    where.writeUInt32LE(offset, 10)
    const part = Buffer.concat([Buffer.from('PK\x03\x04'), facts, Buffer.from(name), packed])
    parts.push(part)
    list.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), facts, where, Buffer.from(name)]))
    offset += part.length
  }
  const end = Buffer.alloc(18)
  end.writeUInt16LE(list.length, 4)
  end.writeUInt16LE(list.length, 6)
  end.writeUInt32LE(Buffer.concat(list).length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...parts, ...list, Buffer.from('PK\x05\x06'), end])
}

const main = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
export const contentTypes = (type = main) =>
  `<?xml version="1.0"?><Types><Override PartName="/word/document.xml" ContentType="${type}"/></Types>`

export const docx = (more: Record<string, string> = {}) =>
  zip({ '[Content_Types].xml': contentTypes(), 'word/document.xml': '<w:document/>', ...more })

const sheetMain = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml'
export const xlsx = (more: Record<string, string> = {}, type = sheetMain) =>
  zip({ '[Content_Types].xml': contentTypes(type), 'xl/workbook.xml': '<workbook/>', ...more })

const slidesMain = 'application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml'
export const pptx = (more: Record<string, string> = {}) =>
  zip({ '[Content_Types].xml': contentTypes(slidesMain), 'ppt/presentation.xml': '<p:presentation/>', ...more })

export const openDocument = (type: 'text' | 'spreadsheet' | 'presentation', more: Record<string, string> = {}) =>
  zip({
    mimetype: `application/vnd.oasis.opendocument.${type}`,
    'content.xml': '<office:document-content/>',
    'META-INF/manifest.xml': '<manifest:manifest/>',
    ...more,
  })

/** A record with a single title, correct to the last byte unless its leader is changed. */
export function marc(title: string, leader: (right: string) => string = (right) => right): Buffer {
  const field = Buffer.from(`10\x1fa${title}\x1e`)
  const directory = `245${String(field.length).padStart(4, '0')}00000\x1e`
  const base = 24 + directory.length
  const length = base + field.length + 1
  const right = `${String(length).padStart(5, '0')}nam a22${String(base).padStart(5, '0')} a 4500`
  return Buffer.concat([Buffer.from(leader(right) + directory), field, Buffer.from('\x1d')])
}

export const marcXml = (inside = '', before = '<?xml version="1.0" encoding="UTF-8"?>') =>
  Buffer.from(
    `${before}<collection xmlns="http://www.loc.gov/MARC21/slim"><record><leader>00000nam a2200000 a 4500</leader>` +
      `<datafield tag="245" ind1="1" ind2="0"><subfield code="a">Shelves &amp; shelving</subfield></datafield>${inside}</record></collection>`,
  )

export const ole = (...storages: string[]) =>
  Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(504),
    ...storages.map((name) => Buffer.from(name.padEnd(32, '\0'), 'utf16le')),
  ])

export function isoMedia(...brands: string[]): Buffer {
  const [major = '', ...compatible] = brands
  const box = Buffer.from(`\0\0\0\0ftyp${major}\0\0\0\0${compatible.join('')}`, 'latin1')
  box.writeUInt32BE(box.length, 0)
  return Buffer.concat([box, Buffer.alloc(64)])
}

export const ebml = (docType: string) =>
  Buffer.concat([
    Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282', 'hex'),
    Buffer.from([0x80 | docType.length]),
    Buffer.from(docType),
    Buffer.alloc(32),
  ])

/** A PNG that claims this size and contains a single row of data. */
export function pngHeader(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    checksum.writeUInt32BE(crc32(Buffer.concat([Buffer.from(type), data])))
    return Buffer.concat([length, Buffer.from(type), data, checksum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', Buffer.alloc(16)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
