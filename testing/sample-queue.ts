import type { Holding } from '#contract/holdings.ts'
import type { Post } from '#contract/posts.ts'
import type { QueueLine } from '#contract/review.ts'
import { ben, samplePost } from './sample-post.ts'

const line = { submittedAt: '2026-01-05T09:00:00.000Z', version: '1', user: ben, group: null, aiScore: 71, aiReasons: null }

/** A pending event by Ben, as an admin gets it. */
export const sampleHolding = (given: Partial<Holding> = {}): Holding => ({
  ...{ id: 3, kind: 'event', parentId: null, title: 'A buying circle', body: 'Bring your supplier list.', language: 'en' },
  ...{ topics: [], categoryId: null, audience: 'members', group: null, state: 'pending', user: ben, cover: null },
  ...{ createdAt: '2026-01-05T09:00:00.000Z', listedAt: null, editedAt: null, facts: { city: 'Leeds' } },
  ...{ commentCount: 0, saveCount: 0, savedByUser: false, mayComment: true, role: null },
  ...given,
})

export const queuedHolding = (given: Partial<Holding> = {}, about: Partial<QueueLine> = {}): QueueLine => {
  const holding = sampleHolding(given)
  const { id: subjectId, kind, state, user } = holding
  return { ...line, subjectType: 'holding', subjectId, kind, state, user, holding, ...about }
}

export const queuedPost = (given: Partial<Post> = {}, about: Partial<QueueLine> = {}): QueueLine => {
  const post = samplePost({ state: 'pending', isApproved: false, ...given })
  return { ...line, subjectType: 'post', subjectId: post.id, kind: 'post', state: post.state, post, ...about }
}
