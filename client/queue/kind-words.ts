import { holdingKinds } from '#contract/holding-kinds.ts'
import type { QueueLine } from '#contract/review.ts'

const post = { one: 'post', many: 'posts', inQueue: 'Posts' }

/** What a kind is called: in a sentence, of several, at the head of one, and among the types of the queue. */
export function kindWords(kind: QueueLine['kind']) {
  const { one, many, inQueue } = kind === 'post' ? post : holdingKinds[kind]
  return { one, many, inQueue, head: `${one[0]!.toUpperCase()}${one.slice(1)}` }
}
