import type { SubjectName } from '#contract/subjects.ts'
import { recordAct } from '#server/audit/record-act.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import type { UnderReview } from '#server/subjects/reviewable.ts'
import { aboutThing, actOf, decideOn, isForArchivedGroup, reviewableOf, wasEditedSince } from './decide.ts'

type Chosen = SubjectName & { version?: string | undefined }

interface Outcome {
  approved: SubjectName[]
  alreadyDecided: SubjectName[]
  edited: SubjectName[]
}

/**
 * Always in the same order, so that two reviewers doing this at once never deadlock. What is meant for an archived group
 * goes on waiting; the caller is told so only if nothing else was approved.
 */
export async function approveSeveral(tx: Tx, viewer: Viewer, chosen: Chosen[]): Promise<Outcome> {
  const outcome: Outcome = { approved: [], alreadyDecided: [], edited: [] }
  let isKeptWaiting = false
  for (const [subjectType, ofType] of Map.groupBy(chosen, (one) => one.subjectType)) {
    const versions = new Map(ofType.map(({ subjectId, version }) => [subjectId, version]))
    const approved: UnderReview[] = []
    for (const subjectId of [...versions.keys()].sort((a, b) => a - b)) {
      const name = { subjectType, subjectId }
      const thing = await findWaiting(tx, viewer, name)
      if (!thing) outcome.alreadyDecided.push(name)
      else if (wasEditedSince(thing, versions.get(subjectId))) outcome.edited.push(name)
      else if (await isForArchivedGroup(tx, thing)) isKeptWaiting = true
      else {
        await approveOne(tx, viewer, name, thing)
        approved.push(thing)
        outcome.approved.push(name)
      }
    }
    const byGroup = Map.groupBy(approved, ({ inGroupId = null }) => inGroupId)
    for (const [inGroupId, ofGroup] of byGroup.size > 0 ? byGroup : [[null, []] as const])
      await writeDown(tx, viewer, { subjectType, inGroupId, approved: [...ofGroup] })
  }
  if (isKeptWaiting && outcome.approved.length === 0) throw new Problem('group_archived')
  return outcome
}

async function findWaiting(tx: Tx, viewer: Viewer, name: SubjectName): Promise<UnderReview | undefined> {
  const reviewable = reviewableOf(tx, name)
  try {
    const thing = await reviewable.lock(tx, viewer, name.subjectId)
    await reviewable.requireReviewer(tx, viewer, thing, { decision: 'approve' })
    return thing.state === 'pending' || thing.hasProposal ? thing : undefined
  } catch (error) {
    // Its author deleted it first.
    if (error instanceof Problem && error.status === 404) return undefined
    throw error
  }
}

const approveOne = (tx: Tx, viewer: Viewer, name: SubjectName, thing: UnderReview) =>
  decideOn(tx, viewer, {
    ...{ reviewable: reviewableOf(tx, name), thing },
    judgement: { ...name, decision: 'approve', isLoggedElsewhere: true },
  })

interface Done extends Pick<SubjectName, 'subjectType'> {
  inGroupId: number | null
  approved: UnderReview[]
}

/** One line in the log per kind and group. */
async function writeDown(tx: Tx, viewer: Viewer, { subjectType, inGroupId, approved }: Done) {
  const reviewable = reviewableOf(tx, { subjectType })
  const { actions, many } = reviewable
  const [only] = approved
  if (only && approved.length === 1) {
    const act = actOf(viewer, reviewable, { subjectType, subjectId: only.id, decision: 'approve' })
    await recordAct(tx, viewer, { ...act, ...aboutThing({ subjectType }, only) })
    return
  }
  const action = viewer.isAdmin ? actions.approveSeveral : (actions.moderate ?? actions.approveSeveral)
  const named = `${many[0]!.toUpperCase()}${many.slice(1)} ${approved.map(({ id }) => id).join(', ')}`
  const reason = approved.length > 0 ? named : 'All had been decided or edited already'
  await recordAct(tx, viewer, { action, label: `${approved.length} ${many}`, reason, inGroupId })
}
