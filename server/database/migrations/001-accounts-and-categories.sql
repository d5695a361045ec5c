create table users (
  id integer generated always as identity primary key,
  username text not null check (username ~ '^[A-Za-z0-9][A-Za-z0-9._-]{2,29}$'),
  email text not null check (length(email) <= 254),
  -- Asked for, not yet proven: the account stays on its address until the link in the letter is opened.
  pending_email text check (length(pending_email) <= 254),
  password_hash text not null,
  name text not null check (length(name) between 2 and 80),
  job_title text check (length(job_title) <= 120),
  workplace text check (length(workplace) <= 160),
  bio text check (length(bio) <= 2000),
  profile_picture text,
  is_admin boolean not null default false,
  is_verified boolean not null default false,
  email_verified_at timestamptz,
  suspended_at timestamptz,
  warning_count integer not null default 0 check (warning_count >= 0),
  colleague_count integer not null default 0 check (colleague_count >= 0),
  post_count integer not null default 0 check (post_count >= 0),
  created_at timestamptz not null default now()
);
-- Both are ASCII by the checks at the door, so lower() folds them the same under every locale.
create unique index users_username_key on users (lower(username));
create unique index users_email_key on users (lower(email));
create index users_admins on users (id) where is_admin;

-- The cookie holds the token; the database only its hash.
create table sessions (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique,
  user_id integer not null references users on delete cascade,
  device text not null,
  address text not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_by_user on sessions (user_id, last_seen_at desc);
create index sessions_by_expiry on sessions (expires_at);

create table account_tokens (
  token_hash bytea primary key,
  user_id integer not null references users on delete cascade,
  purpose text not null check (purpose in ('verify_email', 'reset_password')),
  email text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index account_tokens_by_user on account_tokens (user_id, purpose);
create index account_tokens_by_expiry on account_tokens (expires_at);

-- What a member has signed in from before: another device earns a notice by mail,
-- and a stranger's wrong passwords never close the door to a known network.
create table known_devices (
  user_id integer not null references users on delete cascade,
  device text not null,
  network text not null,
  last_seen_at timestamptz not null default now(),
  primary key (user_id, device, network)
);
create index known_devices_by_age on known_devices (last_seen_at);

-- Counters of the limits that must survive a restart and hold across processes.
create table throttles (
  key text primary key,
  count integer not null,
  resets_at timestamptz not null
);
create index throttles_by_reset on throttles (resets_at);

create table categories (
  id integer generated always as identity primary key,
  name text not null unique,
  cloth text not null check (cloth in ('madder', 'ochre', 'moss', 'slate', 'plum', 'teal', 'umber')),
  position integer not null unique
);

insert into categories (name, cloth, position) values
  ('Cataloging & Metadata', 'madder', 1),
  ('Archives & Preservation', 'umber', 2),
  ('Digital Collections', 'slate', 3),
  ('Community Programs', 'moss', 4),
  ('Collection Development', 'plum', 5),
  ('Information Literacy', 'ochre', 6),
  ('Library Technology', 'teal', 7),
  ('Reference & Research Services', 'slate', 8),
  ('Children & Young Adults', 'madder', 9),
  ('Scholarly Communication', 'plum', 10),
  ('Access & Resource Sharing', 'teal', 11),
  ('Leadership & Advocacy', 'ochre', 12);
