import { inflateSync } from 'node:zlib'

/** How far a file is searched; one that hides its pages deeper has an unknown number of them. */
const mostObjects = 200
const mostUnpackedBytes = 8_000_000
const longestDictionary = 200_000
/** For all dictionaries together: nothing else is answered while they are being searched. */
const mostLookedThrough = 2_000_000
const mostPages = 100_000

/**
 * The number of pages of a PDF, if it can be read without parsing all of it: from the beginning of a file optimized for the
 * web, or from the root of its page tree. Null for a file that is encrypted, damaged or built differently.
 */
export function countPdfPages(content: Buffer): number | null {
  try {
    const text = content.toString('latin1')
    const look: Look = { left: mostLookedThrough }
    const found =
      pagesAtOnce(text.slice(0, 2048), content.length, look) ?? pagesOfTree(text, look) ?? pagesOfPackedTree(content, text, look)
    return found !== null && found > 0 && found <= mostPages ? found : null
  } catch {
    // Invalid compressed data.
    return null
  }
}

/** How many characters of dictionaries may still be searched. */
interface Look {
  left: number
}

/** The length must be the file's: one that was appended to since may have a different number of pages. */
function pagesAtOnce(head: string, length: number, look: Look): number | null {
  const dictionary = dictionaryAround(head, head.indexOf('/Linearized'), look)
  const isWhole = numberOf(dictionary, 'L') === length
  return isWhole ? numberOf(dictionary, 'N') : null
}

/** The root of the tree, which has no parent, counts all leaves. The last one added is the valid one. */
function pagesOfTree(text: string, look: Look): number | null {
  let at = text.length
  for (let seen = 0; seen < mostObjects && look.left > 0; seen += 1) {
    at = text.lastIndexOf('/Pages', at - 1)
    if (at < 0) return null
    const dictionary = dictionaryAround(text, at, look)
    const isRoot = /\/Type\s{0,10}\/Pages\b/.test(dictionary) && !/\/Parent\b/.test(dictionary)
    const count = isRoot ? numberOf(dictionary, 'Count') : null
    if (count !== null) return count
    if (at === 0) return null
  }
  return null
}

/** Since PDF 1.5 objects may be compressed together. */
function pagesOfPackedTree(content: Buffer, text: string, look: Look): number | null {
  let [at, left] = [text.length, mostUnpackedBytes]
  for (let seen = 0; seen < mostObjects && left > 0 && look.left > 0; seen += 1) {
    at = at > 0 ? text.lastIndexOf('/ObjStm', at - 1) : -1
    if (at < 0) return null
    const length = numberOf(dictionaryAround(text, at, look), 'Length')
    const start = /stream\r?\n/.exec(text.slice(at, at + 2000))
    if (length === null || !start) continue
    const from = at + start.index + start[0].length
    const unpacked = inflateSync(content.subarray(from, from + length), { maxOutputLength: left }).toString('latin1')
    left -= unpacked.length
    const count = pagesOfTree(unpacked, look)
    if (count !== null) return count
  }
  return null
}

/** From the `<<` still open at this point to the `>>` that closes it. */
function dictionaryAround(text: string, place: number, look: Look): string {
  if (place < 0) return ''
  let [start, depth] = [place, 0]
  while (depth < 1 && start > 0 && place - start < longestDictionary) {
    start -= 1
    if (text.startsWith('<<', start)) depth += 1
    else if (text.startsWith('>>', start)) depth -= 1
    else continue
    start -= depth < 1 ? 1 : 0
  }
  let end = place
  for (depth = 1; depth > 0 && end < text.length && end - place < longestDictionary; end += 1) {
    if (text.startsWith('>>', end)) depth -= 1
    else if (text.startsWith('<<', end)) depth += 1
    else continue
    end += 1
  }
  const dictionary = text.slice(Math.max(start, 0), end)
  look.left -= dictionary.length
  return dictionary
}

/** A literal number, not a reference: "12 0 R" names another object. */
function numberOf(dictionary: string, name: string): number | null {
  const key = `/${name}`
  for (let at = dictionary.indexOf(key); at >= 0; at = dictionary.indexOf(key, at + 1)) {
    const value = dictionary.slice(at + key.length, at + key.length + 50)
    const [, digits] = /^\s{0,10}(\d{1,10})(?!\d|\s{1,10}\d{1,10}\s{1,10}R)/.exec(value) ?? []
    if (digits !== undefined) return Number(digits)
  }
  return null
}
