-- A course is a holding of kind "course": what one can learn from, whoever offers it.
create table courses (
  holding_id integer primary key references holdings on delete cascade,
  type text not null check (type in ('course', 'webinar', 'workshop', 'recording', 'reading')),
  provider text not null check (length(provider) <= 120),
  url text not null check (length(url) <= 500),
  hours numeric(5, 2) not null check (hours between 0.25 and 200),
  level text not null check (level in ('introductory', 'intermediate', 'advanced')),
  -- As its author says; the holding's own is what its text is written in.
  language text not null,
  cost text not null default 'free' check (cost in ('free', 'paid')),
  price text check (length(price) <= 80),
  is_self_paced boolean not null default true,
  starts_on date,
  ends_on date,
  competencies text[] not null default '{}',
  gives_certificate boolean not null default false,
  -- How many gave one star, two, … five.
  ratings integer[] not null default '{0,0,0,0,0}' check (array_length(ratings, 1) = 5),
  rating_count integer not null default 0 check (rating_count >= 0),
  -- The average, of those with enough ratings to say something.
  rating numeric(3, 2),
  -- The better, then the more often rated come first.
  rank bigint not null generated always as ((coalesce(rating, 0) * 100)::bigint * 1000000 + least(rating_count, 999999)) stored,
  -- Members who have it in their record.
  completed_count integer not null default 0 check (completed_count >= 0),
  check (ends_on >= starts_on)
);
create index courses_rated on courses (rank desc, holding_id desc);
create index courses_shortest on courses ((-hours) desc, holding_id desc);
create index courses_by_provider on courses (fold(provider), holding_id desc);
-- An address stands once in the catalogue, and once in each group; without what only follows visitors about.
create unique index course_addresses
  on holdings ((facts->>'address'), (case when audience = 'group' then group_id else 0 end))
  where kind = 'course' and state in ('pending', 'approved');

create table course_reviews (
  id integer generated always as identity primary key,
  course_id integer not null references courses on delete cascade,
  user_id integer not null references users on delete cascade,
  rating smallint not null check (rating between 1 and 5),
  text text check (length(text) <= 600),
  ai_score smallint check (ai_score between 0 and 100),
  ai_version text,
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  unique (course_id, user_id)
);
create index course_reviews_newest on course_reviews (course_id, id desc);
create index course_reviews_of_user on course_reviews (user_id, id desc);

-- What a member has learned: theirs alone.
create table learning_entries (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  title text not null check (length(title) <= 160),
  provider text check (length(provider) <= 120),
  completed_on date not null,
  hours numeric(5, 2) not null check (hours between 0.25 and 200),
  category text not null check (category in
    ('course', 'webinar', 'workshop', 'conference', 'reading', 'teaching', 'mentoring', 'project', 'visit', 'other')),
  competencies text[] not null default '{}',
  reflection text check (length(reflection) <= 2000),
  source text not null default 'own' check (source in ('own', 'event', 'course')),
  course_id integer references courses on delete set null,
  -- Stays when a host takes the attendance back and the entry remains for its reflection: confirmed again, it is the same one.
  occurrence_id integer references occurrences on delete set null,
  is_confirmed boolean not null default false,
  confirmed_by integer references users on delete set null,
  client_id text,
  created_at timestamptz not null default now()
);
create unique index learning_entries_by_client_id on learning_entries (user_id, client_id) where client_id is not null;
create unique index learning_entries_of_date on learning_entries (user_id, occurrence_id) where occurrence_id is not null;
create index learning_entries_by_day on learning_entries (user_id, completed_on desc, id desc);
create index learning_entries_of_course on learning_entries (course_id, user_id) where course_id is not null;
create index learning_entries_by_occurrence on learning_entries (occurrence_id) where occurrence_id is not null;
create index learning_entries_confirmed_by on learning_entries (confirmed_by) where confirmed_by is not null;

-- "Not in my record": the hours of this date are not added again.
create table declined_credits (
  user_id integer not null references users on delete cascade,
  occurrence_id integer not null references occurrences on delete cascade,
  primary key (user_id, occurrence_id)
);
create index declined_credits_by_occurrence on declined_credits (occurrence_id);

-- What admins describe of their association or state; members adopt it.
create table schemes (
  id integer generated always as identity primary key,
  name text not null check (length(name) <= 80),
  hours numeric(6, 2) not null check (hours between 1 and 1000),
  months integer not null check (months between 1 and 120),
  minima jsonb not null default '[]',
  url text check (length(url) <= 500),
  note text check (length(note) <= 500),
  -- Counts changes of what is asked: those who adopted an earlier one are told.
  version integer not null default 1,
  created_at timestamptz not null default now()
);

