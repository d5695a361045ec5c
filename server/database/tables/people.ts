import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Saying } from '#server/mail/words/words.ts'
import type { Stamp } from './stamp.ts'

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

export interface UserSpecialitiesTable {
  speciality: string
  user_id: number
}

export interface NameWordsTable {
  word: string
  people: number
}

export interface PostWordsTable {
  word: string
  posts: number
}

export interface UncountedWordsTable {
  id: GeneratedAlways<string>
  words: string
  posts: number
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

export interface NotificationsTable {
  id: Generated<number>
  user_id: number
  type: string
  sender_id: number | null
  post_id: number | null
  holding_id: number | null
  comment_id: number | null
  content: Generated<string>
  created_at: Stamp
  group_id: number | null
  place: number | null
  connection_id: number | null
  letter_due_at: Date | null
  push_due_at: Date | null
  /** For letters in the reader's language; `content` is the same in English. */
  said: ColumnType<Saying | null, string | null | undefined, string | null>
  /** For what was said about one date of an event. */
  occurrence_id: number | null
}

export interface NotificationGroupsTable {
  id: Generated<number>
  user_id: number
  type: string
  subject: string
  newest: Generated<number>
  read_up_to: Generated<number>
  updated_at: Stamp
}

export interface NotificationPreferencesTable {
  user_id: number
  type: string
  in_app: boolean
  by_email: boolean
  by_push: boolean | null
}

export interface PushKeysTable {
  is_only: Generated<true>
  public_key: Buffer
  sealed_key: Buffer
  created_at: Stamp
}

export interface PushDevicesTable {
  session_id: string
  user_id: number
  endpoint: string
  public_key: Buffer
  auth_secret: Buffer
  shows_text: Generated<boolean>
  created_at: Stamp
}

export interface DigestsTable {
  user_id: number
  considered_at: Stamp
  /** Null for those who do not want one. */
  due_at: Date | null
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
  sent_count: Generated<number>
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
  receiver_id: number
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
