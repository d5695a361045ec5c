import type { Extension } from './file-kinds.ts'

/** Library records. They need not be correct, only recognizable: a viewer shows what is wrong with them, and where. */

const leader = /^\d{5}[ -~]{5}[ -~]{2}\d{5}[ -~]{3}45/
const marks = [0x1d, 0x1e, 0x1f]
/** All except the separators within records, line breaks, tabs and the escape to another character set. */
const otherControls = new Set(
  Array.from({ length: 0x20 }, (_, code) => code).filter((code) => ![0x09, 0x0a, 0x0d, 0x1b, ...marks].includes(code)),
)

/** ISO 2709, in either encoding: the leader of the first record, and nothing that does not belong in a record. */
export function isMarc(content: Buffer): boolean {
  if (!leader.test(content.toString('latin1', 0, 24)) || !marks.every((mark) => content.includes(mark))) return false
  for (const byte of content) if (otherControls.has(byte)) return false
  return true
}

const slim = 'http://www.loc.gov/MARC21/slim'
const schemaInstance = 'http://www.w3.org/2001/XMLSchema-instance'
const beforeRoot = /^\ufeff?\s*(?:<\?xml\s[^<>?]*\?>\s*)?(?:<!--[^<>]*-->\s*)*/
const root = /^<(?:\w+:)?(?:collection|record)\s[^<>]*>/
/** Anything else XML may contain: other elements, document types, sections, processing instructions. */
const otherMarkup = /<(?!\/?(?:\w+:)?(?:collection|record|leader|controlfield|datafield|subfield)[\s/>]|!--)/
const namespaces = /\sxmlns(?::\w+)?\s*=\s*["']([^"']*)/g

export function isMarcXml(text: string): boolean {
  const document = text.slice(beforeRoot.exec(text)?.[0].length)
  if (!root.exec(document.slice(0, 20_000))?.[0].includes(slim) || otherMarkup.test(document)) return false
  return document.matchAll(namespaces).every(([, uri]) => uri === slim || uri === schemaInstance)
}

const entry = /@\s*[a-z]+\s*[{(]/i
const reference = /^(?:\ufeff)?TY {2}-/m

/** The name of a text says which kind it is; the content is checked for whether it can be that. */
export function textFormat(text: string, name: string): Extension {
  const [, ending = ''] = /\.(\w{1,5})$/.exec(name.toLowerCase()) ?? []
  if (ending === 'csv' || ending === 'md') return ending
  if (ending === 'bib' && entry.test(text)) return 'bib'
  return ending === 'ris' && reference.test(text) ? 'ris' : 'txt'
}
