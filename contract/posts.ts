import { z } from 'zod'
import { done, endpoint, idInBody, idInPath, page } from './endpoint.ts'
import { ruleIds } from './rule-ids.ts'
import { Comment } from './comments.ts'
import { postedText } from './typed-text.ts'
import { Person } from './users.ts'

export const postMaxLength = 32_000

export const altTextMaxLength = 1_000
export const mostImages = 10
/** How many are visible at first, and added by each "Load More". */
export const feedStep = 5
/** How many comments come with a post; the rest on demand. */
export const commentsInLists = 3

export const audiences = ['public', 'colleagues', 'group'] as const
export type Audience = (typeof audiences)[number]

export const PostContent = postedText(postMaxLength, 'A post may have at most 32,000 characters')

/** A picture, video or document in a post, ready to be shown. */
export const Attachment = z.object({
  url: z.string(),
  kind: z.enum(['image', 'video', 'document']),
  type: z.string(),
  name: z.string(),
  size: z.int(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  alt: z.string(),
  /** A tiny picture, shown until the real one has loaded. */
  blur: z.string().nullable(),
  /** Narrower versions of an image, for `srcset`. */
  sizes: z.array(z.object({ url: z.string(), width: z.int() })),
})
export type Attachment = z.infer<typeof Attachment>

/** Of the text, as BCP 47; null if undetermined. */
const language = z.string().nullable()

/** Only the author and admins see `pending` and `rejected`. */
export const postStates = ['pending', 'approved', 'rejected'] as const

export const Post = z.object({
  id: z.int(),
  userId: z.int(),
  content: z.string(),
  language,
  /** The addresses of all attachments. */
  media: z.array(z.string()),
  attachments: z.array(Attachment),
  createdAt: z.iso.datetime(),
  editedAt: z.iso.datetime().nullable(),
  audience: z.enum(audiences),
  /** The group it was written for. */
  group: z.object({ id: z.int(), name: z.string() }).nullable(),
  isApproved: z.boolean(),
  state: z.enum(postStates),
  /** For admins only. */
  aiScore: z.int().min(0).max(100).nullish(),
  /** For admins only: the words that weighed most, for it or (below zero) against it. */
  aiReasons: z.array(z.object({ term: z.string(), weight: z.number() })).nullish(),
  /** Why it was rejected; for author and admins only. */
  rejectionReason: z.string().nullish(),
  categoryId: z.int().nullable(),
  user: Person,
  /** The newest few, in order of time. */
  comments: z.array(Comment),
  commentCount: z.int(),
  likes: z.int(),
  likedByUser: z.boolean(),
  savedByUser: z.boolean(),
})
export type Post = z.infer<typeof Post>

interface Asker {
  id: number
  isAdmin: boolean
}
/** One rule for both sides: the server enforces it, and the client hides the button by it. */
export const canDeletePost = (viewer: Asker, post: Pick<Post, 'userId'>) => viewer.isAdmin || viewer.id === post.userId
export const canEditPost = (viewer: Asker, post: Pick<Post, 'userId'>) => viewer.id === post.userId
export const canReview = (viewer: Asker) => viewer.isAdmin

const postId = z.object({ id: idInPath })
const flag = z
  .enum(['', 'true', '1'])
  .transform(() => true)
  .optional()

/** A data URL, or the address of an upload, with alternative text if it has any. */
const MediaItem = z.union([
  z.string().min(1).max(15_000_000),
  z.object({ url: z.string().min(1).max(15_000_000), alt: z.string().max(altTextMaxLength).default('') }),
])

export const listPosts = endpoint('GET', '/api/posts', 'member', {
  summary:
    'Posts: trending, recent (default), of a category, of one’s colleagues and groups (feed), of one person or of one group',
  query: z.object({
    trending: flag,
    recent: flag,
    feed: flag,
    category: idInPath.optional(),
    userId: idInPath.optional(),
    topic: z
      .string()
      .max(100)
      .regex(/^[^\p{Cs}\0]*$/u)
      .optional(),
    saved: flag,
    /** Of one group, or of all the viewer's groups. */
    group: z.union([z.literal('mine'), idInPath]).optional(),
    ...page,
  }),
  reply: z.array(Post),
})

export const readPost = endpoint('GET', '/api/posts/{id}', 'member', {
  summary: 'One post; what the reader may not see is not there',
  params: postId,
  reply: Post,
})

export const NewPost = z.object({
  content: PostContent,
  categoryId: idInBody.nullish(),
  audience: z.enum(audiences).default('public'),
  /** With the audience `group`, and only then. */
  groupId: idInBody.nullish(),
  media: z.array(MediaItem).max(mostImages, 'At most 10 attachments').nullish(),
  /** Made by the client: a post sent twice is stored once. */
  clientId: z.string().min(8).max(64).optional(),
})

export const createPost = endpoint('POST', '/api/posts', 'member', {
  summary: 'Submit a post for review',
  body: NewPost,
  reply: Post,
  status: 201,
  limit: { calls: 30, per: 'hour' },
  // Images may come as data URLs inside the JSON.
  maxBodyBytes: 15_000_000,
})

export const PostReview = z.strictObject({
  isApproved: z.boolean(),
  reason: z.string().max(1000).optional(),
  /** Of the version the admin has read: one edited since is not decided on unread. */
  editedAt: z.iso.datetime().nullish(),
})

export const PostEdit = z.strictObject({
  content: PostContent,
  categoryId: idInBody.nullish(),
  audience: z.enum(audiences).optional(),
  groupId: idInBody.nullish(),
  media: z.array(MediaItem).max(mostImages, 'At most 10 attachments').optional(),
})

/** The author edits; an admin approves or unapproves. Never both in one call. */
export const PostChange = z.union([PostReview, PostEdit])

export const changePost = endpoint('PATCH', '/api/posts/{id}', 'member', {
  summary: 'Edit one’s own post, or (admins) approve or unapprove it',
  params: postId,
  body: PostChange,
  reply: Post,
  limit: { calls: 120, per: 'hour' },
  maxBodyBytes: 15_000_000,
})

export const deletePost = endpoint('DELETE', '/api/posts/{id}', 'member', {
  summary: 'Delete one’s own post, or reject any (admins; in a group, its moderators): to everyone else it is gone',
  params: postId,
  /** For an admin: what the author is told, and whether it comes with a warning, under which rule. */
  query: z.object({ reason: z.string().max(1000).optional(), warn: flag, rule: z.enum(ruleIds).optional() }),
  reply: done,
})

export const listPostsForReview = endpoint('GET', '/api/posts/admin', 'admin', {
  summary: 'Posts that wait for review (approved=false), oldest first or by score; approved ones, newest first; or rejected ones',
  query: z.object({
    approved: z.enum(['true', 'false']).default('false'),
    /** For those that wait. */
    sort: z.enum(['oldest', 'score_high', 'score_low']).default('oldest'),
    /** Words in approved posts. */
    q: z.string().max(200).optional(),
    /** Instead, what was rejected in the last 30 days. */
    rejected: flag,
    ...page,
  }),
  reply: z.array(Post),
})

export const listPostVersions = endpoint('GET', '/api/posts/{id}/versions', 'admin', {
  summary: 'What a post said before each edit, newest first',
  params: postId,
  reply: z.array(z.object({ content: z.string(), replacedAt: z.iso.datetime() })),
})

export const likePost = endpoint('POST', '/api/likes', 'member', {
  summary: 'Like a post; twice is once',
  body: z.object({ postId: idInBody }),
  reply: Post,
})

export const unlikePost = endpoint('DELETE', '/api/likes/{postId}', 'member', {
  summary: 'Take a like back; nothing is answered of a post that has gone from sight',
  params: z.object({ postId: idInPath }),
  reply: Post.nullable(),
})

export const listLikers = endpoint('GET', '/api/posts/{id}/likes', 'member', {
  summary: 'Who likes a post, newest first',
  params: postId,
  query: z.object(page),
  reply: z.array(Person),
})

export const TrendingTopic = z.object({
  topic: z.string(),
  /** As most people have spelled it lately: ReparativeDescription. */
  spelling: z.string(),
  people: z.int(),
  posts: z.int(),
  categoryId: z.int().nullable(),
})
export type TrendingTopic = z.infer<typeof TrendingTopic>

export const listTrendingTopics = endpoint('GET', '/api/topics/trending', 'member', {
  summary: 'Hashtags and categories of the last 7 days by distinct people; categories fill up what is missing to three',
  reply: z.array(TrendingTopic),
})

/** Letters, digits and underscores of any script after a '#', at least one letter: the same on both sides. */
export const topicPattern = /(?<![\p{L}\p{N}_#&/])#((?=[\p{N}_]*\p{L})[\p{L}\p{N}\p{M}_]{1,100})/gu
export const mentionPattern = /(?<![\p{L}\p{N}_.@-])@([A-Za-z0-9][A-Za-z0-9._-]{1,28}[A-Za-z0-9_-])/gu
export const topicKey = (topic: string) => topic.normalize('NFC').toLowerCase()
