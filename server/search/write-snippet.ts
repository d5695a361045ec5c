import { findHighlights, type Highlight, type Sought } from './find-highlights.ts'

/** Shorter posts are shown whole. */
const wholeUpTo = 400
const length = 320
/** Before the first hit, so that its sentence can be read. */
const leadIn = 80

/** For a hit further on, the beginning of the post is shown: scanning the whole of a long one would hold up everyone else. */
const lookedThrough = 4000

export interface Snippet {
  snippet: string
  highlights: Highlight[]
}

/** The part of a post around the first hit, cut between words, with its highlights. */
export function writeSnippet(content: string, sought: Sought): Snippet {
  const found = findHighlights(content.slice(0, lookedThrough), sought)
  if (content.length <= wholeUpTo) return { snippet: content, highlights: found }
  const [start, end] = placeOf(content, found[0]?.[0] ?? 0)
  const before = start > 0 ? '…' : ''
  const after = end < content.length ? '…' : ''
  const shift = before.length - start
  return {
    snippet: before + content.slice(start, end) + after,
    highlights: found.filter(([from, to]) => from >= start && to <= end).map(([from, to]) => [from + shift, to + shift]),
  }
}

function placeOf(content: string, firstHit: number): [number, number] {
  const start = firstHit <= leadIn ? 0 : gapAfter(content, Math.min(firstHit - leadIn, content.length - length), firstHit)
  return [start, gapBefore(content, start + length)]
}

/** Text without spaces, or with a very long word, is cut wherever necessary, but never inside a character. */
const farthestGap = 40

function gapAfter(content: string, from: number, to: number): number {
  const gap = content.slice(from, Math.min(to, from + farthestGap)).search(/\s\S/)
  return gap === -1 ? wholeLetter(content, from) : from + gap + 1
}

function gapBefore(content: string, from: number): number {
  if (from >= content.length) return content.length
  const gap = /\s\S*$/.exec(content.slice(from - farthestGap, from))?.index
  return gap === undefined ? wholeLetter(content, from) : from - farthestGap + gap
}

function wholeLetter(content: string, at: number): number {
  let whole = at
  while (whole > 0 && /^(?:\p{M}|\u200d|[\uDC00-\uDFFF])/u.test(content.slice(whole, whole + 1))) whole--
  return whole
}
