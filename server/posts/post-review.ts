import { type RawBuilder, sql } from 'kysely'
import { canReview, type Post } from '#contract/posts.ts'
import type { QueueLine } from '#contract/review.ts'
import { isOneReported } from '#server/comments/visible-comments.ts'
import { jsonObject, jsonPlain, jsonTime, type Json } from '#server/database/json-text.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { approveSeveral } from '#server/review/approve-several.ts'
import { decide } from '#server/review/decide.ts'
import { requireReviewer } from '#server/review/require-moderator.ts'
import type { Tx } from '#server/rooms.ts'
import type { Reviewable, UnderReview } from '#server/subjects/reviewable.ts'
import { withdrawNotification } from '#server/notifications/withdraw-notification.ts'
import { personAsJson } from '#server/users/present.ts'
import { byRole, type Reader } from '#server/users/reader.ts'
import { approvePost } from './approve-post.ts'
import { lockPost, type LockedPost } from './lock-post.ts'
import { groupOfPost, postAsJson, postParts } from './post-as-json.ts'
import { isModeratedPost, selectSeen } from './read-post.ts'
import { tellGroupItWaits } from './tell-group.ts'
import { tellAuthorAndReviewer, tellThatItWaits } from './tell-readers.ts'
import { withdrawPost } from './withdraw-post.ts'

interface PostUnderReview extends UnderReview {
  post: LockedPost
}

/** How posts are reviewed: by admins and, in a group, by its moderators; a post whose approval is withdrawn waits again. */
export const reviewablePost: Reviewable<PostUnderReview> = {
  lock: async (tx, viewer, id) => underReview(await lockPost(tx, id, viewer)),
  async requireReviewer(tx, viewer, { post, authorId }, decided) {
    if (!canReview(viewer) && post.group_id === null) throw new Problem('admins_only')
    await requireReviewer(tx, viewer, { groupId: post.group_id, isOwn: authorId === viewer.id, decided })
  },
  deeds: {
    approve: (tx, { post }, { reviewerId }) => approvePost(tx, post, reviewerId),
    async unapprove(tx, { post }, { reviewerId, reason }) {
      await withdraw(tx, post, { ...reviewed(tx, reviewerId), ...reasonOf(reason) })
      await tellGroupItWaits(tx, post)
      await tellThatItWaits(tx, post)
    },
    reject: (tx, { post }, { reviewerId, reason }) =>
      withdraw(tx, post, { rejected_at: tx.rooms.now(), ...reviewed(tx, reviewerId), ...reasonOf(reason) }),
    restore: (tx, { post }, { reviewerId }) => restore(tx, post, reviewerId),
  },
  noticeOf(decision, { id: postId }, reason) {
    if (decision === 'approve') return { type: 'post_approved', postId }
    if (decision !== 'reject') return undefined
    return { type: 'post_rejected', postId, says: ['postRejected', { reason: reason || null }] }
  },
  actions: {
    ...{ approve: 'approve_post', unapprove: 'unapprove_post', reject: 'reject_post', restore: 'restore_post' },
    ...{ approveSeveral: 'approve_posts', rejectWithWarning: 'reject_post_with_warning', moderate: 'moderate_post' },
  },
  many: 'posts',
  problems: { edited: 'post_edited', cannotRestore: 'cannot_restore_post' },
  queue: {
    waiting: sql`
      select id, 'post' as kind, created_at as since, ai_score as score from posts where not is_approved and rejected_at is null`,
    rejected: sql`select id, 'post' as kind, rejected_at as since, ai_score as score from posts where rejected_at is not null`,
    of: (authorId) => sql`
      select 'post' as kind, case when is_approved then 'approved' when rejected_at is null then 'pending' else 'rejected' end as state
        from posts where author_id = ${authorId}`,
    line: (viewer, id) => sql`
      select ${lineAsJson(viewer)} from posts ${postParts} where posts.id = ${id}`,
  },
}

const nothing: Json = sql`'null'`

/** For the moderators of the group it is in. */
const toItsGroup = (value: RawBuilder<boolean>): Json =>
  sql`case when posts.group_id is null then 'null' else ${jsonPlain(value)} end`
const isReported = sql<boolean>`exists (
  select from reports where subject_type = 'post' and subject_id = posts.id and closed_at is null)`

