import { createHash } from 'node:crypto'
import { dayOf } from '#server/users/note-activity.ts'
import { profileVisits } from './connections.ts'
import type { NewCommunity } from './insert-community.ts'
import { people } from './people.ts'

const daysBack = 30

/** The same visits each time, more of them on working days. They have no visitors to name, since no one made them. */
export async function insertViews({ db, idOf, ago }: NewCommunity) {
  const days = Array.from({ length: daysBack }, (_, back) => ago(back * 24))
  const views = profileVisits.flatMap(([whom, eagerness]) =>
    days.flatMap((day) =>
      visitorsOf(whom, day, eagerness).map((viewer_hash) => ({ profile_id: idOf(whom), day: dayOf(day), viewer_hash })),
    ),
  )
  await db.insertInto('profile_views').values(views).execute()
}

function visitorsOf(whom: string, day: Date, eagerness: number): Buffer[] {
  const isWeekend = [0, 6].includes(day.getUTCDay())
  return people
    .filter(({ key }) => key !== whom)
    .map(({ key }) => ({ viewer: hash(`${key} looks at ${whom}`), chance: hash(`${key} ${whom} ${dayOf(day)}`)[0]! }))
    .filter(({ chance }) => chance < (isWeekend ? 10 : 25) * eagerness)
    .map(({ viewer }) => viewer)
}

const hash = (text: string) => createHash('sha256').update(text).digest().subarray(0, 16)
