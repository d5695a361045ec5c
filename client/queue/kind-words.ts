import { holdingKindNames, holdingKinds } from '#contract/holding-kinds.ts'
import type { QueueLine, QueueType } from '#contract/review.ts'
import { formatNumber } from '#client/page/counted.ts'

const post = { one: 'post', many: 'posts', inQueue: 'Posts' }

/** A kind's names: within a sentence, in the plural, as a heading, and among the queue's types. */
export function kindWords(kind: QueueLine['kind']) {
  const { one, many, inQueue } = kind === 'post' ? post : holdingKinds[kind]
  return { one, many, inQueue, head: `${one[0]!.toUpperCase()}${one.slice(1)}` }
}

/** How many wait, for each kind the reader decides on. */
export type KindCounts = Partial<Record<QueueLine['kind'], number>>

/** None while there is nothing to choose from. */
export function queueTypesOf(counts: KindCounts): { value: QueueType; label: string }[] {
  const kinds = holdingKindNames.flatMap((kind) => {
    const count = counts[kind]
    const label = kindWords(kind).inQueue
    return count === undefined || !label ? [] : [{ value: kind, label: `${label} (${formatNumber(count)})` }]
  })
  if (kinds.length === 0) return []
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return [
    { value: 'all', label: `Everything (${formatNumber(all)})` },
    { value: 'post', label: `Posts (${formatNumber(counts.post ?? 0)})` },
    ...kinds,
  ]
}

const manyOf = (type: QueueType) => kindWords(type === 'all' ? 'post' : type).many

export function emptyQueueText(type: QueueType, state: 'pending' | 'rejected') {
  if (state === 'rejected') return `No rejected ${manyOf(type)} in the last 30 days.`
  return type === 'all' || type === 'post' ? 'No pending posts to approve.' : `No pending ${manyOf(type)} to review.`
}
