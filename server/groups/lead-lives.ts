import { sql, type RawBuilder } from 'kysely'
import { daysOfInvitation, daysWithoutOwner } from '#contract/groups.ts'
import { recordAct } from '#server/audit/record-act.ts'
import { batchSize, inBatches } from '#server/database/in-batches.ts'
import { tellWatchers } from '#server/holdings/lock-holding.ts'
import { inTransaction, type Rooms, type Tx } from '#server/rooms.ts'
import { lockPeople } from '#server/users/lock-people.ts'
import { setArchived } from './archive-group.ts'
import { about } from './edit-group.ts'
import { keepFacts } from './keep-facts.ts'
import { holdGroup } from './lock-group.ts'
import { forgetPlaces, giveUpPlace } from './membership.ts'
import { passOn } from './pass-on.ts'
import { tellMembers } from './tell-members.ts'

const dayMs = 86_400_000
const daysSuspended = 30
/** Named as the actor where no person is. */
const house = { id: 0, name: 'ibid.' }

/**
 * What the passage of time does to groups, hourly. Each group has a transaction of its own; an interrupted run is continued
 * by the next.
 */
export async function leadLives(rooms: Rooms, stopping?: AbortSignal) {
  const before = (days: number) => new Date(rooms.now().getTime() - days * dayMs)
  const each = (find: RawBuilder<Found>, act: (tx: Tx, found: Found) => Promise<unknown>) =>
    inBatches(async () => {
      const { rows } = await find.execute(rooms.database.db)
      for (const found of rows) await inTransaction(rooms, (tx) => act(tx, found))
      return rows.length
    }, stopping)

  await each(sql`select holding_id as id from groups where opens_at <= ${rooms.now()} order by opens_at limit ${batchSize}`, open)
  await each(ownedBySuspended(before(daysSuspended)), passOnOfSuspended)
  await each(
    sql`
      select groups.holding_id as id from groups join holdings on holdings.id = groups.holding_id
       where groups.ownerless_since <= ${before(daysWithoutOwner)} and groups.archived_at is null and holdings.state = 'approved'
       order by groups.ownerless_since limit ${batchSize}`,
    archiveOwnerless,
  )
  await each(
    sql`select group_id as id, user_id as "userId" from group_members
         where state = 'invited' and since <= ${before(daysOfInvitation)} order by since limit ${batchSize}`,
    (tx, { id, userId }) => endInvitation(tx, { id, userId: userId!, before: before(daysOfInvitation) }),
  )
  await inTransaction(rooms, (tx) => forgetPlaces(tx, sql`since <= ${rooms.now()}`))
  await rooms.database.db.deleteFrom('group_links').where('expires_at', '<=', rooms.now()).execute()
}

interface Found {
  id: number
  userId?: number
}

const ownedBySuspended = (before: Date) => sql<Found>`
  select group_members.group_id as id, users.id as "userId"
    from users join group_members on group_members.user_id = users.id and group_members.state = 'member'
    join holdings on holdings.id = group_members.group_id
   where users.suspended_at <= ${before} and group_members.role = 'owner' and holdings.state = 'approved'
   order by 1 limit ${batchSize}`

/** Unless they have been reinstated. */
async function passOnOfSuspended(tx: Tx, { id, userId }: Found) {
  await lockPeople(tx, [userId!])
  const { rows } = await sql`select from users where id = ${userId} and suspended_at is not null`.execute(tx.db)
  if (rows.length > 0) await passOn(tx, id, userId!)
}

/** Unless it was called off meanwhile. */
async function open(tx: Tx, { id }: Found) {
  await holdGroup(tx, id)
  const { numUpdatedRows } = await tx.db
    .updateTable('groups')
    .set({ joining: 'open', opens_at: null })
    .where('holding_id', '=', id)
    .where('opens_at', '<=', tx.rooms.now())
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return
  await keepFacts(tx, id)
  tellWatchers(tx, id)
}

async function archiveOwnerless(tx: Tx, { id }: Found) {
  await holdGroup(tx, id)
  const { rows } = await sql<{ title: string; ownerless_since: Date }>`
    select holdings.title, groups.ownerless_since from groups join holdings on holdings.id = groups.holding_id
     where groups.holding_id = ${id} and groups.ownerless_since is not null and groups.archived_at is null`.execute(tx.db)
  const group = rows[0]
  if (!group) return
  const reason = `It had no owner for ${daysWithoutOwner} days`
  await setArchived(tx, { id, ownerless_since: group.ownerless_since }, { reason })
  await tellMembers(tx, { groupId: id, says: ['groupWithoutOwner', { title: group.title, days: daysWithoutOwner }], exceptId: 0 })
  await recordAct(tx, house, { action: 'archive_group', ...about({ id, holding: { title: group.title } }), reason })
}

async function endInvitation(tx: Tx, { id, userId, before }: Required<Found> & { before: Date }) {
  await holdGroup(tx, id)
  const { rows } = await sql`
    select from group_members
     where group_id = ${id} and user_id = ${userId} and state = 'invited' and since <= ${before}`.execute(tx.db)
  if (rows.length > 0) await giveUpPlace(tx, { id }, userId)
}
