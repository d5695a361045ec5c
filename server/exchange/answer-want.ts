import { sql } from 'kysely'
import type { Parsed } from '#contract/endpoint.ts'
import { mostAnswersEach, type answerWant as contract, type Want } from '#contract/wants.ts'
import { recordAct } from '#server/audit/record-act.ts'
import { lockHolding, tellWatchers } from '#server/holdings/lock-holding.ts'
import { requirePlaceInGroup } from '#server/holdings/move-to-group.ts'
import { isHoldingVisible } from '#server/holdings/present.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Saying } from '#server/mail/words/words.ts'
import { notify } from '#server/notifications/notify.ts'
import { withdrawNotification } from '#server/notifications/withdraw-notification.ts'
import { isModeratorOf } from '#server/review/require-moderator.ts'
import type { Tx } from '#server/rooms.ts'
import type { LockedHolding } from '#server/subjects/holding-kind.ts'
import { isHeardByAuthor } from '#server/users/group-voice.ts'
import { requireGroupMember } from '#server/users/group-writers.ts'
import { lockActiveMember } from '#server/users/lock-people.ts'
import { keepWantFacts } from './keep-facts.ts'
import { isOver } from './last-days.ts'
import { readWant } from './present-want.ts'

type Given = Parsed<typeof contract, 'body'>

/** In words, with a resource or an offer on this site, or with a link. Like comments, answers are not reviewed. */
export async function answerWant(tx: Tx, viewer: Viewer, id: number, given: Given): Promise<Want> {
  await lockActiveMember(tx, viewer.id)
  const holding = await lockHolding(tx, id, viewer, 'want')
  if (await wasSentBefore(tx, viewer, given.clientId)) return readWant(tx, viewer, id)
  await requireAnswerable(tx, viewer, holding)
  const { note, url = null, clientId = null } = given
  const holdingId = await findNamed(tx, viewer, given)
  const now = tx.rooms.now()
  await tx.db
    .insertInto('want_answers')
    .values({ want_id: id, user_id: viewer.id, holding_id: holdingId, url, note, client_id: clientId, created_at: now })
    .execute()
  await recount(tx, id)
  if (holding.audience !== 'group' || (await isHeardByAuthor(tx, holding)))
    await notify(tx, holding.author_id, { type: 'resource_news', holdingId: id, senderId: viewer.id })
  return readWant(tx, viewer, id)
}

async function wasSentBefore({ db }: Tx, viewer: Viewer, clientId: string | undefined) {
  if (clientId === undefined) return false
  const own = db.selectFrom('want_answers').select('id').where('user_id', '=', viewer.id)
  return (await own.where('client_id', '=', clientId).executeTakeFirst()) !== undefined
}

async function requireAnswerable(tx: Tx, viewer: Viewer, holding: LockedHolding) {
  if (holding.state !== 'approved') throw new Problem('not_submitted')
  if (holding.author_id === viewer.id) throw new Problem('own_request')
  if (holding.audience === 'group') await requireGroupMember(tx, viewer, holding.group_id!)
  const { rows } = await sql<{ status: string; until: string | null; own: number }>`
    select status, until, (select count(*)::int from want_answers where want_id = ${holding.id} and user_id = ${viewer.id}) as own
      from wants where holding_id = ${holding.id}`.execute(tx.db)
  const want = rows[0]!
  if (want.status === 'closed' || isOver(want.until, tx.rooms.now())) throw new Problem('want_closed')
  if (want.own >= mostAnswersEach) throw new Problem('too_many_answers')
}

/** One the answerer can see; others see it only if they may. */
async function findNamed({ db }: Tx, viewer: Viewer, { resourceId, offerId }: Given): Promise<number | null> {
  const id = resourceId ?? offerId
  if (!id) return null
  const kind = resourceId ? 'resource' : 'offer'
  const found = await db.selectFrom('holdings').select('kind').where('id', '=', id).executeTakeFirst()
  if (found?.kind !== kind || !(await isHoldingVisible(db, id, viewer)))
    throw new Problem('holding_not_found', {
      fields: { [resourceId ? 'resourceId' : 'offerId']: 'This does not exist or is not visible to you.' },
    })
  return id
}

