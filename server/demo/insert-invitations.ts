import type { NewCommunity } from './insert-community.ts'
import { people } from './people.ts'

const hoursADay = 24

/** One that is open, and one that the newest member used. */
export async function insertInvitations({ db, ago, idOf }: NewCommunity) {
  const newest = people
    .filter(({ joined }) => typeof joined === 'number')
    .reduce((a, b) => (Number(a.joined) < Number(b.joined) ? a : b))
  const came = ago(Number(newest.joined) * hoursADay)
  const days = 14
  const sent = (hours: number) => ({
    created_at: ago(hours),
    last_letter_at: ago(hours),
    expires_at: ago(hours - days * hoursADay),
  })
  const common = { kind: 'letter' as const, days, created_by: idOf('ruth') }
  const [used] = await db
    .insertInto('invitations')
    .values([
      {
        ...{ ...common, email: newest.email, name: newest.name, job_title: newest.jobTitle, workplace: newest.workplace },
        ...{ ...sent((Number(newest.joined) + 1) * hoursADay), uses: 1 },
      },
      {
        ...{ ...common, email: 'solveig.aas@library.example', name: 'Solveig Aas', job_title: 'Map librarian' },
        ...{ workplace: 'Harbour City Library', country: 'NO', gives_badge: true, ...sent(30) },
      },
    ])
    .returning('id')
    .execute()
  await db
    .insertInto('invitation_uses')
    .values({ user_id: idOf(newest.key), invitation_id: used!.id, used_at: came })
    .execute()
}
