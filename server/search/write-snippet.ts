import { findHighlights, type Highlight, type Sought } from './find-highlights.ts'

/** Shorter posts are shown whole. */
const wholeUpTo = 400
const length = 320
/** Before the first hit, so that it is read in its sentence. */
const leadIn = 80

/** A hit further on is shown by the beginning of its post: looking through all of a long one takes too long for the others. */
const lookedThrough = 4000

export interface Snippet {
  snippet: string
  highlights: Highlight[]
}

/** The part of a post around the first hit, cut between words, with what is to be marked in it. */
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

/** Text without spaces, or with one very long word, is cut where it must be, but never inside a letter. */
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
