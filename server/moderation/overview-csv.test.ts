import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { Overview } from '#contract/overview.ts'
import { overviewCsv } from './overview-csv.ts'

it('has a head and a line per day, with a column for what each room was given', () => {
  const day = '2026-11-15'
  const overview: Pick<Overview, 'posts' | 'registrations' | 'activeMembers' | 'reports' | 'holdings'> = {
    posts: [{ day, approved: 3, rejected: 1, pending: 2 }],
    registrations: [{ day, count: 4 }],
    activeMembers: [{ day, count: 9 }],
    reports: [],
    holdings: [
      {
        ...{ kind: 'group', standing: 12, medianApprovalHours: 3, oldestWaitingSince: null },
        submitted: [{ day, approved: 2, rejected: 1, sentBack: 1, pending: 3 }],
      },
    ],
  }
  const [head, line, rest] = overviewCsv(overview as Overview).split('\r\n')
  assert.equal(head, 'day,registrations,active members,posts approved,posts rejected,posts pending,reports,groups submitted')
  assert.equal(line, '2026-11-15,4,9,3,1,2,0,7')
  assert.equal(rest, '')
})
