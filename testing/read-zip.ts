import assert from 'node:assert/strict'
import { crc32, inflateRawSync } from 'node:zlib'

const centralEntry = 0x02014b50
const endOfDirectory = 0x06054b50

/** Every file of a ZIP by name, verified against its checksum. */
export function readZip(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  assert.equal(zip.readUInt32LE(end), endOfDirectory, 'not a ZIP file')
  const files = new Map<string, Buffer>()
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    assert.equal(zip.readUInt32LE(at), centralEntry)
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ]
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    assert.ok(!files.has(name), `${name} is there twice`)
    files.set(name, contentOf(zip, at, name))
    at += 46 + nameLength + extraLength + commentLength
  }
  return files
}

function contentOf(zip: Buffer, at: number, name: string): Buffer {
  const isDeflated = zip.readUInt16LE(at + 10) === 8
  const [checksum, size, local] = [zip.readUInt32LE(at + 16), zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 42)]
  const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
  const packed = zip.subarray(start, start + size)
  const content = isDeflated ? inflateRawSync(packed) : packed
  assert.equal(crc32(content), checksum, `${name} is damaged`)
  return content
}
