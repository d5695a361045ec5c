import { addText, family, mix } from '../hash.ts'
import { isOn, partOf, type Post } from './read-posts.ts'

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
  const leaders = posts.map((_, at) => posts[find(at)]!)
  const foldOf = placeOrigins(leaders, count)
  return leaders.map((post) => foldOf.get(originOf(post) ?? '') ?? mix(addText(family('fold'), post.id)) % count)
}

/**
 * Many an origin is all of the field or all not: the largest first, each goes where least of its sort lies, language by
 * language. Folds of unequal sorts would stand at unequal heights, and their posts could not be ranked together.
 */
function placeOrigins(posts: Post[], count: number): Map<string, number> {
  const origins = Map.groupBy(posts.filter(originOf), (post) => originOf(post)!)
  const held = Array.from({ length: count }, () => new Map<string, number>())
  const foldOf = new Map<string, number>()
  for (const [origin, own] of [...origins].sort(([a, one], [b, other]) => other.length - one.length || (a < b ? -1 : 1))) {
    const sorts = Map.groupBy(
      own.flatMap((post) => [`${isOn(post)}`, `${isOn(post)} ${post.lang}`]),
      (sort) => sort,
    )
    const crowds = held.map((fold) => [...sorts].reduce((sum, [sort, { length }]) => sum + length * (fold.get(sort) ?? 0), 0))
    const fold = crowds.indexOf(Math.min(...crowds))
    foldOf.set(origin, fold)
    for (const [sort, { length }] of sorts) held[fold]!.set(sort, (held[fold]!.get(sort) ?? 0) + length)
  }
  return foldOf
}

function originOf(post: Post): string | undefined {
  if (partOf(post) !== 'prose') return undefined
  return post.source?.replace(/^(?:on|off)-|-(?:on|off)$/, '')
}
