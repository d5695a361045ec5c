import { sql } from 'kysely'
import { holdingKinds } from '#contract/holding-kinds.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Saying } from '#server/mail/words/words.ts'
import { notify } from '#server/notifications/notify.ts'
import { withdrawNotification } from '#server/notifications/withdraw-notification.ts'
import { requireReviewer } from '#server/review/require-moderator.ts'
import type { Tx } from '#server/rooms.ts'
import type { LockedHolding } from '#server/subjects/holding-kind.ts'
import type { Decided, Reviewable, Ruling, UnderReview } from '#server/subjects/reviewable.ts'
import { readInstanceSetting } from '#server/users/instance-setting.ts'
import { applyProposal, hasNews, isProposedBy, isToBeWidened, leaveGroup, waitsWithProposal } from './edit-holding.ts'
import { textOf } from './holding-text.ts'
import { callMentioned } from './holding-thread.ts'
import { isChangedBy, kindOf, lockAfterWhole, tellGroupItIsSettled, tellGroupItWaits, tellWatchers } from './lock-holding.ts'
import { holdingInQueue } from './present.ts'

interface HoldingUnderReview extends UnderReview {
  holding: LockedHolding
}

/**
 * How holdings are reviewed: by admins and, for what only a group sees, its moderators, who can also send back with a
 * reason.
 */
export const reviewableHolding: Reviewable<HoldingUnderReview> = {
  lock: async (tx, viewer, id) => underReview(await lockAfterWhole(tx, id, viewer)),
  requireReviewer: (tx, viewer, { holding }, decided) => requireReviewerOf(tx, viewer, holding, decided),
  deeds: {
    approve: (tx, { holding, hasProposal }, ruling) =>
      hasProposal ? approveProposal(tx, holding, ruling) : approveHolding(tx, holding, ruling),
    send_back: (tx, { holding, hasProposal }, ruling) =>
      hasProposal ? sendProposalBack(tx, holding, ruling) : withdraw(tx, holding, 'sent_back', ruling),
    unapprove: (tx, { holding }, ruling) => withdraw(tx, holding, 'sent_back', ruling),
    reject: (tx, { holding }, ruling) => withdraw(tx, holding, 'rejected', ruling),
    restore: (tx, { holding }) => restore(tx, holding),
  },
  noticeOf(decision, { holding }, reason) {
    const { id: holdingId, kind, title } = holding
    if (decision === 'restore') return undefined
    const became = { approve: 'approved', reject: 'rejected', send_back: 'sentBack', unapprove: 'sentBack' } as const
    return { type: 'holding_reviewed', holdingId, says: [became[decision], { kind, title, reason: reason || null }] }
  },
  actions: {
    ...{ approve: 'approve_holding', send_back: 'send_back_holding', unapprove: 'unapprove_holding' },
    ...{ reject: 'reject_holding', restore: 'restore_holding' },
    ...{ approveSeveral: 'approve_holdings', rejectWithWarning: 'reject_holding_with_warning' },
  },
  many: 'entries',
  versionTellsState: true,
  problems: { edited: 'holding_edited', cannotRestore: 'not_submitted' },
  queue: holdingInQueue,
}

function underReview(holding: LockedHolding): HoldingUnderReview {
  const { id, author_id: authorId, state, revision, reviewed_by: reviewedBy, title } = holding
  return {
    ...{ holding, id, authorId, state, reviewedBy, label: title, text: textOf(holding), version: String(revision) },
    word: holdingKinds[holding.kind].one,
    hasProposal: waitsWithProposal(holding) || hasNews(holding),
    rejectedAt: state === 'rejected' ? holding.reviewed_at : null,
    ...{ score: holding.ai_score, scoredBy: holding.ai_version },
    inGroupId: holding.kind === 'group' ? id : holding.group_id,
    newToGroupId: isNewToGroup(holding) ? holding.group_id : null,
  }
}

/** What others outside the group can see too is announced in the group only once. */
const isNewToGroup = (holding: LockedHolding) =>
  holding.listed_at === null || (holding.audience === 'group' && !isToBeWidened(holding))

/**
 * Admins decide what more people than the group will see; its moderators may still take down what is there. A member who
 * proposed a pending change does not decide on it.
 */
async function requireReviewerOf(tx: Tx, viewer: Viewer, holding: LockedHolding, decided: Decided) {
  const isForMore = decided.decision !== 'reject' && isToBeWidened(holding)
  const groupId = holding.audience === 'group' && !isForMore ? holding.group_id : null
  const isOwnChange = decided.decision !== 'reject' && waitsWithProposal(holding) && isProposedBy(viewer, holding)
  await requireReviewer(tx, viewer, { groupId, isOwn: isOwnChange || (await isChangedBy(tx, viewer, holding)), decided })
}

const trustedAfter = 3
export const trustedScore = 60

/** Never applies to what is for the web. */
export async function publishIfTrusted(tx: Tx, viewer: Viewer, holding: LockedHolding) {
  if (!kindOf(tx, holding).isTrusted || holding.audience === 'public' || (holding.ai_score ?? 0) < trustedScore) return
  if (await isTrusted(tx, viewer)) await approveHolding(tx, holding, { reviewerId: null })
}

/**
 * No one, unless an admin enables it; then members with a few approved things of any kind and no standing warning. Items are
 * approved with their collection, and what is split off a series was submitted before it existed: neither counts. Posts in
 * groups are missing from `post_count`, so they are added.
 */
