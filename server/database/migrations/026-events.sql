-- An event is a holding of kind "event". Its local times and their zone are the truth; each of its dates is a row.
create table events (
  holding_id integer primary key references holdings on delete cascade,
  format text not null check (format in ('in_person', 'online', 'hybrid')),
  time_zone text not null,
  all_day boolean not null default false,
  -- Of the first date, as its hosts said it: YYYY-MM-DDTHH:mm, of whole days YYYY-MM-DD.
  starts_local text not null,
  ends_local text not null,
  repeat jsonb,
  place jsonb,
  join_url text check (length(join_url) <= 500),
  info_url text check (length(info_url) <= 500),
  registration text not null default 'here' check (registration in ('here', 'elsewhere', 'none')),
  register_url text check (length(register_url) <= 500),
  capacity integer check (capacity between 1 and 100000),
  has_waiting_list boolean not null default true,
  cost text not null default 'free' check (cost in ('free', 'paid')),
  price text check (length(price) <= 80),
  credit_hours numeric(4, 2) check (credit_hours between 0.25 and 40),
  competencies text[] not null default '{}',
  -- As its hosts say; the holding's own is what its text is written in.
  language text,
  country text generated always as (place ->> 'country') stored,
  -- Counts changes of time or place: calendars take the larger one.
  sequence integer not null default 0,
  changed_at timestamptz not null default now(),
  cancelled_at timestamptz,
  cancel_reason text check (length(cancel_reason) <= 300),
  -- Of a series that goes on as an event of its own: the one it was before.
  continues_id integer references events on delete set null
);
create index events_by_country on events (country) where country is not null;
create index events_continued on events (continues_id) where continues_id is not null;

create table occurrences (
  id integer generated always as identity primary key,
  event_id integer not null references events on delete cascade,
  starts_local text not null,
  ends_local text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- The local start that the series gives it; another than `starts_local` where it was moved.
  planned_local text not null,
  -- When it should have begun, of one that was moved after people could know.
  moved_from timestamptz,
  -- Others than the event's, where this date differs.
  place jsonb,
  join_url text check (length(join_url) <= 500),
  capacity integer check (capacity between 1 and 100000),
  going_count integer not null default 0 check (going_count >= 0),
  waiting_count integer not null default 0 check (waiting_count >= 0),
  interested_count integer not null default 0 check (interested_count >= 0),
  has_own_capacity boolean not null default false,
  cancelled_at timestamptz,
  cancel_reason text check (length(cancel_reason) <= 300),
  sequence integer not null default 0,
  changed_at timestamptz not null default now(),
  recording_url text check (length(recording_url) <= 500),
  slides_url text check (length(slides_url) <= 500),
  closing_note text check (length(closing_note) <= 2000),
  -- Since when those who went know of recording and slides.
  afterwards_told_at timestamptz,
  -- As its event: approved, so that lists walk only what others see.
  is_listed boolean not null default false,
  -- More people than places cannot be stored.
  constraint occurrence_places check (going_count <= capacity),
  check (ends_at > starts_at)
);
create unique index occurrences_planned on occurrences (event_id, planned_local) where cancelled_at is null;
create index occurrences_by_start on occurrences (starts_at, id) where is_listed;
-- What goes on at a time began up to a month before it.
create index occurrences_long on occurrences (starts_at, id) include (ends_at)
  where is_listed and ends_at - starts_at >= interval '23 hours';
create index occurrences_of_event on occurrences (event_id, starts_at, id);
create index occurrences_by_end on occurrences (ends_at);

-- One's answer to one date. Of who is barred: a host has taken the place back for good.
create table rsvps (
  occurrence_id integer not null references occurrences on delete cascade,
  user_id integer not null references users on delete cascade,
  answer text check (answer in ('going', 'waiting', 'interested', 'not_going')),
  is_quiet boolean not null default false,
  answered_at timestamptz not null default now(),
  -- Their place in line: a sequence, for two may come in the same moment.
  waiting_order bigint,
  is_barred boolean not null default false,
  -- The time has changed since they said that they come.
  asks_again boolean not null default false,
  attended_at timestamptz,
  confirmed_by integer references users on delete set null,
  -- The start that they were reminded of, a day and an hour before: a new start counts anew.
  reminded_day timestamptz,
  reminded_hour timestamptz,
  primary key (occurrence_id, user_id),
  check ((answer = 'waiting') = (waiting_order is not null))
);
create sequence rsvp_order as bigint;
-- With what is asked of colleagues' answers on every page of dates.
create index rsvps_of_user on rsvps (user_id, occurrence_id) include (answer, is_quiet);
create index rsvps_by_answer on rsvps (occurrence_id, answer, user_id);
create index rsvps_in_line on rsvps (occurrence_id, waiting_order) where answer = 'waiting';
create index rsvps_confirmed_by on rsvps (confirmed_by) where confirmed_by is not null;

-- Besides its author: asked to host, or hosting.
create table hosts (
  event_id integer not null references events on delete cascade,
  user_id integer not null references users on delete cascade,
  state text not null check (state in ('asked', 'host')),
  asked_by integer references users on delete set null,
  since timestamptz not null default now(),
  primary key (event_id, user_id)
);
create index hosts_of_user on hosts (user_id, event_id);
create index hosts_by_asker on hosts (asked_by) where asked_by is not null;
create index hosts_asked on hosts (since) where state = 'asked';

-- What a date was like before its hosts began to change it: several changes within minutes are told as one.
create table untold_changes (
  occurrence_id integer primary key references occurrences on delete cascade,
  before jsonb not null,
  since timestamptz not null default now()
);
create index untold_changes_by_age on untold_changes (since);

-- What the addresses of calendars are signed with.
insert into secrets (name, value)
  values ('calendar_feed', sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')));

-- What the codes that hosts show at the door are made of: none of them is kept.
insert into secrets (name, value)
  values ('check_in', sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')));

alter table attachments
  add column occurrence_id integer references occurrences on delete cascade,
  drop constraint attachments_of_one,
  add constraint attachments_of_one check (num_nonnulls(post_id, message_id, holding_id, occurrence_id) <= 1);
create index attachments_by_occurrence on attachments (occurrence_id, position) where occurrence_id is not null;
drop index attachments_unused;
create index attachments_unused on attachments (created_at)
  where post_id is null and message_id is null and holding_id is null and occurrence_id is null;

alter table users
  add column time_zone text check (length(time_zone) <= 60),
  -- Raised when the address of one's calendar is renewed.
  add column feed_version integer not null default 1,
  add column feed_with_interested boolean not null default true;
