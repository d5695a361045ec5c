import { holdingKinds } from '#contract/holding-kinds.ts'
import type { Overview } from '#contract/overview.ts'
import { csvLine } from '#server/http/csv.ts'

const head = ['day', 'registrations', 'active members', 'posts approved', 'posts rejected', 'posts pending', 'reports']

/** One line per day; after the columns every site has, one for each kind in its rooms. */
export function overviewCsv({ posts, registrations, activeMembers, reports, holdings }: Overview): string {
  const ofKinds = holdings.map(({ kind }) => `${holdingKinds[kind].many} submitted`)
  const lines = posts.map((day, index) => [
    day.day,
    registrations[index]?.count ?? 0,
    activeMembers[index]?.count ?? 0,
    day.approved,
    day.rejected,
    day.pending,
    reports[index]?.count ?? 0,
    ...holdings.map(({ submitted }) => countOn(submitted[index])),
  ])
  return [[...head, ...ofKinds], ...lines].map(csvLine).join('')
}

function countOn(day: Overview['holdings'][number]['submitted'][number] | undefined): number {
  return day ? day.approved + day.rejected + day.sentBack + day.pending : 0
}