const lineAsJson = (viewer: Reader) =>
  jsonObject<QueueLine>({
    ...{ subjectType: sql`'"post"'`, subjectId: jsonPlain('posts.id'), kind: sql`'"post"'` },
    state: sql`case when posts.is_approved then '"approved"' when posts.rejected_at is null then '"pending"' else '"rejected"' end`,
    submittedAt: jsonTime('posts.created_at'),
    version: sql`case when posts.edited_at is null then '""' else ${jsonTime('posts.edited_at')} end`,
    user: personAsJson('author'),
    isReported: toItsGroup(isReported),
    hasReportedComment: toItsGroup(isOneReported(sql`comments.post_id = posts.id`)),
    ...{ group: groupOfPost(viewer), aiScore: byRole(viewer, jsonPlain('posts.ai_score'), nothing) },
    aiReasons: byRole(viewer, jsonPlain('posts.ai_reasons'), nothing),
    ...{ post: postAsJson(viewer), holding: nothing, items: nothing, proposal: nothing },
  })

function underReview(post: LockedPost): PostUnderReview {
  const state = post.is_approved ? 'approved' : post.rejected_at ? 'rejected' : 'pending'
  return {
    ...{ post, id: post.id, authorId: post.author_id, state, version: versionOf(post.edited_at) },
    ...{ reviewedBy: post.reviewed_by, rejectedAt: post.rejected_at, label: post.content, word: 'post' },
    ...{ text: post.content, score: post.ai_score, scoredBy: post.ai_version, inGroupId: post.group_id },
    newToGroupId: post.group_id,
  }
}

const versionOf = (editedAt: Date | string | null) => (editedAt === null ? '' : new Date(editedAt).toISOString())

const reviewed = ({ rooms }: Tx, reviewerId: number | null) => ({ reviewed_by: reviewerId, reviewed_at: rooms.now() })
const reasonOf = (reason: string | undefined) => ({ rejection_reason: reason ?? null })

async function withdraw(
  tx: Tx,
  post: LockedPost,
  columns: ReturnType<typeof reviewed> & ReturnType<typeof reasonOf> & { rejected_at?: Date },
) {
  await withdrawPost(tx, post, columns)
  tellAuthorAndReviewer(tx, post, columns.reviewed_by)
}

/** Undoes a rejection: the post waits for review again. */
async function restore(tx: Tx, post: LockedPost, reviewerId: number | null) {
  await tx.db
    .updateTable('posts')
    .set({ rejected_at: null, rejection_reason: null, reviewed_by: null, reviewed_at: null })
    .where('id', '=', post.id)
    .execute()
  await withdrawNotification(tx, { type: 'post_rejected', postId: post.id })
  await tellGroupItWaits(tx, post)
  await tellThatItWaits(tx, post)
  tellAuthorAndReviewer(tx, post, reviewerId)
}

// The calls that name a post end in the same verb as those that name any kind of thing.

interface Decision {
  postId: number
  isApproved: boolean
  reason?: string | undefined
  editedAt?: string | null | undefined
}

export async function reviewPost(tx: Tx, viewer: Viewer, { postId, isApproved, reason, editedAt }: Decision): Promise<Post> {
  if (!canReview(viewer) && !(await isModeratedPost(tx.db, postId, viewer))) throw new Problem('admins_only')
  const version = editedAt === undefined ? undefined : versionOf(editedAt)
  const decision = isApproved ? 'approve' : 'unapprove'
  await decide(tx, viewer, { subjectType: 'post', subjectId: postId, decision, reason, version })
  return readDecided(tx, viewer, postId)
}

export async function restorePost(tx: Tx, admin: Viewer, { postId, reason }: { postId: number; reason?: string | undefined }) {
  await decide(tx, admin, { subjectType: 'post', subjectId: postId, decision: 'restore', reason })
  return readDecided(tx, admin, postId)
}

/** Who decided on it sees it. */
async function readDecided(tx: Tx, viewer: Viewer, postId: number): Promise<Post> {
  const [[seen]] = await tx.sending.lastly(selectSeen.fill(tx.db, postId, viewer))
  return seen!.post
}

interface Chosen {
  postIds: number[]
  editedAts?: (string | null)[] | undefined
}

export async function approvePosts(tx: Tx, admin: Viewer, { postIds, editedAts }: Chosen) {
  const chosen = [...new Set(postIds)].map((subjectId) => {
    const editedAt = editedAts?.[postIds.indexOf(subjectId)]
    return { subjectType: 'post' as const, subjectId, version: editedAt === undefined ? undefined : versionOf(editedAt) }
  })
  const { approved, alreadyDecided, edited } = await approveSeveral(tx, admin, chosen)
  const ids = (names: { subjectId: number }[]) => names.map(({ subjectId }) => subjectId)
  return { approved: ids(approved), alreadyDecided: ids(alreadyDecided), edited: ids(edited) }
}
