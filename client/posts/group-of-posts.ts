import { createContext } from 'react'
import type { Post } from '#contract/posts.ts'

/**
 * Around the posts of one group: on its page they do not say where they stand, and moderators keep one at the top.
 * Groups stand right of posts in the order of features, so they hand this in.
 */
export const GroupOfPosts = createContext<{
  /** Null on a post's own page, where it says so. */
  groupId: number | null
  /** Nothing is added to them: no like, no comment. It is archived, or the reader is not in it. */
  isReadOnly: boolean
  pinnedId: number | null
  /** The person who keeps it there, by name. */
  pinnedBy?: string | undefined
  /** For those who may: keep this post at the top, or none. */
  onPin?: (postId: number | null) => void
} | null>(null)

/** Around posts, for those who moderate their group: they take away what others have written there. */
export const ModeratedGroup = createContext<{
  groupId: number
  /** Asks for the reason. */
  onReject: (post: Post) => void
} | null>(null)
