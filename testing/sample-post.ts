import type { Comment } from '#contract/comments.ts'
import type { Post } from '#contract/posts.ts'
import type { Person } from '#contract/users.ts'

export const ben: Person = {
  id: 8,
  username: 'ben',
  name: 'Ben',
  jobTitle: 'Cataloger',
  workplace: 'Town Library',
  profilePicture: null,
  isVerified: true,
}

/** An approved post by Ben, as the server sends it. */
export const samplePost = (given: Partial<Post> = {}): Post => ({
  id: 1,
  userId: (given.user ?? ben).id,
  content: 'A finding aid is a letter.',
  language: 'en',
  media: [],
  attachments: [],
  createdAt: '2026-01-05T09:00:00.000Z',
  editedAt: null,
  audience: 'public',
  group: null,
  isApproved: true,
  state: 'approved',
  categoryId: null,
  user: ben,
  comments: [],
  commentCount: 0,
  likes: 2,
  likedByUser: false,
  savedByUser: false,
  ...given,
})

export const sampleComment = (given: Partial<Comment> = {}): Comment => ({
  id: 1,
  postId: 1,
  content: 'Well said.',
  language: null,
  createdAt: '2026-01-05T10:00:00.000Z',
  editedAt: null,
  user: ben,
  ...given,
})