export async function isTrusted({ db }: Tx, { id }: Viewer): Promise<boolean> {
  if ((await readInstanceSetting(db, 'publishesTrustedPosts')) !== true) return false
  const { rows } = await sql<{ isTrusted: boolean }>`
    select warning_count = 0 and post_count
           + (select count(*) from posts where author_id = users.id and is_approved and group_id is not null)
           + (select count(*) from holdings
               where author_id = users.id and state = 'approved' and kind <> 'item' and submitted_at >= created_at)
           >= ${trustedAfter} as "isTrusted"
      from users join member_activity on user_id = users.id where users.id = ${id}`.execute(db)
  return rows[0]!.isTrusted
}

/** A holding is new to others when first approved; approved again, it keeps its place. */
async function approveHolding(tx: Tx, holding: LockedHolding, ruling: Ruling) {
  const { reviewerId } = ruling
  const now = tx.rooms.now()
  await change(tx, holding, {
    ...{ state: 'approved', approved_at: now, listed_at: holding.listed_at ?? now },
    ...{ reason: null, reviewed_by: reviewerId, reviewed_at: now },
  })
  await withdrawNotification(tx, { type: 'holding_reviewed', holdingId: holding.id })
  if (holding.said_in_group) await leaveGroup(tx, holding)
  await kindOf(tx, holding).onListed?.(tx, holding, ruling)
  if (holding.group_id !== null && holding.listed_at === null) await tx.rooms.holdingKinds.group?.onShared?.(tx, holding)
  await tellGroupItIsSettled(tx, holding)
  await callMentioned(tx, holding)
}

async function approveProposal(tx: Tx, holding: LockedHolding, ruling: Ruling) {
  const after = waitsWithProposal(holding) ? await applyProposal(tx, holding) : holding
  const now = tx.rooms.now()
  await change(tx, holding, { approved_at: now, reviewed_by: ruling.reviewerId, reviewed_at: now })
  if (hasNews(holding)) await kindOf(tx, holding).onNewsDecided?.(tx, holding, { ...ruling, isApproved: true })
  await tellGroupItIsSettled(tx, holding)
  await callMentioned(tx, after)
}

async function sendProposalBack(tx: Tx, holding: LockedHolding, ruling: Ruling) {
  const said = waitsWithProposal(holding) ? { proposed_reason: ruling.reason ?? '' } : {}
  await change(tx, holding, { ...said, reviewed_by: ruling.reviewerId, reviewed_at: tx.rooms.now() })
  if (hasNews(holding)) await kindOf(tx, holding).onNewsDecided?.(tx, holding, { ...ruling, isApproved: false })
  await tellGroupItIsSettled(tx, holding)
}

/** From here on only its author and reviewers know of it: no notice leads others to it. */
async function withdraw(tx: Tx, holding: LockedHolding, state: 'sent_back' | 'rejected', { reviewerId, reason }: Ruling) {
  await change(tx, holding, {
    ...{ state, reason: reason ?? null, reviewed_by: reviewerId, reviewed_at: tx.rooms.now() },
    ...{ proposed: null, proposed_at: null, proposed_reason: null },
  })
  await withdrawNotification(tx, { type: 'holding_reviewed', holdingId: holding.id })
  await withdrawNotification(tx, { type: 'mention', holdingId: holding.id })
  await tellGroupItIsSettled(tx, holding)
  if (holding.state !== 'approved') return kindOf(tx, holding).onRefused?.(tx, holding)
  await kindOf(tx, holding).onWithdrawn?.(tx, holding)
  tx.afterCommit(() => tx.rooms.live.recheckWatches({ things: { holding: [holding.id] } }))
}

async function restore(tx: Tx, holding: LockedHolding) {
  await change(tx, holding, { state: 'pending', reason: null, reviewed_by: null, reviewed_at: null })
  await withdrawNotification(tx, { type: 'holding_reviewed', holdingId: holding.id })
  await kindOf(tx, holding).onRestored?.(tx, holding)
  await tellGroupItWaits(tx, holding)
}

const groupIsGone = 'The group that it was shared with is no longer there.'

/**
 * A group is about to be deleted, but what others shared there is theirs: what more people see stays, what only the group
 * saw goes back to its author. Runs under the group's lock.
 */
export async function leaveToAuthors(tx: Tx, group: LockedHolding) {
  const { rows } = await sql<LockedHolding>`
    select * from holdings where group_id = ${group.id} order by id for no key update`.execute(tx.db)
  for (const holding of rows.filter(({ parent_id }) => parent_id === null)) {
    if (holding.audience === 'group' || holding.said_in_group) await leaveGroup(tx, holding)
    if (holding.audience !== 'group' || (holding.state !== 'approved' && holding.state !== 'pending')) continue
    await withdraw(tx, holding, 'sent_back', { reviewerId: null, reason: groupIsGone })
    const { id: holdingId, kind, title } = holding
    const says: Saying = ['sentBack', { kind, title, reason: groupIsGone }]
    if (holding.author_id !== group.author_id) await notify(tx, holding.author_id, { type: 'holding_reviewed', holdingId, says })
  }
  await sql`
    update holdings
       set group_id = null, audience = case audience when 'group' then 'members' else audience end,
           proposed = proposed || case proposed->>'audience' when 'group' then '{"audience": "members"}' else '{}' end::jsonb
     where group_id = ${group.id}`.execute(tx.db)
}

type Columns = Partial<Pick<LockedHolding, 'state' | 'approved_at' | 'listed_at' | 'reason' | 'reviewed_by' | 'reviewed_at'>> &
  Partial<Pick<LockedHolding, 'proposed_at' | 'proposed_reason'>> & { proposed?: null }

/** Tells its author and those who have it open that it has changed. */
async function change(tx: Tx, { id, author_id: authorId }: LockedHolding, columns: Columns) {
  await tx.db
    .updateTable('holdings')
    .set(({ eb }) => ({ ...columns, revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .execute()
  tellWatchers(tx, id)
  tx.afterCommit(() => tx.rooms.live.push(authorId, { type: 'holding_changed', holdingId: id }))
}
