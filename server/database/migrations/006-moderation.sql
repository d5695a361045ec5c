-- Who did what, on whom, why and when. Written once: no row is ever changed or taken away.
-- Without references, so that it outlives what it speaks of.
create table audit_log (
  id integer generated always as identity primary key,
  actor_id integer not null,
  actor_name text not null,
  action text not null,
  subject_type text,
  subject_id integer,
  -- The member it concerns, to find everything about one person.
  user_id integer,
  subject_label text not null default '',
  reason text,
  created_at timestamptz not null default now()
);
create index audit_log_by_user on audit_log (user_id, id desc);
create index audit_log_by_actor on audit_log (actor_id, id desc);
create index audit_log_by_action on audit_log (action, id desc);
create index audit_log_by_time on audit_log (created_at);
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only';
end $$;
create trigger audit_log_is_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change();

create table warnings (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  admin_id integer references users on delete set null,
  rule text not null,
  reason text not null check (length(reason) <= 1000),
  post_id integer references posts on delete set null,
  -- The post as it was; it stays readable to its author when the post is gone.
  quoted_content text,
  created_at timestamptz not null default now(),
  acknowledged_at timestamptz,
  lifted_at timestamptz,
  lift_reason text
);
create index warnings_by_user on warnings (user_id, id desc);
create index warnings_by_post on warnings (post_id) where post_id is not null;
create index warnings_by_admin on warnings (admin_id);
create index warnings_by_time on warnings (created_at);

create table suspensions (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  admin_id integer references users on delete set null,
  reason text not null check (length(reason) <= 1000),
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  end_reason text
);
create unique index suspensions_standing on suspensions (user_id) where ended_at is null;
create index suspensions_by_user on suspensions (user_id, id desc);
create index suspensions_by_admin on suspensions (admin_id);

-- Once for each warning and each suspension.
create table appeals (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  warning_id integer unique references warnings on delete cascade,
  suspension_id integer unique references suspensions on delete cascade,
  text text not null check (length(text) <= 2000),
  created_at timestamptz not null default now(),
  outcome text check (outcome in ('granted', 'upheld')),
  decision text check (length(decision) <= 1000),
  decided_by integer references users on delete set null,
  decided_at timestamptz,
  check (num_nonnulls(warning_id, suspension_id) = 1)
);
create index appeals_waiting on appeals (created_at, id) where decided_at is null;
create index appeals_decided on appeals (decided_at desc, id desc) where decided_at is not null;
create index appeals_by_user on appeals (user_id);
create index appeals_by_decider on appeals (decided_by);

alter table reports
  -- Whose it is and what it said, as it was reported: its author may delete it.
  add column author_id integer references users on delete cascade,
  add column quoted_content text,
  add column outcome text check (outcome in ('dismissed', 'removed', 'warned')),
  add column closed_at timestamptz,
  add column closed_by integer references users on delete set null;
create index reports_open on reports (subject_type, subject_id, created_at) where closed_at is null;
create index reports_closed on reports (closed_at desc) where closed_at is not null;
create index reports_by_author on reports (author_id);
create index reports_by_closer on reports (closed_by);

alter table posts
  -- Whose word stands: a second admin who decides at the same time is told.
  add column reviewed_by integer references users on delete set null,
  add column reviewed_at timestamptz,
  add column ai_version text,
  add column ai_reasons jsonb;
create index posts_waiting_by_score on posts (ai_score, id) where not is_approved and rejected_at is null;
create index posts_by_reviewer on posts (reviewed_by) where reviewed_by is not null;
create index posts_by_ai_version on posts (ai_version);

alter table comments
  add column ai_score smallint check (ai_score between 0 and 100),
  add column ai_version text;
create index comments_by_ai_version on comments (ai_version);

alter table users
  add column verification_refused_at timestamptz;
create index users_to_verify on users (created_at, id) where not is_verified and verification_refused_at is null;

-- What admins decided, as labels for the next training; nothing says who wrote it.
create table relevance_labels (
  id integer generated always as identity primary key,
  content text not null,
  score smallint,
  version text,
  is_relevant boolean not null,
  created_at timestamptz not null default now()
);

create table instance_settings (
  key text primary key,
  value jsonb not null
);

create table contact_messages (
  id integer generated always as identity primary key,
  first_name text not null,
  last_name text not null,
  email text not null,
  subject text not null,
  message text not null check (length(message) <= 5000),
  status text not null default 'new' check (status in ('new', 'answered', 'closed')),
  reply text,
  replied_by text,
  replied_at timestamptz,
  created_at timestamptz not null default now()
);
create index contact_messages_by_time on contact_messages (created_at desc, id desc);
create index contact_messages_by_status on contact_messages (status, created_at desc, id desc);

-- SPEC 2: a part of the name, username or e-mail, whatever its case. Three letters and more are found by trigrams; one or two,
-- as long as many a Chinese name, by an index of all single letters and pairs.
alter table users add column admin_search text not null generated always as (lower(name || E'\n' || username || E'\n' || email)) stored;
create function letters_and_pairs(text) returns text[] language sql immutable strict parallel safe
  return array(select distinct substr($1, at, size) from generate_series(1, length($1)) as at, generate_series(1, 2) as size);
create index users_admin_search on users using gin (admin_search gin_trgm_ops) with (gin_pending_list_limit = 128);
create index users_admin_search_letters on users using gin (letters_and_pairs(admin_search)) with (gin_pending_list_limit = 128);
create index users_by_age on users (created_at desc, id desc);
create index users_by_warnings on users (warning_count desc, id desc);
create index users_by_activity on users (coalesce(last_active_on, date '1970-01-01') desc, id desc);

-- Who was there on which day, for the overview: one row a day and member, and nothing finer.
create table active_days (
  day date not null,
  user_id integer not null references users on delete cascade,
  primary key (day, user_id)
);
create index active_days_by_user on active_days (user_id);
create index users_by_mail_domain on users (lower(split_part(email, '@', 2))) where is_verified;
create index posts_by_age on posts (created_at);
create index posts_by_approval on posts (approved_at) where approved_at is not null;
create index reports_by_age on reports (created_at);
create index reports_by_reporter on reports (reporter_id, id desc);
