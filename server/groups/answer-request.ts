import type { Parsed } from '#contract/endpoint.ts'
import type { answerGroupRequest as contract } from '#contract/group-members.ts'
import { daysUntilAskingAgain } from '#contract/groups.ts'
import { recordAct } from '#server/audit/record-act.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Saying } from '#server/mail/words/words.ts'
import type { Tx } from '#server/rooms.ts'
import { aboutPerson } from './edit-group.ts'
import { lockGroup, requireModerator, requireOpenDoor, selectPlace } from './lock-group.ts'
import { enter, giveUpPlace, tellOfPlace } from './membership.ts'

type Answer = Parsed<typeof contract, 'params'> & Parsed<typeof contract, 'body'>

/** If several moderators answer at once, the first counts; letting in someone already in is not an error. */
export async function answerRequest(tx: Tx, viewer: Viewer, { id, userId, accept, reason }: Answer) {
  const group = await lockGroup(tx, viewer, id)
  requireModerator(viewer, group)
  const place = await selectPlace(tx, id, userId)
  if (accept && place?.state === 'member') return done(accept)
  if (place?.state !== 'asked') throw new Problem('user_not_found')
  if (accept) requireOpenDoor(group)

  if (accept) await enter(tx, group, userId)
  else await giveUpPlace(tx, group, userId, { asks_again_at: after(tx.rooms.now(), daysUntilAskingAgain) })
  const { title } = group.holding
  const says: Saying = accept ? ['groupMember', { title }] : ['groupRefused', { title, reason: reason || null }]
  await tellOfPlace(tx, group, userId, { says, hasLeft: !accept })
  await recordAct(tx, viewer, {
    action: accept ? 'accept_join' : 'decline_join',
    ...(await aboutPerson(tx, group, userId)),
    reason,
  })
  return done(accept)
}

const done = (accept: boolean) => ({ message: accept ? 'Let in.' : 'Not let in.' })

const after = (now: Date, days: number) => new Date(now.getTime() + days * 86_400_000)
