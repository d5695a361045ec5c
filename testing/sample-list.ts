import type { List, WholeList } from '#contract/lists.ts'
import { ada } from './render.tsx'
import { sampleEventCard } from './sample-event.ts'
import { samplePost } from './sample-post.ts'

const { id, username, name, jobTitle, workplace, profilePicture, isVerified } = ada
const owner = { id, username, name, jobTitle, workplace, profilePicture, isVerified }

/** Ada's. */
export const sampleList = (given: Partial<List> = {}): List => ({
  ...{ id: 3, title: 'For the board', note: null, isShared: false, count: 3, user: owner },
  ...{ createdAt: '2026-01-05T09:00:00.000Z' },
  ...given,
})

const savedAt = '2026-01-06T09:00:00.000Z'

/** With two posts and an event between them. */
export const sampleWholeList = (given: Partial<WholeList> = {}): WholeList => ({
  ...sampleList(),
  entries: [
    { id: 11, savedAt, post: samplePost({ id: 21, content: 'First things first' }) },
    { id: 12, savedAt, card: sampleEventCard() },
    { id: 13, savedAt, post: samplePost({ id: 23, content: 'Last things last' }) },
  ],
  ...given,
})
