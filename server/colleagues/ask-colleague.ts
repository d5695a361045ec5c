import { sql } from 'kysely'
import { daysBeforeAskingAgain, type Connection } from '#contract/colleagues.ts'
import { Problem } from '#server/http/problem.ts'
import { refuseBeyond } from '#server/http/throttle.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { notify } from '#server/notifications/notify.ts'
import { inTransaction, type Rooms, type Tx } from '#server/rooms.ts'
import { isNotBlockedFor } from '#server/users/blocked-people.ts'
import { isActiveMember } from '#server/users/is-active-member.ts'
import { lockPeople } from '#server/users/lock-people.ts'
import { acceptRequest } from './answer-request.ts'
import { takesRequestsFrom } from './connection-with.ts'
import { selectBetween, selectConnection, type ConnectionRow } from './queries.ts'
import { removeConnection } from './end-connection.ts'
import { tellColleaguesChanged, tellOther } from './tell-colleagues.ts'

/** In addition to the contract's hourly limit. */
const requestsADay = { calls: 150, perSeconds: 24 * 3600 }

interface Request {
  receiverId: number
  note?: string | null | undefined
}

export async function askColleague(rooms: Rooms, viewer: Viewer, request: Request): Promise<Connection> {
  if (request.receiverId === viewer.id) throw new Problem('own_account')
  await refuseBeyond(rooms, `colleague-requests:${viewer.id}`, requestsADay)
  return inTransaction(rooms, async (tx) => {
    await lockPeople(tx, [viewer.id, request.receiverId])
    const { isOpen } = await requireReceiver(tx, viewer.id, request.receiverId)
    const found = await selectBetween(tx.db, viewer.id, request.receiverId)
    const step = nextStep(found, viewer.id, rooms.now())
    if (step === 'keep') return selectConnection(tx.db, viewer.id, found!.id)
    if (step === 'accept') {
      await acceptRequest(tx, found!)
      return selectConnection(tx.db, viewer.id, found!.id)
    }
    if (!isOpen) throw new Problem('requests_closed')
    // Replaces the old row instead of updating it: a reused id would reveal that the first request was declined.
    if (found) await removeConnection(tx, found)
    const id = await insertRequest(tx, viewer.id, { ...request, declinedAt: step === 'repeat' ? found!.answered_at : null })
    await tell(tx, { id, from: viewer.id, to: request.receiverId, isSilent: step === 'repeat' })
    return selectConnection(tx.db, viewer.id, id)
  })
}

/** What asking means, given the pair's one row. `repeat`: to the sender of a declined request it looks sent, but no one is told. */
function nextStep(found: ConnectionRow | undefined, viewerId: number, now: Date): 'ask' | 'accept' | 'keep' | 'repeat' {
  if (!found) return 'ask'
  const isOwn = found.requester_id === viewerId
  if (found.status === 'accepted') return 'keep'
  if (found.status === 'pending') return isOwn ? 'keep' : 'accept'
  if (!isOwn || now.getTime() - found.answered_at!.getTime() >= daysBeforeAskingAgain * 86_400_000) return 'ask'
  return found.withdrawn_at ? 'repeat' : 'keep'
}

/** Anyone the viewer may not meet does not exist. */
async function requireReceiver({ db }: Tx, viewerId: number, receiverId: number): Promise<{ isOpen: boolean }> {
  const { rows } = await sql<{ isOpen: boolean }>`
    select ${takesRequestsFrom(viewerId)} as "isOpen" from users
     where users.id = ${receiverId} and ${isActiveMember('users')} and ${isNotBlockedFor(viewerId, 'users.id')}`.execute(db)
  if (!rows[0]) throw new Problem('user_not_found')
  return rows[0]
}

async function insertRequest({ db, rooms }: Tx, requesterId: number, given: Request & { declinedAt: Date | null }) {
  const { receiverId, note, declinedAt } = given
  const { id } = await db
    .insertInto('connections')
    .values({
      ...{ requester_id: requesterId, receiver_id: receiverId, note: note || null, created_at: rooms.now() },
      ...(declinedAt && { status: 'rejected' as const, answered_at: declinedAt }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function tell(tx: Tx, { id, from, to, isSilent }: { id: number; from: number; to: number; isSilent: boolean }) {
  tellColleaguesChanged(tx, isSilent ? [from] : [from, to])
  if (isSilent) return
  await notify(tx, to, { type: 'colleague_request', senderId: from, connectionId: id })
  await tellOther(tx, { from, to, role: 'requester' })
}
