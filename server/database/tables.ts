import type {
  AccountTokensTable,
  ActiveDaysTable,
  DataExportsTable,
  FormerUsernamesTable,
  InstanceSettingsTable,
  KnownDevicesTable,
  MemberActivityTable,
  PasskeyChallengesTable,
  PasskeysTable,
  RecoveryCodesTable,
  SecretsTable,
  SessionsTable,
  SignOnAttemptsTable,
  SignOnLinksTable,
  SignOnLogoutsTable,
  ThrottlesTable,
  TwoFactorTable,
  UsersTable,
} from './tables/accounts.ts'
import type {
  AttachmentFilesTable,
  AttachmentsTable,
  CategoriesTable,
  ChangedCommentersTable,
  CommentsTable,
  FileFaultsTable,
  FileMarksTable,
  HiddenPostsTable,
  LikesTable,
  PostCountsTable,
  PostTopicsTable,
  PostVersionsTable,
  PostsTable,
  RelevanceLabelsTable,
  SavesTable,
} from './tables/posts.ts'
import type {
  CollectionsTable,
  EditorsTable,
  GoneItemsTable,
  ImportRowsTable,
  ImportsTable,
  ItemFilesTable,
  ItemsTable,
} from './tables/collections.ts'
import type { InvitationsTable, InvitationUsesTable } from './tables/entry.ts'
import type {
  CalendarFeedsTable,
  EventsTable,
  HostsTable,
  OccurrencesTable,
  RsvpsTable,
  StaleFeedsTable,
  UntoldChangesTable,
} from './tables/events.ts'
import type { DismissedGroupsTable, GroupLinksTable, GroupMembersTable, GroupsTable } from './tables/groups.ts'
import type {
  HiddenHoldingsTable,
  HoldingVersionsTable,
  HoldingsTable,
  ListEntriesTable,
  ListsTable,
  SavedHoldingsTable,
} from './tables/holdings.ts'
import type {
  CertificatesTable,
  CourseReviewsTable,
  CoursesTable,
  DeclinedCreditsTable,
  GoalStatementsTable,
  GoalsTable,
  LearningEntriesTable,
  RecordLinksTable,
  SchemesTable,
  SigningKeysTable,
} from './tables/learning.ts'
import type {
  DownloadMarksTable,
  LinkChecksTable,
  OfferAsksTable,
  OfferLinesTable,
  OffersTable,
  ResourceDownloadsTable,
  ResourcesTable,
  ResourceUsesTable,
  ResourceVersionsTable,
  WantAnswersTable,
  WantsTable,
} from './tables/resources.ts'
import type { AccessTokensTable, WebhookDeliveriesTable, WebhooksTable } from './tables/programs.ts'
import type {
  BlocksTable,
  ConnectionsTable,
  ConversationMembersTable,
  ConversationsTable,
  DeletedMessagesTable,
  DigestsTable,
  DismissedSuggestionsTable,
  MessagesTable,
  MutesTable,
  NameWordsTable,
  NotificationGroupsTable,
  NotificationPreferencesTable,
  NotificationsTable,
  PostWordsTable,
  ProfileViewsTable,
  PushDevicesTable,
  PushKeysTable,
  UncountedWordsTable,
  UserSpecialitiesTable,
} from './tables/people.ts'
import type {
  AppealsTable,
  AuditLogTable,
  ReportQuotesTable,
  ReportsTable,
  SuspensionsTable,
  WarningsTable,
} from './tables/moderation.ts'
import type {
  ApplicationsTable,
  ContactMessagesTable,
  HelpVotersTable,
  HelpVotesTable,
  NewsletterLettersTable,
  NewsletterSubscribersTable,
  NewslettersTable,
  PositionsTable,
  SitePageVersionsTable,
  SitePicturesTable,
  TermsAcknowledgementsTable,
  TermsVersionsTable,
} from './tables/site.ts'