create table goals (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  name text not null check (length(name) <= 80),
  hours numeric(6, 2) not null check (hours between 1 and 1000),
  months integer not null check (months between 1 and 120),
  -- Periods follow one another from here.
  starts_on date not null,
  minima jsonb not null default '[]',
  scheme_id integer references schemes on delete set null,
  scheme_version integer,
  -- The last day of the period of which was told what is missing.
  told_for date,
  created_at timestamptz not null default now()
);
create index goals_of_user on goals (user_id, id);
create index goals_by_scheme on goals (scheme_id) where scheme_id is not null;

create table goal_statements (
  goal_id integer not null references goals on delete cascade,
  period_start date not null,
  text text not null check (length(text) <= 2000),
  primary key (goal_id, period_start)
);

-- Shows a part of a record to who has it; of the token only a hash is kept.
create table record_links (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  token_hash bytea not null unique,
  goal_id integer references goals on delete set null,
  from_day date,
  until_day date,
  with_reflections boolean not null default false,
  with_evidence boolean not null default false,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index record_links_of_user on record_links (user_id, id desc);
create index record_links_by_goal on record_links (goal_id) where goal_id is not null;
create index record_links_by_end on record_links (expires_at);

-- What certificates are signed with. The newest signs; the public keys of earlier ones stay, for what they signed.
create table signing_keys (
  id integer generated always as identity primary key,
  public_key bytea not null,
  -- Sealed as the secrets of authenticators are; gone of a key that no longer signs.
  sealed_key bytea,
  created_at timestamptz not null default now(),
  retired_at timestamptz
);
create unique index signing_key_in_use on signing_keys ((retired_at is null)) where retired_at is null;

-- The id is also the place of its bit in the list of those that were withdrawn. Of one whose recipient has left, only that bit
-- is kept: its row stays, with nothing in it.
create table certificates (
  id integer generated always as identity primary key,
  code text unique check (length(code) = 20),
  recipient_id integer references users on delete set null,
  recipient_name text,
  event_id integer references events on delete set null,
  occurrence_id integer references occurrences on delete set null,
  entry_id integer references learning_entries on delete set null,
  title text,
  starts_on date,
  ends_on date,
  hours numeric(5, 2) check (hours between 0.25 and 200),
  competencies text[] not null default '{}',
  issuer_name text check (length(issuer_name) <= 120),
  issued_by integer references users on delete set null,
  issued_at timestamptz not null default now(),
  key_id integer references signing_keys,
  -- As it was signed, to the letter.
  credential text,
  revoked_at timestamptz,
  revoked_by integer references users on delete set null,
  revoke_reason text check (length(revoke_reason) <= 300),
  check ((code is null) = (recipient_name is null)),
  check (code is not null or revoked_at is not null)
);
create unique index certificates_valid on certificates (occurrence_id, recipient_id) where revoked_at is null and occurrence_id is not null;
create index certificates_of_recipient on certificates (recipient_id, id desc) where recipient_id is not null;
create index certificates_by_event on certificates (event_id) where event_id is not null;
create index certificates_by_occurrence on certificates (occurrence_id) where occurrence_id is not null;
create index certificates_by_entry on certificates (entry_id) where entry_id is not null;
create index certificates_by_issuer on certificates (issued_by) where issued_by is not null;
create index certificates_by_revoker on certificates (revoked_by) where revoked_by is not null;
create index certificates_by_key on certificates (key_id) where key_id is not null;
-- Those whose bit is set, and those that have been withdrawn long enough to be emptied.
create index certificates_revoked on certificates (id) where revoked_at is not null;
create index certificates_revoked_by_age on certificates (revoked_at) where revoked_at is not null and code is not null;

-- The institution that an event's certificates name: asked once.
alter table events add column issuer_name text check (length(issuer_name) <= 120);

alter table attachments
  add column learning_entry_id integer references learning_entries on delete cascade,
  drop constraint attachments_of_one,
  add constraint attachments_of_one check (num_nonnulls(post_id, message_id, holding_id, occurrence_id, learning_entry_id) <= 1);
create index attachments_by_learning_entry on attachments (learning_entry_id, position) where learning_entry_id is not null;
drop index attachments_unused;
create index attachments_unused on attachments (created_at)
  where post_id is null and message_id is null and holding_id is null and occurrence_id is null and learning_entry_id is null;
