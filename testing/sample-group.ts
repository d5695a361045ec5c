import type { Group, GroupCard } from '#contract/groups.ts'
import type { GroupMember } from '#contract/group-members.ts'
import type { Holding } from '#contract/holdings.ts'
import { sampleHolding } from './sample-queue.ts'
import { ben } from './sample-post.ts'
import { samplePerson } from './sample-profile.ts'

const standing = {
  ...{ joining: 'request', members: 318, colleagues: [], colleagueCount: 0, archivedAt: null, newPosts: 0 },
  ...{ lastPostAt: null, membership: null, mayPost: false },
} satisfies Partial<GroupCard>

const holding: Partial<Holding> = {
  ...{ id: 4, kind: 'group', title: 'Reparative Description', body: 'Words that hurt, and what to write instead.' },
  ...{ state: 'approved', listedAt: '2026-01-05T09:00:00.000Z' },
  facts: { members: 318, joining: 'request', subjects: ['Metadata'], language: 'en', country: null },
}

/** Ben's group, as seen by someone who is not in it. */
export const sampleGroup = (given: Partial<Group> = {}): Group => ({
  ...sampleHolding(holding),
  ...standing,
  ...{ question: null, posting: 'members', rules: [{ title: 'Be kind', text: null }], subjects: ['Metadata'], country: null },
  ...{ pinnedPost: null, pinnedBy: null, owner: ben, moderators: [], opensAt: null, archiveReason: null, counts: null },
  may: { read: false, write: false, moderate: false, dropChange: false, takeOver: false },
  ...given,
})

export const sampleGroupCard = (given: Partial<GroupCard> = {}): GroupCard => {
  const { commentCount: _, saveCount: _s, savedByUser: _b, mayComment: _m, role: _r, ...card } = sampleHolding(holding)
  return { ...card, ...standing, ...given }
}

export const memberOf = (role: GroupMember['role']): NonNullable<Group['membership']> => ({
  ...{ state: 'member', role, level: 'highlights', joinedAt: '2026-01-05T09:00:00.000Z' },
})

/** As seen by Ada, who owns or moderates it. */
export const managedGroup = (role: 'owner' | 'moderator', given: Partial<Group> = {}) =>
  sampleGroup({
    membership: memberOf(role),
    may: { read: true, write: true, moderate: true, dropChange: false, takeOver: false },
    waiting: { requests: 0, reviews: 0, kinds: {} },
    ...given,
  })

export const sampleMember = (given: Partial<GroupMember> = {}): GroupMember => ({
  ...{
    user: samplePerson({ id: 9, name: 'Cleo', username: 'cleo' }),
    role: 'member',
    joinedAt: '2026-01-05T09:00:00.000Z',
    isColleague: false,
  },
  ...given,
})
