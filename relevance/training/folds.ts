import { addText, family, mix } from '../hash.ts'
import { partOf, type Post } from './read-posts.ts'

const shingleLength = 8
const alike = 0.5
/** A word or two alone are no copy of every post that has them. */
const fewestPieces = 24
const shingle = family('shingle')

/** The text in overlapping pieces, for finding near copies. */
function shinglesOf(text: string): Set<number> {
  const bare = text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
  const found = new Set<number>()
  for (let at = 0; at + shingleLength <= bare.length; at++) found.add(mix(addText(shingle, bare.slice(at, at + shingleLength))))
  if (found.size === 0) found.add(mix(addText(shingle, bare)))
  return found
}

/** Pairs of places of posts that share at least half of the shorter one's pieces. */
export function nearCopies(posts: Post[]): [number, number][] {
  const pieces = posts.map(({ text }) => shinglesOf(text))
  const holders = new Map<number, number[]>()
  const pairs: [number, number][] = []
  pieces.forEach((own, post) => {
    const shared = new Map<number, number>()
    for (const piece of own) {
      const before = holders.get(piece)
      for (const other of before ?? []) shared.set(other, (shared.get(other) ?? 0) + 1)
      if (before) before.push(post)
      else holders.set(piece, [post])
    }
    for (const [other, count] of shared)
      if (count >= alike * Math.max(fewestPieces, Math.min(own.size, pieces[other]!.size))) pairs.push([other, post])
  })
  return pairs
}

/**
 * The fold of every post, by its id; near copies stand in one fold, so that no post is judged by its own copy. Prose stands
 * by its origin, whatever the language and the label: what was written together is learned or judged together.
 */
export function assignFolds(posts: Post[], count: number): number[] {
  const leader = posts.map((_, at) => at)
  const find = (at: number): number => (leader[at] === at ? at : find(leader[at]!))
  for (const [one, other] of nearCopies(posts)) leader[find(other)] = find(one)
  return posts.map((_, at) => mix(addText(family('fold'), originOf(posts[find(at)]!))) % count)
}

function originOf(post: Post) {
  if (partOf(post) !== 'prose' || !post.source) return post.id
  return post.source.replace(/^(?:on|off)-|-(?:on|off)$/, '')
}
