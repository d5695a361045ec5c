import { sql } from 'kysely'
import type { z } from 'zod'
import { mostGroupsOwned, mostGroupsWaiting, type Group, type NewGroup } from '#contract/groups.ts'
import { createHolding, submitNew } from '#server/holdings/submit-holding.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import type { LockedHolding } from '#server/subjects/holding-kind.ts'
import { readGroupsBy } from '#server/users/instance-setting.ts'
import { columnsOf, keepFacts } from './keep-facts.ts'
import { enter } from './membership.ts'
import { readGroup } from './present.ts'

/** Its owner is a member from the start, and fills in everything while it waits. */
export async function createGroup(tx: Tx, viewer: Viewer, draft: z.output<typeof NewGroup>): Promise<Group> {
  const { title, body, categoryId, cover, clientId, isDraft, joining } = draft
  const holding = await createHolding(tx, viewer, {
    ...{ kind: 'group', audience: 'members', title, body, categoryId, cover, clientId, isDraft, facts: {} },
  })
  if (await wasSentBefore(tx, holding)) return readGroup(tx, viewer, holding.id)
  await (isDraft ? requireStarter(tx, holding) : requireSubmittable(tx, holding))
  await tx.db
    .insertInto('groups')
    .values({ holding_id: holding.id, joining, ...columnsOf(draft) })
    .execute()
  await enter(tx, holding, viewer.id, { role: 'owner' })
  await keepFacts(tx, holding.id)
  await submitNew(tx, viewer, holding)
  return readGroup(tx, viewer, holding.id)
}

const wasSentBefore = async ({ db }: Tx, { id }: LockedHolding) =>
  (await db.selectFrom('groups').select('holding_id').where('holding_id', '=', id).executeTakeFirst()) !== undefined

/** Under a lock on its author, so that the last free slot is used once. */
export async function requireSubmittable(tx: Tx, holding: LockedHolding) {
  await requireStarter(tx, holding)
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from holdings
     where author_id = ${holding.author_id} and kind = 'group' and state = 'pending' and id <> ${holding.id}`.execute(tx.db)
  if (rows[0]!.waiting >= mostGroupsWaiting) throw new Problem('too_many_waiting')
  await requireRoomToOwn(tx, holding.author_id, holding.id)
}

/** Under a lock on that member. */
export async function requireRoomToOwn({ db }: Tx, userId: number, besides: number) {
  const { rows } = await sql<{ owned: number }>`
    select count(*)::int as owned from group_members join holdings on holdings.id = group_members.group_id
     where user_id = ${userId} and group_members.state = 'member' and role = 'owner' and group_members.group_id <> ${besides}
       and holdings.state in ('pending', 'sent_back', 'approved')`.execute(db)
  if (rows[0]!.owned >= mostGroupsOwned) throw new Problem('too_many_groups')
}

async function requireStarter({ db }: Tx, { author_id }: LockedHolding) {
  const groupsBy = await readGroupsBy(db)
  if (groupsBy === 'members') return
  const { is_admin, is_verified } = await db
    .selectFrom('users')
    .select(['is_admin', 'is_verified'])
    .where('id', '=', author_id)
    .executeTakeFirstOrThrow()
  if (!is_admin && !(groupsBy === 'verified' && is_verified)) throw new Problem('groups_restricted')
}
