import type { Overview } from '#contract/overview.ts'

/** A line per day. Only numbers and dates that we made ourselves: nothing in it can be a formula. */
export function overviewCsv({ posts, registrations, activeMembers, reports }: Overview): string {
  const head = 'day,registrations,active members,posts approved,posts rejected,posts pending,reports'
  const lines = posts.map((day, index) =>
    [
      day.day,
      registrations[index]?.count ?? 0,
      activeMembers[index]?.count ?? 0,
      day.approved,
      day.rejected,
      day.pending,
      reports[index]?.count ?? 0,
    ].join(','),
  )
  return `${[head, ...lines].join('\r\n')}\r\n`
}
