-- Generated from migrations/ by "npm run generate"; read it, do not edit it.

create extension pg_trgm;

create extension unaccent;

CREATE OR REPLACE FUNCTION public.fold(text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN lower(unaccent('unaccent'::regdictionary, $1))
;

create table account_tokens (
  token_hash bytea not null,
  user_id integer not null,
  purpose text not null,
  email text not null,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  constraint account_tokens_pkey PRIMARY KEY (token_hash),
  constraint account_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint account_tokens_purpose_check CHECK (purpose = ANY (ARRAY['verify_email'::text, 'reset_password'::text]))
);
CREATE INDEX account_tokens_by_expiry ON account_tokens USING btree (expires_at);
CREATE INDEX account_tokens_by_user ON account_tokens USING btree (user_id, purpose);

create table attachment_files (
  key text not null,
  attachment_id integer not null,
  constraint attachment_files_pkey PRIMARY KEY (key, attachment_id),
  constraint attachment_files_attachment_id_fkey FOREIGN KEY (attachment_id) REFERENCES attachments(id) ON DELETE CASCADE
);
CREATE INDEX attachment_files_by_attachment ON attachment_files USING btree (attachment_id);

create table attachments (
  id integer generated always as identity not null,
  owner_id integer not null,
  post_id integer,
  "position" integer default 0 not null,
  key text not null,
  kind text not null,
  type text not null,
  name text not null,
  size bigint not null,
  width integer,
  height integer,
  alt text default ''::text not null,
  blur text,
  sizes jsonb default '[]'::jsonb not null,
  created_at timestamp with time zone default now() not null,
  message_id integer,
  constraint attachments_pkey PRIMARY KEY (id),
  constraint attachments_message_id_fkey FOREIGN KEY (message_id) REFERENCES messages(id) ON DELETE CASCADE,
  constraint attachments_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint attachments_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id) ON DELETE CASCADE,
  constraint attachments_alt_check CHECK (length(alt) <= 1000),
  constraint attachments_kind_check CHECK (kind = ANY (ARRAY['image'::text, 'video'::text, 'document'::text])),
  constraint attachments_name_check CHECK (length(name) <= 200)
);
CREATE INDEX attachments_by_message ON attachments USING btree (message_id, "position") WHERE message_id IS NOT NULL;
CREATE INDEX attachments_by_owner ON attachments USING btree (owner_id, created_at DESC);
CREATE INDEX attachments_by_post ON attachments USING btree (post_id, "position") WHERE post_id IS NOT NULL;
CREATE INDEX attachments_unused ON attachments USING btree (created_at) WHERE post_id IS NULL AND message_id IS NULL;

