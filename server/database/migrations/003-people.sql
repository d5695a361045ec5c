create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- One way to compare words for search: without case and accents. Immutable because its dictionary is named.
create function fold(text) returns text language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent'::regdictionary, $1));

alter table users
  add column pronouns text check (length(pronouns) <= 40),
  add column orcid text check (orcid ~ '^\d{4}-\d{4}-\d{4}-\d{3}[\dX]$'),
  add column country text check (country ~ '^[A-Z]{2}$'),
  add column specialities text[] not null default '{}' check (cardinality(specialities) <= 8),
  add column cover_picture text,
  -- To the day: enough for "active lately", and no trail of somebody's hours.
  add column last_active_on date,
  add column email_visibility text not null default 'nobody' check (email_visibility in ('nobody', 'colleagues', 'members')),
  add column messages_from text not null default 'members' check (messages_from in ('members', 'colleagues', 'nobody')),
  add column requests_from text not null default 'members' check (requests_from in ('members', 'shared_colleagues', 'nobody')),
  add column is_suggested boolean not null default true,
  add column counts_profile_views boolean not null default true,
  add column shows_typing boolean not null default true,
  add column shows_read boolean not null default true,
  add column digest text not null default 'weekly' check (digest in ('daily', 'weekly', 'never'));
create index users_by_cover on users (cover_picture) where cover_picture is not null;

alter table connections
  add column note text check (length(note) <= 300),
  -- The requester took it back after it was declined: gone from their list, the 21 days still run.
  add column withdrawn_at timestamptz;

-- Neither sees the other, whoever of the two blocked.
create table blocks (
  blocker_id integer not null references users on delete cascade,
  blocked_id integer not null references users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
create index blocks_by_blocked on blocks (blocked_id, blocker_id);

create table mutes (
  muter_id integer not null references users on delete cascade,
  muted_id integer not null references users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (muter_id, muted_id),
  check (muter_id <> muted_id)
);
create index mutes_by_muted on mutes (muted_id);

create table dismissed_suggestions (
  user_id integer not null references users on delete cascade,
  dismissed_id integer not null references users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, dismissed_id)
);
create index dismissed_suggestions_by_dismissed on dismissed_suggestions (dismissed_id);

-- Who looked is kept only as a keyed hash, good for telling two visitors apart and for nothing else.
create table profile_views (
  profile_id integer not null references users on delete cascade,
  day date not null,
  viewer_hash bytea not null,
  primary key (profile_id, day, viewer_hash)
);
create index profile_views_by_day on profile_views (day);
