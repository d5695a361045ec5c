import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { contentTypes, docx, ebml, isoMedia, marc, marcXml, ole, pngHeader, zip } from './sample-files.ts'
import { sniffType } from './sniff-type.ts'

const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
const macros = 'application/vnd.ms-word.document.macroEnabled.main+xml'

describe('a file is told by its content', () => {
  const known: [extension: string, kind: string, content: Buffer | Promise<Buffer>][] = [
    ['jpg', 'image', picture.clone().jpeg().toBuffer()],
    ['png', 'image', picture.clone().png().toBuffer()],
    ['webp', 'image', picture.clone().webp().toBuffer()],
    ['gif', 'image', picture.clone().gif().toBuffer()],
    ['avif', 'image', picture.clone().avif().toBuffer()],
    ['avif', 'image', isoMedia('mif1', 'mif1', 'avif', 'miaf')],
    ['mp4', 'video', isoMedia('isom', 'isom', 'iso2', 'avc1', 'mp41')],
    ['webm', 'video', ebml('webm')],
    ['pdf', 'document', Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')],
    ['docx', 'document', docx()],
    ['doc', 'document', ole('Root Entry', '1Table', 'WordDocument')],
    ['txt', 'document', Buffer.from('Ärger, 図書館, 👩‍💻\r\n\tand <script>later</script>')],
    ['txt', 'document', Buffer.from('\ufeffwith a byte order mark')],
    ['mrc', 'document', marc('Regalkunde')],
    ['mrc', 'document', Buffer.concat([marc('Eins'), marc('Zwei')])],
    ['mrc', 'document', Buffer.concat([marc('One'), Buffer.from('\x1b(2fajk\x1b(B')])],
    ['xml', 'document', marcXml()],
    ['xml', 'document', marcXml('', '\ufeff<?xml version="1.0"?>\n<!-- exported -->\n')],
  ]
  for (const [extension, kind, content] of known) {
    it(`as ${extension}`, async () => {
      const sniffed = sniffType(await content)
      assert.deepEqual([sniffed?.extension, sniffed?.kind], [extension, kind])
    })
  }
})

describe('of a text, the name says which kind it is', () => {
  const table = 'Title,Year\nShelves,1931\n'
  const named: [name: string, extension: string, text: string][] = [
    ['loans.csv', 'csv', table],
    ['README.md', 'md', '# Shelves\n'],
    ['loans.CSV', 'csv', table],
    ['loans.txt', 'txt', table],
    ['loans', 'txt', table],
    ['loans.html', 'txt', table],
    ['shelves.bib', 'bib', '@book{shelves, title = {Shelves}}'],
    ['shelves.ris', 'ris', 'TY  - BOOK\nTI  - Shelves\nER  - \n'],
    // Named like one, but nothing of the kind.
    ['shelves.bib', 'txt', table],
    ['shelves.ris', 'txt', table],
  ]
  for (const [name, extension, text] of named) {
    it(`${name}, ${text.slice(0, 10).trim()}: ${extension}`, () =>
      assert.equal(sniffType(Buffer.from(text), name)?.extension, extension))
  }

  it('but never what is no text', () => {
    for (const ending of ['csv', 'md', 'bib', 'ris', 'txt', 'mrc', 'xml']) {
      assert.equal(sniffType(Buffer.from('<script>alert(1)</script>'), `x.${ending}`), null)
      assert.equal(sniffType(Buffer.from('words\0'), `x.${ending}`), null)
    }
  })
})

describe('a file is refused', () => {
  const unknown: Record<string, Buffer> = {
    'that is empty': Buffer.alloc(0),
    'in SVG': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    'in SVG after a comment': Buffer.from('\ufeff \n<!-- x --><svg onload="alert(1)"/>'),
    'in XML': Buffer.from('<?xml version="1.0"?><svg/>'),
    'in HTML': Buffer.from('<!DOCTYPE html><script>alert(1)</script>'),
    'in HTML from a body on': Buffer.from('\n\n<body onload=alert(1)>'),
    'in PostScript': Buffer.from('%!PS-Adobe-3.0 EPSF-3.0\n'),
    'in RTF': Buffer.from('{\\rtf1 \\ansi}'),
    'of a playlist': Buffer.from('#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd'),
    'with a script': Buffer.from('#!/bin/sh\nrm -rf ~'),
    'of a program (ELF)': Buffer.from('7f454c4602010100000000000000000003003e00', 'hex'),
    'of a program (Windows)': Buffer.from('4d5a90000300000004000000ffff0000', 'hex'),
    'in TIFF': Buffer.from('49492a0008000000', 'hex'),
    'in BMP': Buffer.from('424d3600000000000000', 'hex'),
    'in ICO': Buffer.from('00000100010010100000', 'hex'),
    'in PSD': Buffer.from('38425053000100000000', 'hex'),
    'in JPEG 2000': Buffer.from('0000000c6a5020200d0a870a', 'hex'),
    'in HEIC': isoMedia('heic', 'mif1', 'heic'),
    'in HEIC that claims AVIF too': isoMedia('heic', 'mif1', 'avif'),
    'in QuickTime': isoMedia('qt  ', 'qt  '),
    'in Matroska': ebml('matroska'),
    'in gzip': gzipSync('text'),
    'with control characters': Buffer.from('bell\x07'),
    'with NUL': Buffer.from('text\0text'),
    'in Latin-1': Buffer.from('Ärger', 'latin1'),
    'that is only the beginning of a signature': Buffer.from('ffd8', 'hex'),
    'of a ZIP': zip({ 'readme.md': 'text' }),
    'of a ZIP in ELF': Buffer.concat([Buffer.from('7f454c46', 'hex'), docx()]),
    'of a ZIP behind HTML': Buffer.concat([Buffer.from('<html></html>'), docx()]),
    'of a ZIP with another behind it': Buffer.concat([docx(), zip({ 'x.jar': 'x' })]),
    'of a ZIP with something behind it': Buffer.concat([docx(), Buffer.from('<script>')]),
    'of a ZIP that is cut off': docx().subarray(0, 200),
    'of records with NUL in them': Buffer.concat([marc('One'), Buffer.from('\0')]),
    'of records with a ZIP behind them': Buffer.concat([marc('One'), docx()]),
    'of a record that has no fields': Buffer.from('00026nam a2200025 a 4500\x1e\x1d'),
    'in MARCXML with a document type': marcXml('', '<!DOCTYPE collection [<!ENTITY a "b">]>'),
    'in MARCXML with a style sheet': marcXml('', '<?xml version="1.0"?><?xml-stylesheet href="x.xsl"?>'),
    'in MARCXML with another element in it': marcXml('<script>alert(1)</script>'),
    'in MARCXML with another vocabulary in it': marcXml('<record xmlns="http://www.w3.org/1999/xhtml"/>'),
    'in MARCXML with a section': marcXml('<![CDATA[<script>]]>'),
    'in XML with records of another vocabulary': Buffer.from('<collection xmlns="http://example.org/"><record/></collection>'),
    'in Word with a macro': docx({ 'word/vbaProject.bin': 'x' }),
    'in Word with a macro under another name': zip({
      '[Content_Types].xml': contentTypes(`${macros}"/><Override ContentType="x`),
      'word/document.xml': '',
    }),
    'in Word with a hidden macro type': zip({
      '[Content_Types].xml': contentTypes() + '<x a="vba&#80;roject"/>',
      'word/document.xml': '',
    }),
    'in Word with a list of parts that unpacks to a gigabyte': zip({
      '[Content_Types].xml': contentTypes() + ' '.repeat(5_000_000),
      'word/document.xml': '',
    }),
    'in old Word with a macro': ole('WordDocument', '_VBA_PROJECT'),
    'in an old spreadsheet': ole('Root Entry', 'Workbook'),
    'of an installer': ole('Root Entry'),
  }
  for (const [name, content] of Object.entries(unknown)) it(name, () => assert.equal(sniffType(content), null))

  it('whatever is cut out of, or changed in, a good one: no exception', () => {
    const good = [docx(), ole('WordDocument'), isoMedia('isom', 'avif'), ebml('webm'), pngHeader(1, 1), marc('One'), marcXml()]
    for (const content of good) {
      for (let at = 0; at < content.length; at += 1) {
        sniffType(content.subarray(0, at))
        const changed = Buffer.from(content)
        changed[at] = 0xff
        sniffType(changed)
      }
    }
  })
})
