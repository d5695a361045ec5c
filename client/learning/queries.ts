import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listCertificates, readCertificate } from '#contract/certificates.ts'
import { listCourseReviews, listCourses, readCourse } from '#contract/courses.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { listEntries, listRecordLinks, readSharedRecord } from '#contract/learning.ts'
import { listGoals, listSchemes, readProgress } from '#contract/learning-goals.ts'
import { call, callPage, pageByCursor } from '#client/http/call.ts'
import { type Action, useAction } from '#client/http/use-action.ts'
import { learningKey } from '#client/queue/use-decision.ts'

/** An entry affects progress, courses and goals: everything shown of learning is refetched. */
export const useLearningAction = <Given, Reply>(action: Action<Given, Reply>) => useAction(action, [learningKey])

export type CourseFilter = Omit<NonNullable<CallInput<typeof listCourses>['query']>, 'limit' | 'cursor'>
export type EntryFilter = Omit<NonNullable<CallInput<typeof listEntries>['query']>, 'limit' | 'cursor'>

const from = (cursor: string) => (cursor ? { cursor } : {})

export const coursesQuery = (filter: CourseFilter) =>
  infiniteQueryOptions({
    ...pageByCursor,
    queryKey: [...learningKey, 'courses', filter] as const,
    queryFn: ({ pageParam, signal }) =>
      callPage(listCourses, { query: { ...filter, limit: 18, ...from(pageParam) } }, { signal }),
    placeholderData: keepPreviousData,
  })

export const courseQuery = (id: number) =>
  queryOptions({
    queryKey: [...learningKey, 'course', id] as const,
    queryFn: ({ signal }) => call(readCourse, { params: { id: String(id) } }, { signal }),
  })

export const reviewsQuery = (id: number) =>
  infiniteQueryOptions({
    ...pageByCursor,
    queryKey: [...learningKey, 'reviews', id] as const,
    queryFn: ({ pageParam, signal }) =>
      callPage(listCourseReviews, { params: { id: String(id) }, query: { limit: 10, ...from(pageParam) } }, { signal }),
  })

/** What the member has begun or submitted and others cannot see yet. */
export const entriesQuery = (filter: EntryFilter) =>
  infiniteQueryOptions({
    ...pageByCursor,
    queryKey: [...learningKey, 'entries', filter] as const,
    queryFn: ({ pageParam, signal }) =>
      callPage(listEntries, { query: { ...filter, limit: 30, ...from(pageParam) } }, { signal }),
    placeholderData: keepPreviousData,
  })

export const progressQuery = queryOptions({
  queryKey: [...learningKey, 'progress'] as const,
  queryFn: ({ signal }) => call(readProgress, {}, { signal }),
})

export const goalsQuery = queryOptions({
  queryKey: [...learningKey, 'goals'] as const,
  queryFn: ({ signal }) => call(listGoals, {}, { signal }),
})

export const schemesQuery = queryOptions({
  queryKey: [...learningKey, 'schemes'] as const,
  queryFn: ({ signal }) => call(listSchemes, {}, { signal }),
})

export const recordLinksQuery = queryOptions({
  queryKey: [...learningKey, 'links'] as const,
  queryFn: ({ signal }) => call(listRecordLinks, {}, { signal }),
})

export const certificatesQuery = infiniteQueryOptions({
  ...pageByCursor,
  queryKey: [...learningKey, 'certificates'] as const,
  queryFn: ({ pageParam, signal }) => callPage(listCertificates, { query: { limit: 20, ...from(pageParam) } }, { signal }),
})

export const certificateQuery = (code: string) =>
  queryOptions({
    queryKey: [...learningKey, 'certificate', code] as const,
    queryFn: ({ signal }) => call(readCertificate, { params: { code } }, { signal }),
  })

export const sharedRecordQuery = (token: string) =>
  queryOptions({
    queryKey: [...learningKey, 'shared', token] as const,
    queryFn: ({ signal }) => call(readSharedRecord, { params: { token } }, { signal }),
  })
