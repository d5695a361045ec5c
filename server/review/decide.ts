import type { RuleId } from '#contract/rule-ids.ts'
import { daysToUndoRejection } from '#contract/moderation.ts'
import type { Decision } from '#contract/review.ts'
import type { SubjectName } from '#contract/subjects.ts'
import { recordAct } from '#server/audit/record-act.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { notify } from '#server/notifications/notify.ts'
import type { Tx } from '#server/rooms.ts'
import { giveWarning } from '#server/standing/give-warning.ts'
import type { Reviewable, UnderReview } from '#server/subjects/reviewable.ts'
import { announceRemoval } from './announce-removal.ts'
import { keepLabel } from './labels.ts'

export interface Judgement extends SubjectName {
  decision: Decision
  reason?: string | undefined
  rule?: RuleId | undefined
  warn?: boolean | undefined
  /** Of the text that was read; if left out, the thing is decided on as it is. */
  version?: string | undefined
  /** Parts that are not approved along with the rest. */
  leaveOut?: number[] | undefined
  /** Set if the log covers this as part of something else. */
  isLoggedElsewhere?: boolean
}

/**
 * If several reviewers decide at once, the first one counts and the others are told so: nothing happens twice. False if it
 * was so already.
 */
export async function decide(tx: Tx, viewer: Viewer, judgement: Judgement): Promise<boolean> {
  const reviewable = reviewableOf(tx, judgement)
  const thing = await reviewable.lock(tx, viewer, judgement.subjectId)
  await reviewable.requireReviewer(tx, viewer, thing, judgement)
  return decideOn(tx, viewer, { reviewable, thing, judgement })
}

export function reviewableOf({ rooms }: Tx, { subjectType }: Pick<SubjectName, 'subjectType'>): Reviewable {
  const { reviewable } = rooms.subjects[subjectType]
  if (!reviewable) throw new Problem('invalid_input', { fields: { subjectType: 'This is not reviewed' } })
  return reviewable
}

interface Case {
  reviewable: Reviewable
  thing: UnderReview
  judgement: Judgement
}

/** For a locked thing, by a reviewer who may decide on it. */
export async function decideOn(tx: Tx, viewer: Viewer, { reviewable, thing, judgement }: Case): Promise<boolean> {
  const { decision, reason, warn, leaveOut, isLoggedElsewhere } = judgement
  const deed = reviewable.deeds[decision]
  if (!deed) throw new Problem('invalid_input', { fields: { decision: 'This cannot be done here' } })
  if (reviewable.versionTellsState && isAlready(thing, decision) && thing.reviewedBy === viewer.id) return false
  if (decision !== 'restore' && wasEditedSince(thing, judgement.version)) throw new Problem(reviewable.problems.edited)
  if (isSettled(thing, decision) || wasApprovedSince({ reviewable, thing, judgement })) refuseIfDecidedByAnother(thing, viewer)
  if (isAlready(thing, decision)) return false
  if (decision === 'restore') requireUndoable(tx, reviewable, thing)
  if (!mayFollow(thing, decision)) throw new Problem('not_submitted')
  if (decision === 'approve' && (await isForArchivedGroup(tx, thing))) throw new Problem('group_archived')

  await deed(tx, thing, { reviewerId: viewer.id, reason, leaveOut })
  const notice = thing.authorId === viewer.id ? undefined : reviewable.noticeOf(decision, thing, reason)
  if (notice) await notify(tx, thing.authorId, notice)
  if (viewer.isAdmin) learn(tx, thing, judgement)
  if (warn) await giveWarningFor(tx, viewer, { thing, judgement })
  if (decision === 'reject') await announceRemoval(tx, viewer, judgement)
  if (!isLoggedElsewhere)
    await recordAct(tx, viewer, { ...actOf(viewer, reviewable, judgement), ...aboutThing(judgement, thing) })
  return true
}

