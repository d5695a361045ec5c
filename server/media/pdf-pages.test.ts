import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, it } from 'node:test'
import { deflateSync } from 'node:zlib'
// oxlint-disable-next-line import/no-named-as-default -- its types know the default export alone
import PDFDocument from 'pdfkit'
import { countPdfPages } from './pdf-pages.ts'

async function drawn(pages: number, options: PDFKit.PDFDocumentOptions = {}): Promise<Buffer> {
  const document = new PDFDocument({ ...options, autoFirstPage: false })
  for (let page = 0; page < pages; page += 1) document.addPage().text(`Page ${page + 1}`)
  document.end()
  return Buffer.concat(await Array.fromAsync(document as AsyncIterable<Buffer>))
}

const packed = (objects: string, dictionary = '/Type /ObjStm /N 2 /First 10') => {
  const stream = deflateSync(objects)
  return Buffer.concat([
    Buffer.from(`%PDF-1.5\n1 0 obj\n<< ${dictionary} /Filter /FlateDecode /Length ${stream.length} >>\nstream\n`),
    stream,
    Buffer.from('\nendstream\nendobj\n'),
  ])
}

describe('the pages of a PDF are counted', () => {
  for (const pages of [1, 3, 40]) it(`of ${pages}`, async () => assert.equal(countPdfPages(await drawn(pages)), pages))

  it('of one that another program made', async () => {
    const content = await readFile(new URL('../demo/documents/reading-room-requests-2025.pdf', import.meta.url))
    assert.ok(countPdfPages(content)! >= 1)
  })

  it('of one whose objects are packed together', () => {
    const tree = '2 0 3 90 << /Type /Catalog /Pages 3 0 R >> << /Kids [4 0 R << /A << >> >>] /Count 12 /Type /Pages >>'
    assert.equal(countPdfPages(packed(tree)), 12)
  })

  it('of one that is made to be shown while it loads, unless it was added to', () => {
    const text = (length: number) =>
      `%PDF-1.4\n1 0 obj\n<< /Linearized 1 /L ${String(length).padStart(4, '0')} /N 7 /O 4 >>\nendobj\n`
    const content = text(text(0).length)
    assert.equal(countPdfPages(Buffer.from(content)), 7)
    assert.equal(countPdfPages(Buffer.from(`${content}2 0 obj\n<< /Type /Pages /Count 8 >>\nendobj`)), 8)
  })

  it('as the last change says', async () => {
    const changed = Buffer.concat([await drawn(2), Buffer.from('9 0 obj\n<</Type/Pages/Kids[1 0 R]/Count 5>>\nendobj\n')])
    assert.equal(countPdfPages(changed), 5)
  })
})

describe('the pages of a PDF are unknown', () => {
  const unknown: Record<string, Buffer> = {
    'without a tree': Buffer.from('%PDF-1.7\n%%EOF'),
    'whose count stands elsewhere': Buffer.from('%PDF-1.7\n<< /Type /Pages /Count 12 0 R >>'),
    'with no pages': Buffer.from('%PDF-1.7\n<< /Type /Pages /Count 0 >>'),
    'with more than there can be': Buffer.from('%PDF-1.7\n<< /Type /Pages /Count 4000000000 >>'),
    'of which only a branch is seen': Buffer.from('%PDF-1.7\n<< /Type /Pages /Parent 1 0 R /Count 3 >>'),
    'whose objects are no packed data': Buffer.from('%PDF-1.5\n<< /Type /ObjStm /Length 20 >>\nstream\nxxxxxxxxxxxxxxxxxxxx'),
    'whose objects unpack to a gigabyte': packed(' '.repeat(9_000_000)),
    'behind megabytes in which nothing ends': Buffer.from(
      `%PDF-1.7\n<< /Type /Pages /Count 3 >>${`/Pages${'x'.repeat(200_000)}`.repeat(12)}`,
    ),
    'that only opens': Buffer.from(`%PDF-1.7\n${'<<'.repeat(5000)}/Type /Pages`),
  }
  for (const [name, content] of Object.entries(unknown)) it(name, () => assert.equal(countPdfPages(content), null))
})