create table blocks (
  blocker_id integer not null,
  blocked_id integer not null,
  created_at timestamp with time zone default now() not null,
  constraint blocks_pkey PRIMARY KEY (blocker_id, blocked_id),
  constraint blocks_blocked_id_fkey FOREIGN KEY (blocked_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint blocks_blocker_id_fkey FOREIGN KEY (blocker_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint blocks_check CHECK (blocker_id <> blocked_id)
);
CREATE INDEX blocks_by_blocked ON blocks USING btree (blocked_id, blocker_id);

create table categories (
  id integer generated always as identity not null,
  name text not null,
  cloth text not null,
  "position" integer not null,
  constraint categories_pkey PRIMARY KEY (id),
  constraint categories_name_key UNIQUE (name),
  constraint categories_position_key UNIQUE ("position"),
  constraint categories_cloth_check CHECK (cloth = ANY (ARRAY['madder'::text, 'ochre'::text, 'moss'::text, 'slate'::text, 'plum'::text, 'teal'::text, 'umber'::text]))
);

create table comments (
  id integer generated always as identity not null,
  post_id integer not null,
  author_id integer not null,
  content text not null,
  client_id text,
  created_at timestamp with time zone default now() not null,
  edited_at timestamp with time zone,
  constraint comments_pkey PRIMARY KEY (id),
  constraint comments_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint comments_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id) ON DELETE CASCADE,
  constraint comments_content_check CHECK (length(content) >= 1 AND length(content) <= 5000)
);
CREATE INDEX comments_by_author ON comments USING btree (author_id, post_id);
CREATE UNIQUE INDEX comments_by_client_id ON comments USING btree (author_id, client_id) WHERE client_id IS NOT NULL;
CREATE INDEX comments_by_post ON comments USING btree (post_id, id DESC);

create table connections (
  id integer generated always as identity not null,
  requester_id integer not null,
  receiver_id integer not null,
  status text default 'pending'::text not null,
  created_at timestamp with time zone default now() not null,
  answered_at timestamp with time zone,
  note text,
  withdrawn_at timestamp with time zone,
  constraint connections_pkey PRIMARY KEY (id),
  constraint connections_receiver_id_fkey FOREIGN KEY (receiver_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint connections_requester_id_fkey FOREIGN KEY (requester_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint connections_check CHECK (requester_id <> receiver_id),
  constraint connections_note_check CHECK (length(note) <= 300),
  constraint connections_status_check CHECK (status = ANY (ARRAY['pending'::text, 'accepted'::text, 'rejected'::text]))
);
CREATE INDEX connections_by_receiver ON connections USING btree (receiver_id, status, requester_id);
CREATE INDEX connections_by_requester ON connections USING btree (requester_id, status, receiver_id);
CREATE UNIQUE INDEX connections_pair ON connections USING btree (LEAST(requester_id, receiver_id), GREATEST(requester_id, receiver_id));

create table conversation_members (
  conversation_id integer not null,
  user_id integer not null,
  other_id integer not null,
  folder text not null,
  last_message_id integer,
  last_message_at timestamp with time zone not null,
  unread_count integer default 0 not null,
  read_up_to integer default 0 not null,
  read_at timestamp with time zone,
  cleared_up_to integer default 0 not null,
  constraint conversation_members_pkey PRIMARY KEY (conversation_id, user_id),
  constraint conversation_members_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversations(id) ON DELETE CASCADE,
  constraint conversation_members_other_id_fkey FOREIGN KEY (other_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint conversation_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint conversation_members_folder_check CHECK (folder = ANY (ARRAY['inbox'::text, 'request'::text, 'declined'::text])),
  constraint conversation_members_unread_count_check CHECK (unread_count >= 0)
);
CREATE INDEX conversation_members_by_other ON conversation_members USING btree (other_id);
CREATE UNIQUE INDEX conversation_members_by_pair ON conversation_members USING btree (user_id, other_id);
CREATE INDEX conversation_members_by_time ON conversation_members USING btree (user_id, folder, last_message_at DESC, conversation_id DESC);
CREATE INDEX conversation_members_unread ON conversation_members USING btree (user_id, folder) INCLUDE (unread_count) WHERE unread_count > 0;

create table conversations (
  id integer generated always as identity not null,
  low_id integer not null,
  high_id integer not null,
  created_at timestamp with time zone default now() not null,
  constraint conversations_pkey PRIMARY KEY (id),
  constraint conversations_low_id_high_id_key UNIQUE (low_id, high_id),
  constraint conversations_high_id_fkey FOREIGN KEY (high_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint conversations_low_id_fkey FOREIGN KEY (low_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint conversations_check CHECK (low_id < high_id)
);
CREATE INDEX conversations_by_high ON conversations USING btree (high_id);

create table deleted_messages (
  message_id integer not null,
  user_id integer not null,
  constraint deleted_messages_pkey PRIMARY KEY (message_id, user_id),
  constraint deleted_messages_message_id_fkey FOREIGN KEY (message_id) REFERENCES messages(id) ON DELETE CASCADE,
  constraint deleted_messages_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX deleted_messages_by_user ON deleted_messages USING btree (user_id);

create table dismissed_suggestions (
  user_id integer not null,
  dismissed_id integer not null,
  created_at timestamp with time zone default now() not null,
  constraint dismissed_suggestions_pkey PRIMARY KEY (user_id, dismissed_id),
  constraint dismissed_suggestions_dismissed_id_fkey FOREIGN KEY (dismissed_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint dismissed_suggestions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX dismissed_suggestions_by_dismissed ON dismissed_suggestions USING btree (dismissed_id);

create table hidden_posts (
  user_id integer not null,
  post_id integer not null,
  constraint hidden_posts_pkey PRIMARY KEY (user_id, post_id),
  constraint hidden_posts_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id) ON DELETE CASCADE,
  constraint hidden_posts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX hidden_posts_by_post ON hidden_posts USING btree (post_id);

create table known_devices (
  user_id integer not null,
  device text not null,
  network text not null,
  last_seen_at timestamp with time zone default now() not null,
  constraint known_devices_pkey PRIMARY KEY (user_id, device, network),
  constraint known_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX known_devices_by_age ON known_devices USING btree (last_seen_at);

create table likes (
  post_id integer not null,
  user_id integer not null,
  created_at timestamp with time zone default now() not null,
  constraint likes_pkey PRIMARY KEY (post_id, user_id),
  constraint likes_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id) ON DELETE CASCADE,
  constraint likes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX likes_by_post ON likes USING btree (post_id, created_at DESC, user_id DESC);
CREATE INDEX likes_by_user ON likes USING btree (user_id);

create table messages (
  id integer generated always as identity not null,
  conversation_id integer not null,
  sender_id integer not null,
  content text not null,
  client_id text,
  created_at timestamp with time zone default now() not null,
  unsent_at timestamp with time zone,
  search tsvector generated always as (to_tsvector('simple'::regconfig, fold(content))) stored,
  constraint messages_pkey PRIMARY KEY (id),
  constraint messages_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversations(id) ON DELETE CASCADE,
  constraint messages_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint messages_content_check CHECK (length(content) <= 5000)
);
CREATE UNIQUE INDEX messages_by_client_id ON messages USING btree (sender_id, client_id) WHERE client_id IS NOT NULL;
CREATE INDEX messages_by_conversation ON messages USING btree (conversation_id, id DESC);
CREATE INDEX messages_search ON messages USING gin (search);

create table mutes (
  muter_id integer not null,
  muted_id integer not null,
  created_at timestamp with time zone default now() not null,
  constraint mutes_pkey PRIMARY KEY (muter_id, muted_id),
  constraint mutes_muted_id_fkey FOREIGN KEY (muted_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint mutes_muter_id_fkey FOREIGN KEY (muter_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint mutes_check CHECK (muter_id <> muted_id)
);
CREATE INDEX mutes_by_muted ON mutes USING btree (muted_id);

create table notification_groups (
  id integer generated always as identity not null,
  user_id integer not null,
  type text not null,
  subject text not null,
  read_at timestamp with time zone,
  updated_at timestamp with time zone default now() not null,
  constraint notification_groups_pkey PRIMARY KEY (id),
  constraint notification_groups_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX notification_groups_by_age ON notification_groups USING btree (updated_at);
CREATE INDEX notification_groups_by_type ON notification_groups USING btree (user_id, type, updated_at DESC, id DESC);
CREATE INDEX notification_groups_by_user ON notification_groups USING btree (user_id, updated_at DESC, id DESC);
CREATE UNIQUE INDEX notification_groups_subject ON notification_groups USING btree (user_id, type, subject) WHERE subject <> ''::text;
CREATE INDEX notification_groups_unread ON notification_groups USING btree (user_id) WHERE read_at IS NULL;

create table notification_preferences (
  user_id integer not null,
  type text not null,
  in_app boolean not null,
  by_email boolean not null,
  constraint notification_preferences_pkey PRIMARY KEY (user_id, type),
  constraint notification_preferences_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table notifications (
  id integer generated always as identity not null,
  user_id integer not null,
  type text not null,
  sender_id integer,
  post_id integer,
  comment_id integer,
  content text default ''::text not null,
  read_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  group_id integer,
  connection_id integer,
  constraint notifications_pkey PRIMARY KEY (id),
  constraint notifications_comment_id_fkey FOREIGN KEY (comment_id) REFERENCES comments(id) ON DELETE CASCADE,
  constraint notifications_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES connections(id) ON DELETE CASCADE,
  constraint notifications_group_id_fkey FOREIGN KEY (group_id) REFERENCES notification_groups(id) ON DELETE CASCADE,
  constraint notifications_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id) ON DELETE CASCADE,
  constraint notifications_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX notifications_by_post ON notifications USING btree (post_id);
CREATE INDEX notifications_by_sender ON notifications USING btree (sender_id);
CREATE INDEX notifications_by_user ON notifications USING btree (user_id, id DESC);
CREATE UNIQUE INDEX notifications_once ON notifications USING btree (user_id, type, sender_id, post_id) WHERE type = 'post_liked'::text;
CREATE INDEX notifications_unread ON notifications USING btree (user_id) WHERE read_at IS NULL;

create table post_versions (
  id integer generated always as identity not null,
  post_id integer not null,
  content text not null,
  replaced_at timestamp with time zone default now() not null,
  constraint post_versions_pkey PRIMARY KEY (id),
  constraint post_versions_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id) ON DELETE CASCADE
);
CREATE INDEX post_versions_by_post ON post_versions USING btree (post_id, id DESC);

create table posts (
  id integer generated always as identity not null,
  author_id integer not null,
  category_id integer,
  content text not null,
  audience text default 'public'::text not null,
  is_approved boolean default false not null,
  rejected_at timestamp with time zone,
  rejection_reason text,
  ai_score smallint,
  like_count integer default 0 not null,
  comment_count integer default 0 not null,
  commenter_count integer default 0 not null,
  hot double precision default 0 not null,
  topics text[] default '{}'::text[] not null,
  client_id text,
  created_at timestamp with time zone default now() not null,
  listed_at timestamp with time zone default now() not null,
  approved_at timestamp with time zone,
  edited_at timestamp with time zone,
  search tsvector generated always as (to_tsvector('simple'::regconfig, content)) stored,
  constraint posts_pkey PRIMARY KEY (id),
  constraint posts_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint posts_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id) ON DELETE SET NULL,
  constraint posts_ai_score_check CHECK (ai_score >= 0 AND ai_score <= 100),
  constraint posts_audience_check CHECK (audience = ANY (ARRAY['public'::text, 'colleagues'::text])),
  constraint posts_check CHECK (NOT (is_approved AND rejected_at IS NOT NULL)),
  constraint posts_comment_count_check CHECK (comment_count >= 0),
  constraint posts_commenter_count_check CHECK (commenter_count >= 0),
  constraint posts_content_check CHECK (length(content) >= 1 AND length(content) <= 32000),
  constraint posts_like_count_check CHECK (like_count >= 0)
);
CREATE INDEX posts_by_category ON posts USING btree (category_id, listed_at DESC, id DESC) WHERE is_approved;
CREATE UNIQUE INDEX posts_by_client_id ON posts USING btree (author_id, client_id) WHERE client_id IS NOT NULL;
CREATE INDEX posts_by_topic ON posts USING gin (topics) WHERE is_approved;
CREATE INDEX posts_of_author ON posts USING btree (author_id, listed_at DESC, id DESC) INCLUDE (is_approved);
CREATE INDEX posts_recent ON posts USING btree (listed_at DESC, id DESC) WHERE is_approved;
CREATE INDEX posts_rejected ON posts USING btree (rejected_at) WHERE rejected_at IS NOT NULL;
CREATE INDEX posts_search ON posts USING gin (search) WHERE is_approved;
CREATE INDEX posts_trending ON posts USING btree (hot DESC, id DESC) WHERE is_approved;
CREATE INDEX posts_trending_by_category ON posts USING btree (category_id, hot DESC, id DESC) WHERE is_approved;
CREATE INDEX posts_waiting ON posts USING btree (created_at, id) WHERE NOT is_approved AND rejected_at IS NULL;
CREATE INDEX posts_waiting_of_author ON posts USING btree (author_id, listed_at DESC, id DESC) WHERE NOT is_approved AND rejected_at IS NULL;

create table profile_views (
  profile_id integer not null,
  day date not null,
  viewer_hash bytea not null,
  constraint profile_views_pkey PRIMARY KEY (profile_id, day, viewer_hash),
  constraint profile_views_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX profile_views_by_day ON profile_views USING btree (day);

create table reports (
  id integer generated always as identity not null,
  reporter_id integer not null,
  subject_type text not null,
  subject_id integer not null,
  rule text not null,
  note text,
  created_at timestamp with time zone default now() not null,
  constraint reports_pkey PRIMARY KEY (id),
  constraint reports_reporter_id_subject_type_subject_id_key UNIQUE (reporter_id, subject_type, subject_id),
  constraint reports_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint reports_note_check CHECK (length(note) <= 1000),
  constraint reports_subject_type_check CHECK (subject_type = ANY (ARRAY['post'::text, 'comment'::text, 'user'::text, 'message'::text]))
);
CREATE INDEX reports_by_subject ON reports USING btree (subject_type, subject_id);

create table saves (
  user_id integer not null,
  post_id integer not null,
  created_at timestamp with time zone default now() not null,
  constraint saves_pkey PRIMARY KEY (user_id, post_id),
  constraint saves_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id) ON DELETE CASCADE,
  constraint saves_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX saves_by_post ON saves USING btree (post_id);
CREATE INDEX saves_by_time ON saves USING btree (user_id, created_at DESC, post_id DESC);

create table schema_migrations (
  id integer not null,
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone default now() not null,
  constraint schema_migrations_pkey PRIMARY KEY (id)
);

create table sessions (
  id uuid default gen_random_uuid() not null,
  token_hash bytea not null,
  user_id integer not null,
  device text not null,
  address text not null,
  created_at timestamp with time zone default now() not null,
  last_seen_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_token_hash_key UNIQUE (token_hash),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX sessions_by_expiry ON sessions USING btree (expires_at);
CREATE INDEX sessions_by_user ON sessions USING btree (user_id, last_seen_at DESC);

create table throttles (
  key text not null,
  count integer not null,
  resets_at timestamp with time zone not null,
  constraint throttles_pkey PRIMARY KEY (key)
);
CREATE INDEX throttles_by_reset ON throttles USING btree (resets_at);

create table users (
  id integer generated always as identity not null,
  username text not null,
  email text not null,
  pending_email text,
  password_hash text not null,
  name text not null,
  job_title text,
  workplace text,
  bio text,
  profile_picture text,
  is_admin boolean default false not null,
  is_verified boolean default false not null,
  email_verified_at timestamp with time zone,
  suspended_at timestamp with time zone,
  warning_count integer default 0 not null,
  colleague_count integer default 0 not null,
  post_count integer default 0 not null,
  created_at timestamp with time zone default now() not null,
  pronouns text,
  orcid text,
  country text,
  specialities text[] default '{}'::text[] not null,
  cover_picture text,
  last_active_on date,
  email_visibility text default 'nobody'::text not null,
  messages_from text default 'members'::text not null,
  requests_from text default 'members'::text not null,
  is_suggested boolean default true not null,
  counts_profile_views boolean default true not null,
  shows_typing boolean default true not null,
  shows_read boolean default true not null,
  digest text default 'weekly'::text not null,
  constraint users_pkey PRIMARY KEY (id),
  constraint users_bio_check CHECK (length(bio) <= 2000),
  constraint users_colleague_count_check CHECK (colleague_count >= 0),
  constraint users_country_check CHECK (country ~ '^[A-Z]{2}$'::text),
  constraint users_digest_check CHECK (digest = ANY (ARRAY['daily'::text, 'weekly'::text, 'never'::text])),
  constraint users_email_check CHECK (length(email) <= 254),
  constraint users_email_visibility_check CHECK (email_visibility = ANY (ARRAY['nobody'::text, 'colleagues'::text, 'members'::text])),
  constraint users_job_title_check CHECK (length(job_title) <= 120),
  constraint users_messages_from_check CHECK (messages_from = ANY (ARRAY['members'::text, 'colleagues'::text, 'nobody'::text])),
  constraint users_name_check CHECK (length(name) >= 2 AND length(name) <= 80),
  constraint users_orcid_check CHECK (orcid ~ '^\d{4}-\d{4}-\d{4}-\d{3}[\dX]$'::text),
  constraint users_pending_email_check CHECK (length(pending_email) <= 254),
  constraint users_post_count_check CHECK (post_count >= 0),
  constraint users_pronouns_check CHECK (length(pronouns) <= 40),
  constraint users_requests_from_check CHECK (requests_from = ANY (ARRAY['members'::text, 'shared_colleagues'::text, 'nobody'::text])),
  constraint users_specialities_check CHECK (cardinality(specialities) <= 8),
  constraint users_username_check CHECK (username ~ '^[A-Za-z0-9][A-Za-z0-9._-]{2,29}$'::text),
  constraint users_warning_count_check CHECK (warning_count >= 0),
  constraint users_workplace_check CHECK (length(workplace) <= 160)
);
CREATE INDEX users_admins ON users USING btree (id) WHERE is_admin;
CREATE INDEX users_by_cover ON users USING btree (cover_picture) WHERE cover_picture IS NOT NULL;
CREATE INDEX users_by_picture ON users USING btree (profile_picture) WHERE profile_picture IS NOT NULL;
CREATE UNIQUE INDEX users_email_key ON users USING btree (lower(email));
CREATE INDEX users_suspended ON users USING btree (id) WHERE suspended_at IS NOT NULL;
CREATE UNIQUE INDEX users_username_key ON users USING btree (lower(username));
