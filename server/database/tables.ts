import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** The rows as TypeScript sees them, by hand beside schema.sql; a test holds the two against each other. */

type Stamp = ColumnType<Date, Date | string | undefined, Date | string>

export interface UsersTable {
  id: Generated<number>
  username: string
  email: string
  pending_email: string | null
  password_hash: string
  name: string
  job_title: string | null
  workplace: string | null
  bio: string | null
  profile_picture: string | null
  is_admin: Generated<boolean>
  is_verified: Generated<boolean>
  email_verified_at: Date | null
  suspended_at: Date | null
  warning_count: Generated<number>
  colleague_count: Generated<number>
  post_count: Generated<number>
  created_at: Stamp
  pronouns: string | null
  orcid: string | null
  country: string | null
  specialities: Generated<string[]>
  cover_picture: string | null
  last_active_on: string | null
  email_visibility: Generated<'nobody' | 'colleagues' | 'members'>
  messages_from: Generated<'members' | 'colleagues' | 'nobody'>
  requests_from: Generated<'members' | 'shared_colleagues' | 'nobody'>
  is_suggested: Generated<boolean>
  counts_profile_views: Generated<boolean>
  shows_typing: Generated<boolean>
  shows_read: Generated<boolean>
  digest: Generated<'daily' | 'weekly' | 'never'>
}

export interface SessionsTable {
  id: Generated<string>
  token_hash: Buffer
  user_id: number
  device: string
  address: string
  created_at: Stamp
  last_seen_at: Stamp
  expires_at: Date
}

export interface AccountTokensTable {
  token_hash: Buffer
  user_id: number
  purpose: 'verify_email' | 'reset_password'
  /** The address that the letter went to: a token dies with it. */
  email: string
  created_at: Stamp
  expires_at: Date
}

export interface KnownDevicesTable {
  user_id: number
  device: string
  network: string
  last_seen_at: Stamp
}

export interface ThrottlesTable {
  key: string
  count: number
  resets_at: Date
}

export interface CategoriesTable {
  id: Generated<number>
  name: string
  cloth: 'madder' | 'ochre' | 'moss' | 'slate' | 'plum' | 'teal' | 'umber'
  position: number
}

export interface PostsTable {
  id: Generated<number>
  author_id: number
  category_id: number | null
  content: string
  audience: Generated<'public' | 'colleagues'>
  is_approved: Generated<boolean>
  rejected_at: Date | null
  rejection_reason: string | null
  ai_score: number | null
  like_count: Generated<number>
  comment_count: Generated<number>
  commenter_count: Generated<number>
  hot: Generated<number>
  topics: Generated<string[]>
  client_id: string | null
  created_at: Stamp
  listed_at: Stamp
  approved_at: Date | null
  edited_at: Date | null
  search: GeneratedAlways<string>
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
}

export interface AttachmentFilesTable {
  key: string
  attachment_id: number
}

export interface LikesTable {
  post_id: number
  user_id: number
  created_at: Stamp
}

export interface CommentsTable {
  id: Generated<number>
  post_id: number
  author_id: number
  content: string
  client_id: string | null
  created_at: Stamp
  edited_at: Date | null
}

export interface SavesTable {
  user_id: number
  post_id: number
  created_at: Stamp
}

export interface ConnectionsTable {
  id: Generated<number>
  requester_id: number
  receiver_id: number
  status: Generated<'pending' | 'accepted' | 'rejected'>
  created_at: Stamp
  answered_at: Date | null
  note: string | null
  withdrawn_at: Date | null
}

export interface NotificationsTable {
  id: Generated<number>
  user_id: number
  type: string
  sender_id: number | null
  post_id: number | null
  comment_id: number | null
  content: Generated<string>
  read_at: Date | null
  created_at: Stamp
  group_id: number | null
  connection_id: number | null
}

export interface ReportsTable {
  id: Generated<number>
  reporter_id: number
  subject_type: 'post' | 'comment' | 'user' | 'message'
  subject_id: number
  rule: string
  note: string | null
  created_at: Stamp
}

export interface HiddenPostsTable {
  user_id: number
  post_id: number
}

export interface BlocksTable {
  blocker_id: number
  blocked_id: number
  created_at: Stamp
}

export interface MutesTable {
  muter_id: number
  muted_id: number
  created_at: Stamp
}

export interface DismissedSuggestionsTable {
  user_id: number
  dismissed_id: number
  created_at: Stamp
}

export interface ProfileViewsTable {
  profile_id: number
  /** YYYY-MM-DD */
  day: string
  viewer_hash: Buffer
}

export interface NotificationGroupsTable {
  id: Generated<number>
  user_id: number
  type: string
  subject: string
  read_at: Date | null
  updated_at: Stamp
}

export interface NotificationPreferencesTable {
  user_id: number
  type: string
  in_app: boolean
  by_email: boolean
}

export interface ConversationsTable {
  id: Generated<number>
  low_id: number
  high_id: number
  created_at: Stamp
}

export interface ConversationMembersTable {
  conversation_id: number
  user_id: number
  other_id: number
  folder: 'inbox' | 'request' | 'declined'
  last_message_id: number | null
  last_message_at: Date
  unread_count: Generated<number>
  read_up_to: Generated<number>
  read_at: Date | null
  cleared_up_to: Generated<number>
}

export interface MessagesTable {
  id: Generated<number>
  conversation_id: number
  sender_id: number
  content: string
  client_id: string | null
  created_at: Stamp
  unsent_at: Date | null
  search: GeneratedAlways<string>
}

export interface DeletedMessagesTable {
  message_id: number
  user_id: number
}

export interface Tables {
  users: UsersTable
  sessions: SessionsTable
  account_tokens: AccountTokensTable
  known_devices: KnownDevicesTable
  throttles: ThrottlesTable
  categories: CategoriesTable
  posts: PostsTable
  post_versions: PostVersionsTable
  attachments: AttachmentsTable
  attachment_files: AttachmentFilesTable
  likes: LikesTable
  comments: CommentsTable
  saves: SavesTable
  connections: ConnectionsTable
  notifications: NotificationsTable
  reports: ReportsTable
  hidden_posts: HiddenPostsTable
  blocks: BlocksTable
  mutes: MutesTable
  dismissed_suggestions: DismissedSuggestionsTable
  profile_views: ProfileViewsTable
  notification_groups: NotificationGroupsTable
  notification_preferences: NotificationPreferencesTable
  conversations: ConversationsTable
  conversation_members: ConversationMembersTable
  messages: MessagesTable
  deleted_messages: DeletedMessagesTable
}
