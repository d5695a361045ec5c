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

create table known_devices (
  user_id integer not null,
  device text not null,
  network text not null,
  last_seen_at timestamp with time zone default now() not null,
  constraint known_devices_pkey PRIMARY KEY (user_id, device, network),
  constraint known_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX known_devices_by_age ON known_devices USING btree (last_seen_at);

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
CREATE UNIQUE INDEX users_email_key ON users USING btree (lower(email));
CREATE UNIQUE INDEX users_username_key ON users USING btree (lower(username));
