import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Audience } from '#contract/posts.ts'
import type { Stamp } from './stamp.ts'

export interface CategoriesTable {
  id: Generated<number>
  name: string
  cloth: 'madder' | 'ochre' | 'moss' | 'slate' | 'plum' | 'teal' | 'umber'
  position: number
  retired_at: Date | null
}

export interface PostsTable {
  id: Generated<number>
  author_id: number
  category_id: number | null
  content: string
  audience: Generated<Audience>
  group_id: number | null
  is_approved: Generated<boolean>
  rejected_at: Date | null
  rejection_reason: string | null
  ai_score: number | null
  /**
   * These four keep their values from when post_counts was introduced; they are read where that has no row yet
   * (begin-counts.ts).
   */
  like_count: Generated<number>
  comment_count: Generated<number>
  commenter_count: Generated<number>
  hot: Generated<number>
  topics: Generated<string[]>
  attachment_count: Generated<number>
  client_id: string | null
  created_at: Stamp
  listed_at: Stamp
  approved_at: Date | null
  edited_at: Date | null
  search: GeneratedAlways<string>
  pairs: GeneratedAlways<number[]>
  card: GeneratedAlways<string>
  reviewed_by: number | null
  reviewed_at: Date | null
  ai_version: string | null
  language: string | null
  ai_reasons: ColumnType<{ term: string; weight: number }[] | null, string | null | undefined, string | null>
}

/** What changes with every like and comment, kept apart from the post. */
export interface PostCountsTable {
  post_id: number
  category_id: number | null
  like_count: Generated<number>
  comment_count: Generated<number>
  commenter_count: Generated<number>
  /** Null unless the post is approved and not in a group. */
  hot: number | null
}

export interface PostTopicsTable {
  post_id: number
  topic: string
  author_id: number
  is_public: boolean
  listed_at: Date
}

export interface PostVersionsTable {
  id: Generated<number>
  post_id: number
  content: string
  replaced_at: Stamp
}

export interface AttachmentsTable {
  id: Generated<number>
  owner_id: number
  post_id: number | null
  holding_id: number | null
  occurrence_id: number | null
  learning_entry_id: number | null
  version_id: number | null
  /** For PDFs, if their pages can be counted. */
  pages: number | null
  position: Generated<number>
  key: string
  kind: 'image' | 'video' | 'document'
  type: string
  name: string
  size: number
  width: number | null
  height: number | null
  alt: Generated<string>
  blur: string | null
  sizes: ColumnType<{ key: string; width: number }[], string | undefined, string>
  created_at: Stamp
  message_id: number | null
  card: GeneratedAlways<string>
}

export interface AttachmentFilesTable {
  key: string
  attachment_id: number
}

export interface FileMarksTable {
  id: GeneratedAlways<number>
  key: string
  mark: 'claimed' | 'released' | 'going'
  since: Stamp
}

export interface FileFaultsTable {
  key: string
  fault: 'damaged' | 'missing'
  found_at: Stamp
}

export interface LikesTable {
  post_id: number
  user_id: number
  created_at: Stamp
}

export interface CommentsTable {
  id: Generated<number>
  /** Exactly one of these two is set. */
  post_id: number | null
  holding_id: number | null
  author_id: number
  content: string
  client_id: string | null
  created_at: Stamp
  edited_at: Date | null
  ai_score: number | null
  ai_version: string | null
  language: string | null
  card: GeneratedAlways<string>
  author_card: GeneratedAlways<string | null>
}

export interface ChangedCommentersTable {
  user_id: number
  changes: Generated<number>
}

export interface SavesTable {
  user_id: number
  post_id: number
  created_at: Stamp
}

export interface HiddenPostsTable {
  user_id: number
  post_id: number
}

export interface RelevanceLabelsTable {
  id: Generated<number>
  content: string
  score: number | null
  version: string | null
  is_relevant: boolean
  created_at: Stamp
}
