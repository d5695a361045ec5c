import type { z } from 'zod'
import { canEditPost, type Post, type PostEdit } from '#contract/posts.ts'
import { eraseThreads } from '#server/comments/erase-comments.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { withdrawNotification } from '#server/notifications/withdraw-notification.ts'
import { relevanceColumns } from '#server/relevance/relevance-columns.ts'
import { inTransaction, outsideTransaction, type Rooms, type Tx } from '#server/rooms.ts'
import { detectLanguage } from '#server/texts/detect-language.ts'
import { topicsIn } from '#server/texts/topics-and-mentions.ts'
import { attachTo, type MediaItem } from '#server/uploads/attach-to.ts'
import { isLargeEdit } from '#server/review/is-large-edit.ts'
import { storeDataUrls } from '#server/uploads/store-data-urls.ts'
import { changePostCount } from '#server/users/change-counts.ts'
import { groupOf } from './create-post.ts'
import { requireGroupMember, requireGroupWriter } from '#server/users/group-writers.ts'
import { keepTopics } from './keep-topics.ts'
import { lockPost, type LockedPost } from './lock-post.ts'
import { notifyMentions, withdrawMentionsFromStrangers } from './notify-mentions.ts'
import { postThread } from './post-thread.ts'
import { readPost } from './read-post.ts'
import { requireCategory } from '#server/categories/keep-categories.ts'
import { askElsewhere } from './score-posts.ts'
import { tellGroupItIsSettled, tellGroupItIsThere, tellGroupItWaits } from './tell-group.ts'
import { tellOfRemoval, tellThatItWaits, tellWatchers } from './tell-readers.ts'
import { withdrawPost } from './withdraw-post.ts'

type Edit = z.output<typeof PostEdit>

/** What others see has been read by an admin: a large edit goes back to review, and any edit resubmits a rejected post. */
export async function editPost(rooms: Rooms, viewer: Viewer, { postId, ...edit }: Edit & { postId: number }): Promise<Post> {
  const seen = await lockOwnPost(outsideTransaction(rooms), postId, viewer)
  await requireAudience(outsideTransaction(rooms), viewer, seen, edit)
  await requireCategory(outsideTransaction(rooms), edit.categoryId, seen.category_id)
  const media = edit.media && (await storeDataUrls(rooms, viewer.id, edit.media))

  return inTransaction(rooms, async (tx) => {
    const before = await lockOwnPost(tx, postId, viewer)
    const after = { ...before, content: edit.content, ...(await requireAudience(tx, viewer, before, edit)) }

    const hasNewMedia = media !== undefined && (await replaceMedia(tx, before, media))
    const needsReview = before.is_approved && (hasNewMedia || (await isAnotherPost(tx, before, after)))
    await updatePost(tx, { before, after, edit, isApproved: before.is_approved && !needsReview })
    if (after.content !== before.content) await askElsewhere(tx, postId)
    if (needsReview) await withdrawPost(tx, before)
    else await publishEdit(tx, before, after)
    if (after.audience !== 'public') await withdrawFromStrangers(tx, before, after)
    if (after.group_id !== before.group_id) await leaveGroup(tx, before)
    if (needsReview || !before.is_approved) await tellGroupItWaits(tx, after)
    if (
      waitsForAdmins({ ...after, is_approved: before.is_approved && !needsReview, rejected_at: null }) &&
      !waitsForAdmins(before)
    )
      await tellThatItWaits(tx, after)

    return readPost(tx, viewer, postId)
  })
}

/** Posts in groups wait for the moderators there, rejected ones for their author. */
const waitsForAdmins = ({ is_approved, rejected_at, group_id }: Pick<LockedPost, 'is_approved' | 'rejected_at' | 'group_id'>) =>
  !is_approved && rejected_at === null && group_id === null

/** A post stays in its group or leaves it, but cannot move to another; only members of the group may speak there. */
async function requireAudience(tx: Tx, viewer: Viewer, before: LockedPost, edit: Edit) {
  const audience = edit.audience ?? before.audience
  const groupId = edit.groupId ?? (audience === 'group' ? before.group_id : null)
  const after = { audience, group_id: groupOf({ audience, groupId }) }
  if (before.group_id !== null && after.group_id !== null && after.group_id !== before.group_id) throw new Problem('other_group')
  if (after.group_id !== null)
    await (before.group_id === null ? requireGroupWriter : requireGroupMember)(tx, viewer, after.group_id)
  return after
}