/** An archived group can be read, but nothing is added to it. */
export async function isForArchivedGroup({ db }: Tx, { newToGroupId }: UnderReview): Promise<boolean> {
  if (!newToGroupId) return false
  const group = await db.selectFrom('groups').select('archived_at').where('holding_id', '=', newToGroupId).executeTakeFirst()
  return Boolean(group?.archived_at)
}

const outcomes: Record<Decision, string> = {
  ...{ approve: 'Approved', send_back: 'Sent back', reject: 'Rejected', unapprove: 'Unapproved', restore: 'Restored' },
}

/** Decisions of moderators may share one name in the log; the reason then says which it was. */
export function actOf(viewer: Viewer, { actions }: Reviewable, { decision, reason, warn }: Judgement) {
  if (!viewer.isAdmin && actions.moderate)
    return { action: actions.moderate, reason: [outcomes[decision], ...(reason ? [reason] : [])].join(': ') }
  return { action: warn ? actions.rejectWithWarning : actions[decision]!, reason }
}

/** Reviewers decide only on what they have read. */
export const wasEditedSince = (thing: UnderReview, version: string | undefined) =>
  version !== undefined && version !== thing.version

/** A line of the queue names its version: someone rejecting or sending back from there has read it while it waited. */
const wasApprovedSince = ({ reviewable, thing, judgement: { decision, version } }: Case) =>
  !reviewable.versionTellsState &&
  version !== undefined &&
  (decision === 'reject' || decision === 'send_back') &&
  thing.state === 'approved'

/** Pressing the button twice oneself is not an error. */
function refuseIfDecidedByAnother({ reviewedBy }: UnderReview, viewer: Viewer) {
  if (reviewedBy !== null && reviewedBy !== viewer.id) throw new Problem('already_decided')
}

export const aboutThing = (
  { subjectType }: Pick<SubjectName, 'subjectType'>,
  { id, authorId, label, inGroupId }: UnderReview,
) => ({
  ...{ subjectType, subjectId: id, userId: authorId, label, inGroupId },
})

function isAlready({ state, hasProposal }: UnderReview, decision: Decision): boolean {
  if (decision === 'approve') return state === 'approved' && !hasProposal
  if (decision === 'unapprove') return state !== 'approved'
  return state === (decision === 'reject' ? 'rejected' : decision === 'send_back' ? 'sent_back' : undefined)
}

const isSettled = (thing: UnderReview, decision: Decision) =>
  isAlready(thing, decision) || (thing.state === 'rejected' && decision !== 'restore')

/** A rejection is taken back by the reviewer who made it, or openly restored. No one decides on a draft. */
function mayFollow({ state, hasProposal }: UnderReview, decision: Decision): boolean {
  if (decision === 'restore') return state === 'rejected'
  if (decision === 'send_back') return state === 'pending' || Boolean(hasProposal)
  if (decision === 'approve') return state === 'pending' || state === 'rejected' || Boolean(hasProposal)
  return state === 'approved' || (decision === 'reject' && state === 'pending')
}

const undoMs = daysToUndoRejection * 86_400_000

/** A warning given with the rejection is lifted separately. */
function requireUndoable({ rooms }: Tx, { problems }: Reviewable, { rejectedAt }: UnderReview) {
  if (!rejectedAt || rooms.now().getTime() - rejectedAt.getTime() >= undoMs) throw new Problem(problems.cannotRestore)
}

function learn(tx: Tx, thing: UnderReview, { decision, rule }: Judgement) {
  if (decision === 'approve') keepLabel(tx, thing, true)
  if (decision === 'reject' && rule === 'on_topic') keepLabel(tx, thing, false)
}

async function giveWarningFor(tx: Tx, admin: Viewer, { thing, judgement }: Pick<Case, 'thing' | 'judgement'>) {
  const { subjectType, subjectId, rule = 'on_topic', reason } = judgement
  await giveWarning(tx, {
    ...{ userId: thing.authorId, adminId: admin.id, rule, reason: reason || `Your ${thing.word} broke this rule.` },
    about: { subjectType, subjectId, content: thing.text },
  })
}
