import type { Certificate } from '#contract/certificates.ts'
import type { Course, CourseCard } from '#contract/courses.ts'
import type { Holding } from '#contract/holdings.ts'
import type { Entry } from '#contract/learning.ts'
import type { Goal, GoalProgress, ListedGoal } from '#contract/learning-goals.ts'
import { sampleHolding } from './sample-queue.ts'

const holding: Partial<Holding> = {
  ...{ id: 6, kind: 'course', title: 'Batch editing without fear', body: 'Change a thousand records and sleep well.' },
  ...{ state: 'approved', listedAt: '2026-01-05T09:00:00.000Z' },
  facts: {
    type: 'course',
    provider: 'Delta University',
    hours: 2.5,
    level: 'intermediate',
    isFree: true,
    rating: 4.5,
    ratings: 4,
  },
}

const shown = {
  ...{ type: 'course', provider: 'Delta University', hours: 2.5, level: 'intermediate', cost: 'free', price: null },
  ...{ selfPaced: true, startsOn: null, endsOn: null, rating: 4.5, ratings: 4, completedBy: 7 },
} satisfies Partial<CourseCard>

export const sampleCourseCard = (given: Partial<CourseCard> = {}): CourseCard => {
  const { commentCount: _, saveCount: _s, savedByUser: _b, mayComment: _m, role: _r, ...card } = sampleHolding(holding)
  return { ...card, ...shown, ...given }
}

/** Ben's course, as seen by a member who has not taken it. */
export const sampleCourse = (given: Partial<Course> = {}): Course => ({
  ...sampleHolding(holding),
  ...shown,
  ...{ linkState: 'ok', linkCheckedAt: '2026-03-01T09:00:00.000Z' },
  ...{ url: 'https://delta.example/batch', competencies: ['Description and metadata'], givesCertificate: false },
  ...{ distribution: [0, 0, 0, 2, 2], ownEntryId: null, ownReview: null, may: { edit: false, delete: false } },
  ...given,
})

export const sampleEntry = (given: Partial<Entry> = {}): Entry => ({
  ...{ id: 31, title: 'Winter meeting', provider: 'Ashgrove', completedOn: '2026-02-03', hours: 3.5, category: 'conference' },
  ...{ competencies: ['Collections'], reflection: null, evidence: [], source: 'own', isConfirmed: false, confirmedBy: null },
  ...{ event: null, course: null, certificateCode: null, createdAt: '2026-02-04T09:00:00.000Z' },
  ...given,
})

export const sampleGoal = (given: Partial<Goal> = {}): Goal => ({
  ...{ id: 2, name: '20 hours a year', hours: 20, months: 12, startsOn: '2026-01-01', minima: [], scheme: null },
  period: { startsOn: '2026-01-01', endsOn: '2026-12-31', statement: null },
  ...given,
})

/** With the year before. */
export const sampleListedGoal = (given: Partial<ListedGoal> = {}): ListedGoal => ({
  ...sampleGoal({ startsOn: '2025-01-01' }),
  earlier: [{ startsOn: '2025-01-01', endsOn: '2025-12-31', statement: 'A slow year.' }],
  ...given,
})

/** Twelve hours of twenty by the middle of March. */
export const sampleProgress = (given: Partial<GoalProgress> = {}): GoalProgress => {
  const goal = given.goal ?? sampleGoal()
  return {
    ...{ goal, period: goal.period, done: 12, missing: 8, pace: { hours: 60, by: '2026-12-31' } },
    byMonth: Array.from({ length: 12 }, (_, at) => ({
      month: `2026-${String(at + 1).padStart(2, '0')}`,
      hours: [5, 4, 3][at] ?? 0,
    })),
    byCategory: [{ category: 'course', hours: 12 }],
    byCompetency: [{ competency: 'Collections', hours: 12, minimum: null }],
    gaps: [],
    ...given,
  }
}

export const sampleCertificate = (given: Partial<Certificate> = {}): Certificate => ({
  ...{
    code: 'ABCDE23456ABCDE23456',
    recipientName: 'Ada',
    title: 'Metadata for heirs',
    startsOn: '2026-03-10',
    endsOn: '2026-03-10',
  },
  ...{ hours: 1.5, competencies: ['Collections'], issuerName: 'Delta University', issuedBy: { name: 'Ben' } },
  ...{ issuedAt: '2026-03-11T09:00:00.000Z', state: 'valid', revokedAt: null, mayRevoke: false },
  url: 'https://ibid.example/certificates/ABCDE23456ABCDE23456',
  ...given,
})
