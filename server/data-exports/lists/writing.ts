import { sql } from 'kysely'
import { countOf } from '#server/posts/begin-counts.ts'
import { tableList, type Whose } from '#server/data-exports/list.ts'
import { isKeptFromAuthor } from '#server/holdings/visible-holdings.ts'
import { findsGroup } from '#server/users/group-readers.ts'
import { filePathsWhere } from './file-path.ts'

export const posts = tableList({
  name: 'posts',
  about: 'Your posts in every state, with the reason where one was rejected, and the files that belong to each.',
  columns: ({ userId }) => ({
    id: sql`posts.id`,
    state: sql`case when posts.is_approved then 'approved' when posts.rejected_at is null then 'pending' else 'rejected' end`,
    audience: sql`posts.audience`,
    group: sql`case when ${findsGroup(userId, sql.ref('in_group.id'))} then in_group.title end`,
    category: sql`categories.name`,
    content: sql`posts.content`,
    topics: sql`posts.topics`,
    language: sql`posts.language`,
    files: filePathsWhere(sql`attachments.post_id = posts.id`),
    likes: countOf('like_count'),
    comments: countOf('comment_count'),
    createdAt: sql`posts.created_at`,
    editedAt: sql`posts.edited_at`,
    approvedAt: sql`posts.approved_at`,
    rejectedAt: sql`posts.rejected_at`,
    rejectionReason: sql`posts.rejection_reason`,
  }),
  from: () =>
    sql`posts left join categories on categories.id = posts.category_id left join post_counts on post_counts.post_id = posts.id
      left join holdings as in_group on in_group.id = posts.group_id`,
  where: ({ userId }) => sql`posts.author_id = ${userId}`,
  key: ['posts.id'],
})

export const postVersions = tableList({
  name: 'post-versions',
  about: 'What your posts said before you edited them.',
  columns: () => ({
    postId: sql`post_versions.post_id`,
    content: sql`post_versions.content`,
    replacedAt: sql`post_versions.replaced_at`,
  }),
  from: () => sql`post_versions join posts on posts.id = post_versions.post_id`,
  where: ({ userId }) => sql`posts.author_id = ${userId}`,
  key: ['post_versions.post_id', 'post_versions.id'],
})

export const comments = tableList({
  name: 'comments',
  about: 'Your comments, by the post that they stand under.',
  columns: () => ({
    id: sql`comments.id`,
    postId: sql`comments.post_id`,
    content: sql`comments.content`,
    language: sql`comments.language`,
    createdAt: sql`comments.created_at`,
    editedAt: sql`comments.edited_at`,
  }),
  from: () => sql`comments`,
  where: ({ userId }) => sql`comments.author_id = ${userId} and comments.post_id is not null`,
  key: ['comments.post_id', 'comments.id'],
})

export const likes = tableList({
  name: 'likes',
  about: 'The posts that you like.',
  columns: () => ({ postId: sql`likes.post_id`, likedAt: sql`likes.created_at` }),
  from: () => sql`likes`,
  where: ({ userId }) => sql`likes.user_id = ${userId}`,
  key: ['likes.post_id'],
})

export const saved = tableList({
  name: 'saved',
  about: 'The posts that you saved.',
  columns: () => ({ postId: sql`saves.post_id`, savedAt: sql`saves.created_at` }),
  from: () => sql`saves`,
  where: ({ userId }) => sql`saves.user_id = ${userId}`,
  key: ['saves.post_id'],
})

export const hiddenPosts = tableList({
  name: 'hidden-posts',
  about: 'The posts that you chose not to see.',
  columns: () => ({ postId: sql`hidden_posts.post_id` }),
  from: () => sql`hidden_posts`,
  where: ({ userId }) => sql`hidden_posts.user_id = ${userId}`,
  key: ['hidden_posts.post_id'],
})

const ofAuthor = ({ userId }: Whose) =>
  sql`holdings.author_id = ${userId} and not ${isKeptFromAuthor({ id: userId, isAdmin: false })}`

export const holdings = tableList({
  name: 'submissions',
  about: 'What you shared in the rooms, in every state, with changes that wait and the reasons that you were given.',
  columns: () => ({
    id: sql`holdings.id`,
    kind: sql`holdings.kind`,
    state: sql`holdings.state`,
    audience: sql`holdings.audience`,
    groupId: sql`holdings.group_id`,
    title: sql`holdings.title`,
    body: sql`holdings.body`,
    topics: sql`holdings.topics`,
    category: sql`categories.name`,
    facts: sql`holdings.facts::text`,
    files: filePathsWhere(sql`attachments.holding_id = holdings.id`),
    reason: sql`holdings.reason`,
    proposed: sql`holdings.proposed::text`,
    proposedReason: sql`holdings.proposed_reason`,
    createdAt: sql`holdings.created_at`,
    submittedAt: sql`holdings.submitted_at`,
    approvedAt: sql`holdings.approved_at`,
    editedAt: sql`holdings.edited_at`,
  }),
  from: () => sql`holdings left join categories on categories.id = holdings.category_id`,
  where: ofAuthor,
  key: ['holdings.id'],
})

export const holdingVersions = tableList({
  name: 'submission-versions',
  about: 'What you shared in the rooms said before you changed it.',
  columns: () => ({
    holdingId: sql`holding_versions.holding_id`,
    title: sql`holding_versions.title`,
    body: sql`holding_versions.body`,
    replacedAt: sql`holding_versions.replaced_at`,
  }),
  from: () => sql`holding_versions join holdings on holdings.id = holding_versions.holding_id`,
  where: ofAuthor,
  key: ['holding_versions.holding_id', 'holding_versions.id'],
})

export const savedHoldings = tableList({
  name: 'saved-in-rooms',
  about: 'What you saved in the rooms.',
  columns: () => ({ holdingId: sql`saved_holdings.holding_id`, savedAt: sql`saved_holdings.created_at` }),
  from: () => sql`saved_holdings`,
  where: ({ userId }) => sql`saved_holdings.user_id = ${userId}`,
  key: ['saved_holdings.holding_id'],
})

export const hiddenHoldings = tableList({
  name: 'hidden-in-rooms',
  about: 'What you hid in the rooms.',
  columns: () => ({ holdingId: sql`hidden_holdings.holding_id` }),
  from: () => sql`hidden_holdings`,
  where: ({ userId }) => sql`hidden_holdings.user_id = ${userId}`,
  key: ['hidden_holdings.holding_id'],
})

export const holdingComments = tableList({
  name: 'comments-in-rooms',
  about: 'Your comments on what stands in the rooms.',
  columns: () => ({
    id: sql`comments.id`,
    holdingId: sql`comments.holding_id`,
    content: sql`comments.content`,
    language: sql`comments.language`,
    createdAt: sql`comments.created_at`,
    editedAt: sql`comments.edited_at`,
  }),
  from: () => sql`comments`,
  where: ({ userId }) => sql`comments.author_id = ${userId} and comments.holding_id is not null`,
  key: ['comments.holding_id', 'comments.id'],
})