/** Comments from members of the group were for them alone, so they do not come along, and their notices are withdrawn. */
async function leaveGroup(tx: Tx, before: LockedPost) {
  await tellGroupItIsSettled(tx, before)
  if (before.group_id === null) return
  await withdrawNotification(tx, { type: 'comment', postId: before.id })
  await eraseThreads(tx, postThread, [before.id])
}

const entersGroup = (before: LockedPost, after: LockedPost) => before.group_id === null && after.group_id !== null

async function publishEdit(tx: Tx, before: LockedPost, post: LockedPost) {
  if (before.is_approved && entersGroup(before, post)) {
    changePostCount(tx, post.author_id, -1)
    await tellGroupItIsThere(tx, post)
  }
  keepTopics(tx, [post.id])
  await notifyMentions(tx, { post, text: post.content, senderId: post.author_id })
  tellWatchers(tx, post.id)
}

async function withdrawFromStrangers(tx: Tx, before: LockedPost, after: LockedPost) {
  await withdrawMentionsFromStrangers(tx, after)
  if (before.is_approved && before.audience === 'public') tellOfRemoval(tx, before)
}

async function lockOwnPost(tx: Tx, postId: number, viewer: Viewer): Promise<LockedPost> {
  const post = await lockPost(tx, postId, viewer)
  if (!canEditPost(viewer, { userId: post.author_id })) throw new Problem('not_yours')
  return post
}

/** Whether anything was added that no admin has read: a file, or words describing one. */
async function replaceMedia(tx: Tx, { id: postId, author_id: uploaderId }: LockedPost, media: MediaItem[]): Promise<boolean> {
  const selectAlts = () => tx.db.selectFrom('attachments').select(['id', 'alt']).where('post_id', '=', postId).execute()
  const before = new Map((await selectAlts()).map(({ id, alt }) => [id, alt]))
  await attachTo(tx, { type: 'post', id: postId, uploaderId, media })
  return (await selectAlts()).some(({ id, alt }) => !before.has(id) || (alt !== '' && alt !== before.get(id)))
}

async function isAnotherPost(tx: Tx, before: LockedPost, after: LockedPost): Promise<boolean> {
  // A group's readers and an author's colleagues are different people: only for what was public does neither bring new
  // readers.
  const isForOthers = before.audience !== 'public' && before.audience !== after.audience
  return isForOthers || isLargeEdit(await selectTextAsApproved(tx, before), after.content)
}

/** Compared with the text an admin has read, so that a series of small edits is no way around review. */
async function selectTextAsApproved({ db }: Tx, post: LockedPost): Promise<string> {
  const version = await db
    .selectFrom('post_versions')
    .select('content')
    .where('post_id', '=', post.id)
    .where('replaced_at', '>=', post.approved_at ?? post.listed_at)
    .orderBy('id')
    .executeTakeFirst()
  return version?.content ?? post.content
}

interface Change {
  before: LockedPost
  after: LockedPost
  edit: Edit
  isApproved: boolean
}

async function updatePost({ db, rooms }: Tx, { before, after, edit, isApproved }: Change) {
  const isRewritten = after.content !== before.content
  if (isRewritten) {
    const version = { post_id: before.id, content: before.content, replaced_at: rooms.now() }
    await db.insertInto('post_versions').values(version).execute()
  }
  await db
    .updateTable('posts')
    .set({
      ...{ content: after.content, audience: after.audience, group_id: after.group_id, topics: topicsIn(after.content) },
      ...{ rejected_at: null, rejection_reason: null },
      // Resubmitted: no one has decided on this text yet.
      ...(before.rejected_at && { reviewed_by: null, reviewed_at: null }),
      // New to the group once approved.
      ...(!isApproved && entersGroup(before, after) && { approved_at: null }),
      ...(isRewritten && relevanceColumns(rooms.relevance.score(after.content))),
      ...(isRewritten && { language: detectLanguage(after.content) }),
      ...(edit.categoryId !== undefined && { category_id: edit.categoryId }),
      ...((isRewritten || edit.media) && { edited_at: rooms.now() }),
      ...(edit.media && { attachment_count: edit.media.length }),
    })
    .where('id', '=', before.id)
    .execute()
}
