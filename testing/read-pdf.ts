import { inflateSync } from 'node:zlib'
import { extractImages, getDocumentProxy } from 'unpdf'

export interface PdfContents {
  pages: number
  /** In drawing order, as a screen reader says it: using the text given for shapes that have none of their own. */
  lines: string[]
  /** The kinds of parts, in structural order. */
  tags: string[]
  /** What is read aloud instead of what is drawn. */
  figures: string[]
  pictures: PdfPicture[]
  info: { title: string; language: string | null; isMarked: boolean }
}

interface PdfPicture {
  width: number
  height: number
  /** #rrggbb, at its center. */
  color: string
}

/** Read by a library other than the one that writes them. */
export async function readPdf(bytes: Buffer): Promise<PdfContents> {
  const document = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 })
  const contents: PdfContents = {
    pages: document.numPages,
    lines: [],
    tags: [],
    figures: [],
    pictures: [],
    info: await describe(document),
  }
  const said = saidOf(bytes)
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const nodes = nodesOf((await page.getStructTree()) as Node | null)
    contents.tags.push(...nodes.map(({ role }) => role))
    contents.figures.push(...nodes.flatMap(({ alt }) => alt ?? []))
    contents.pictures.push(...(await extractImages(document, number)).map(describePicture))
    const ofPage = said.shift() ?? new Map<number, string>()
    for (const { id, text } of await spansOf(page)) contents.lines.push(ofPage.get(id) ?? text.trim())
  }
  await document.loadingTask.destroy()
  return contents
}

type Document = Awaited<ReturnType<typeof getDocumentProxy>>
type Page = Awaited<ReturnType<Document['getPage']>>

async function describe(document: Document): Promise<PdfContents['info']> {
  const { info } = await document.getMetadata()
  const marks = (await document.getMarkInfo()) as Map<string, boolean> | { Marked?: boolean } | null
  const { Title, Language } = info as { Title?: string; Language?: string }
  return {
    title: Title ?? '',
    language: Language ?? null,
    isMarked: (marks instanceof Map ? marks.get('Marked') : marks?.Marked) === true,
  }
}

async function spansOf(page: Page) {
  const { items } = await page.getTextContent({ includeMarkedContent: true })
  const spans: { id: number; text: string }[] = []
  for (const item of items) {
    if ('str' in item) spans.at(-1)!.text += item.str
    else if (item.type === 'beginMarkedContentProps')
      spans.push({ id: Number(/mc(\d+)$/.exec(item.id ?? '')?.[1] ?? -1), text: '' })
    else if (item.type === 'beginMarkedContent') spans.push({ id: -1, text: '' })
  }
  return spans
}

interface Node {
  role?: string
  alt?: string
  children?: Node[]
}

const nodesOf = (node: Node | null): (Node & { role: string })[] => [
  ...(node?.role ? [{ ...node, role: node.role }] : []),
  ...(node?.children ?? []).flatMap(nodesOf),
]

function describePicture({ data, width, height, channels }: Awaited<ReturnType<typeof extractImages>>[number]): PdfPicture {
  const middle = (Math.floor(height / 2) * width + Math.floor(width / 2)) * channels
  return { width, height, color: `#${Buffer.from(data.slice(middle, middle + 3)).toString('hex')}` }
}

/** For each page, the text of its marked parts, in UTF-16. */
function saidOf(bytes: Buffer): Map<number, string>[] {
  const file = bytes.toString('latin1')
  const pages: Map<number, string>[] = []
  for (const { index, 0: word } of file.matchAll(/>>\nstream\r?\n/g)) {
    const start = index + word.length
    const content = inflated(bytes.subarray(start, file.indexOf('endstream', start)))
    if (!content?.includes(' BDC')) continue
    const parts = content.matchAll(/\/MCID (\d+)\n\/ActualText \(\xfe\xff((?:\\[\s\S]|[^\\)])*)\)/g)
    pages.push(new Map(Array.from(parts, ([, id, text = '']) => [Number(id), decoded(text)])))
  }
  return pages
}

function inflated(bytes: Buffer): string | undefined {
  try {
    return inflateSync(bytes).toString('latin1')
  } catch {
    return undefined
  }
}

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

function decoded(text: string): string {
  const plain = text.replaceAll(/\\([\s\S])/g, (_whole, letter: string) => escapes[letter] ?? letter)
  return Buffer.from(plain, 'latin1').swap16().toString('utf16le')
}
