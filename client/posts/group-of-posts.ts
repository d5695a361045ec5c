import { createContext } from 'react'
import type { Post } from '#contract/posts.ts'

/**
 * Around the posts on a group's page: they do not name the group there, and moderators can pin one. Groups come after posts
 * in the order of features, so they provide this.
 */
export const GroupOfPosts = createContext<{
  /** Null on a post's own page, which does name it. */
  groupId: number | null
  /** No new likes or comments: the group is archived, or the reader is not in it. */
  isReadOnly: boolean
  pinnedId: number | null
  /** Name of the person who pinned it. */
  pinnedBy?: string | undefined
  /** For those who may: pins this post, or none. */
  onPin?: (postId: number | null) => void
} | null>(null)

/** Around posts, for moderators of their group, who may take down what others have written there. */
export const ModeratedGroup = createContext<{
  groupId: number
  /** Asks for a reason first. */
  onReject: (post: Post) => void
} | null>(null)