/** The rows as TypeScript sees them, maintained by hand alongside schema.sql; a test compares the two. */
export interface Tables {
  users: UsersTable
  sessions: SessionsTable
  access_tokens: AccessTokensTable
  webhooks: WebhooksTable
  webhook_deliveries: WebhookDeliveriesTable
  account_tokens: AccountTokensTable
  known_devices: KnownDevicesTable
  throttles: ThrottlesTable
  two_factor: TwoFactorTable
  recovery_codes: RecoveryCodesTable
  passkeys: PasskeysTable
  passkey_challenges: PasskeyChallengesTable
  sign_on_links: SignOnLinksTable
  sign_on_attempts: SignOnAttemptsTable
  sign_on_logouts: SignOnLogoutsTable
  former_usernames: FormerUsernamesTable
  data_exports: DataExportsTable
  invitations: InvitationsTable
  invitation_uses: InvitationUsesTable
  site_pictures: SitePicturesTable
  site_page_versions: SitePageVersionsTable
  categories: CategoriesTable
  posts: PostsTable
  post_counts: PostCountsTable
  post_topics: PostTopicsTable
  post_versions: PostVersionsTable
  attachments: AttachmentsTable
  collections: CollectionsTable
  editors: EditorsTable
  items: ItemsTable
  gone_items: GoneItemsTable
  imports: ImportsTable
  import_rows: ImportRowsTable
  item_files: ItemFilesTable
  attachment_files: AttachmentFilesTable
  file_marks: FileMarksTable
  file_faults: FileFaultsTable
  likes: LikesTable
  changed_commenters: ChangedCommentersTable
  comments: CommentsTable
  saves: SavesTable
  holdings: HoldingsTable
  holding_versions: HoldingVersionsTable
  saved_holdings: SavedHoldingsTable
  hidden_holdings: HiddenHoldingsTable
  lists: ListsTable
  list_entries: ListEntriesTable
  groups: GroupsTable
  group_members: GroupMembersTable
  group_links: GroupLinksTable
  dismissed_groups: DismissedGroupsTable
  events: EventsTable
  occurrences: OccurrencesTable
  rsvps: RsvpsTable
  hosts: HostsTable
  untold_changes: UntoldChangesTable
  calendar_feeds: CalendarFeedsTable
  stale_feeds: StaleFeedsTable
  courses: CoursesTable
  course_reviews: CourseReviewsTable
  learning_entries: LearningEntriesTable
  declined_credits: DeclinedCreditsTable
  goals: GoalsTable
  goal_statements: GoalStatementsTable
  schemes: SchemesTable
  record_links: RecordLinksTable
  signing_keys: SigningKeysTable
  certificates: CertificatesTable
  resources: ResourcesTable
  resource_versions: ResourceVersionsTable
  resource_uses: ResourceUsesTable
  resource_downloads: ResourceDownloadsTable
  download_marks: DownloadMarksTable
  link_checks: LinkChecksTable
  wants: WantsTable
  want_answers: WantAnswersTable
  offers: OffersTable
  offer_lines: OfferLinesTable
  offer_asks: OfferAsksTable
  connections: ConnectionsTable
  notifications: NotificationsTable
  reports: ReportsTable
  hidden_posts: HiddenPostsTable
  user_specialities: UserSpecialitiesTable
  name_words: NameWordsTable
  post_words: PostWordsTable
  uncounted_words: UncountedWordsTable
  blocks: BlocksTable
  mutes: MutesTable
  dismissed_suggestions: DismissedSuggestionsTable
  profile_views: ProfileViewsTable
  notification_groups: NotificationGroupsTable
  notification_preferences: NotificationPreferencesTable
  push_keys: PushKeysTable
  push_devices: PushDevicesTable
  digests: DigestsTable
  secrets: SecretsTable
  conversations: ConversationsTable
  conversation_members: ConversationMembersTable
  messages: MessagesTable
  deleted_messages: DeletedMessagesTable
  report_quotes: ReportQuotesTable
  audit_log: AuditLogTable
  warnings: WarningsTable
  suspensions: SuspensionsTable
  appeals: AppealsTable
  relevance_labels: RelevanceLabelsTable
  instance_settings: InstanceSettingsTable
  contact_messages: ContactMessagesTable
  active_days: ActiveDaysTable
  member_activity: MemberActivityTable
  newsletter_subscribers: NewsletterSubscribersTable
  newsletters: NewslettersTable
  newsletter_letters: NewsletterLettersTable
  positions: PositionsTable
  applications: ApplicationsTable
  help_votes: HelpVotesTable
  help_voters: HelpVotersTable
  terms_versions: TermsVersionsTable
  terms_acknowledgements: TermsAcknowledgementsTable
}
