import type { Overview } from '#contract/overview.ts'
import { csvLine } from '#server/http/csv.ts'

const head = ['day', 'registrations', 'active members', 'posts approved', 'posts rejected', 'posts pending', 'reports']

/** A line per day. */
export function overviewCsv({ posts, registrations, activeMembers, reports }: Overview): string {
  const lines = posts.map((day, index) => [
    day.day,
    registrations[index]?.count ?? 0,
    activeMembers[index]?.count ?? 0,
    day.approved,
    day.rejected,
    day.pending,
    reports[index]?.count ?? 0,
  ])
  return [head, ...lines].map(csvLine).join('')
}
