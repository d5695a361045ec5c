-- Generated from migrations/ by "npm run generate"; read it, do not edit it.

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
  constraint attachments_pkey PRIMARY KEY (id),
  constraint attachments_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint attachments_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id) ON DELETE CASCADE,
  constraint attachments_alt_check CHECK (length(alt) <= 1000),
  constraint attachments_kind_check CHECK (kind = ANY (ARRAY['image'::text, 'video'::text, 'document'::text])),
  constraint attachments_name_check CHECK (length(name) <= 200)
);
CREATE INDEX attachments_by_owner ON attachments USING btree (owner_id, created_at DESC);
CREATE INDEX attachments_by_post ON attachments USING btree (post_id, "position") WHERE post_id IS NOT NULL;
CREATE INDEX attachments_unused ON attachments USING btree (created_at) WHERE post_id IS NULL;

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
  constraint connections_pkey PRIMARY KEY (id),
  constraint connections_receiver_id_fkey FOREIGN KEY (receiver_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint connections_requester_id_fkey FOREIGN KEY (requester_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint connections_check CHECK (requester_id <> receiver_id),
  constraint connections_status_check CHECK (status = ANY (ARRAY['pending'::text, 'accepted'::text, 'rejected'::text]))
);
CREATE INDEX connections_by_receiver ON connections USING btree (receiver_id, status, requester_id);
CREATE INDEX connections_by_requester ON connections USING btree (requester_id, status, receiver_id);
CREATE UNIQUE INDEX connections_pair ON connections USING btree (LEAST(requester_id, receiver_id), GREATEST(requester_id, receiver_id));

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
  constraint notifications_pkey PRIMARY KEY (id),
  constraint notifications_comment_id_fkey FOREIGN KEY (comment_id) REFERENCES comments(id) ON DELETE CASCADE,
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
  constraint users_pkey PRIMARY KEY (id),
  constraint users_bio_check CHECK (length(bio) <= 2000),
  constraint users_colleague_count_check CHECK (colleague_count >= 0),
  constraint users_email_check CHECK (length(email) <= 254),
  constraint users_job_title_check CHECK (length(job_title) <= 120),
  constraint users_name_check CHECK (length(name) >= 2 AND length(name) <= 80),
  constraint users_pending_email_check CHECK (length(pending_email) <= 254),
  constraint users_post_count_check CHECK (post_count >= 0),
  constraint users_username_check CHECK (username ~ '^[A-Za-z0-9][A-Za-z0-9._-]{2,29}$'::text),
  constraint users_warning_count_check CHECK (warning_count >= 0),
  constraint users_workplace_check CHECK (length(workplace) <= 160)
);
CREATE INDEX users_admins ON users USING btree (id) WHERE is_admin;
CREATE INDEX users_by_picture ON users USING btree (profile_picture) WHERE profile_picture IS NOT NULL;
CREATE UNIQUE INDEX users_email_key ON users USING btree (lower(email));
CREATE INDEX users_suspended ON users USING btree (id) WHERE suspended_at IS NOT NULL;
CREATE UNIQUE INDEX users_username_key ON users USING btree (lower(username));