/** Recounted under the lock of the holding; it counts as answered while something has helped. */
export async function recount(tx: Tx, id: number) {
  await sql`
    update wants set active_at = ${tx.rooms.now()},
           status = case when status = 'answered'
             and not exists (select from want_answers where want_id = ${id} and helped_at is not null) then 'open' else status end
     where holding_id = ${id}`.execute(tx.db)
  await countAnswers(tx, id)
}

/** Only those by current members. */
export async function countAnswers(tx: Tx, id: number) {
  await sql`
    update wants
       set answer_count = (select count(*) from want_answers join users on users.id = user_id
                            where want_id = ${id} and suspended_at is null)
     where holding_id = ${id}`.execute(tx.db)
  await keepWantFacts(tx, id)
  tellWatchers(tx, id)
}

interface Named {
  id: number
  answerId: number
}

interface Answer {
  id: number
  user_id: number
  note: string
  helped_at: Date | null
}

async function findAnswer({ db }: Tx, { id, answerId }: Named): Promise<Answer> {
  const found = await db
    .selectFrom('want_answers')
    .select(['id', 'user_id', 'note', 'helped_at'])
    .where('id', '=', answerId)
    .where('want_id', '=', id)
    .executeTakeFirst()
  if (!found) throw new Problem('answer_not_found')
  return found
}

/** By the member who gave it, or by a reviewer, which goes into the log. */
export async function deleteAnswer(tx: Tx, viewer: Viewer, named: Named): Promise<Want> {
  const holding = await lockHolding(tx, named.id, viewer, 'want')
  const answer = await findAnswer(tx, named)
  const isOwn = answer.user_id === viewer.id
  const inGroupId = holding.audience === 'group' ? holding.group_id : null
  if (!isOwn && !viewer.isAdmin && !(inGroupId && (await isModeratorOf(tx, viewer, inGroupId)))) throw new Problem('not_yours')
  await tx.db.deleteFrom('want_answers').where('id', '=', answer.id).execute()
  await recount(tx, named.id)
  await forgetNotices(tx, holding, answer.user_id)
  if (!isOwn) {
    const about = { subjectType: 'holding', subjectId: named.id, label: answer.note, inGroupId } as const
    await recordAct(tx, viewer, { action: 'delete_answer', ...about, userId: answer.user_id })
  }
  return readWant(tx, viewer, named.id)
}

/** Removes both sides' notices about answers that no longer exist. */
export async function forgetNotices(
  tx: Tx,
  { id: holdingId, author_id }: Pick<LockedHolding, 'id' | 'author_id'>,
  userId: number,
) {
  const { rows } = await sql<{ left: number; helped: number }>`
    select count(*)::int as left, count(helped_at)::int as helped from want_answers
     where want_id = ${holdingId} and user_id = ${userId}`.execute(tx.db)
  const about = { type: 'resource_news', holdingId } as const
  if (rows[0]!.left === 0) await withdrawNotification(tx, { ...about, senderId: userId, userIds: [author_id] })
  if (rows[0]!.helped === 0) await withdrawNotification(tx, { ...about, userIds: [userId] })
}

/** The member who asked says so, or takes it back. */
export async function markHelped(tx: Tx, viewer: Viewer, named: Named, helped: boolean): Promise<Want> {
  const holding = await lockHolding(tx, named.id, viewer, 'want')
  if (holding.author_id !== viewer.id) throw new Problem('not_yours')
  const answer = await findAnswer(tx, named)
  const want = await tx.db.selectFrom('wants').select('status').where('holding_id', '=', named.id).executeTakeFirstOrThrow()
  if (want.status === 'closed') throw new Problem('want_closed')
  if (helped === (answer.helped_at !== null)) return readWant(tx, viewer, named.id)
  if (helped) await requirePlaceInGroup(tx, viewer, holding)
  const helpedAt = helped ? tx.rooms.now() : null
  await tx.db.updateTable('want_answers').set({ helped_at: helpedAt }).where('id', '=', answer.id).execute()
  if (helped) await tx.db.updateTable('wants').set({ status: 'answered' }).where('holding_id', '=', named.id).execute()
  await recount(tx, named.id)
  if (helped) {
    const says: Saying = ['answerHelped', { title: holding.title }]
    await notify(tx, answer.user_id, { type: 'resource_news', holdingId: named.id, says })
  } else await forgetNotices(tx, holding, answer.user_id)
  return readWant(tx, viewer, named.id)
}
