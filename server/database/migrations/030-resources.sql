-- Each with what says of what kind it is before it.
create function marks_of(beginning text, many text[]) returns text[]
  language sql immutable parallel safe
  return (select coalesce(array_agg(beginning || one), '{}') from unnest(many) as one);

-- A resource is a holding of kind "resource": a document to reuse.
create table resources (
  holding_id integer primary key references holdings on delete cascade,
  type text not null check (type in
    ('policy', 'template', 'lesson_plan', 'guide', 'report', 'data_set', 'presentation', 'form', 'other')),
  subjects text[] not null default '{}',
  -- Where it is of use.
  audiences text[] not null default '{}',
  -- As its author says; the holding's own is what its text is written in.
  language text not null,
  country text,
  -- In the order that a citation names them.
  creators jsonb not null default '[]',
  institution text check (length(institution) <= 160),
  year smallint check (year >= 1450),
  -- Of a draft it may be open still.
  licence text check (length(licence) <= 20),
  -- Its author has said that they may.
  may_share boolean not null default false,
  version_count integer not null default 0 check (version_count >= 0),
  used_count integer not null default 0 check (used_count >= 0),
  download_count integer not null default 0 check (download_count >= 0),
  -- What a list is narrowed by, in one index.
  marks text[] not null generated always as (
    array['t:' || type, 'l:' || language] || case when country is null then '{}'::text[] else array['c:' || country] end
    || case when licence is null then '{}'::text[] else array['r:' || licence] end
    || case when licence in ('cc0', 'cc-by', 'cc-by-sa', 'cc-by-nc', 'cc-by-nc-sa', 'pdm') then array['r:adaptable'] else '{}'::text[] end
    || marks_of('s:', fold_all(subjects)) || marks_of('a:', audiences)) stored
);
create index resources_by_marks on resources using gin (marks);
create index resources_most_used on resources (used_count desc, holding_id desc);
create index resources_most_downloaded on resources (download_count desc, holding_id desc);

-- Numbered from one as they are approved; one without a number waits for a reviewer. Each has a file or a link.
create table resource_versions (
  id integer generated always as identity primary key,
  resource_id integer not null references resources on delete cascade,
  number integer check (number >= 1),
  note text check (length(note) <= 300),
  link text check (length(link) <= 500),
  download_count integer not null default 0 check (download_count >= 0),
  created_at timestamptz not null default now(),
  unique (resource_id, number)
);
create unique index resource_version_that_waits on resource_versions (resource_id) where number is null;
create index resource_versions_by_link on resource_versions (link, resource_id) where link is not null;

-- "Used it in my library".
create table resource_uses (
  id integer generated always as identity primary key,
  resource_id integer not null references resources on delete cascade,
  user_id integer not null references users on delete cascade,
  note text check (length(note) <= 500),
  year smallint check (year >= 1450),
  created_at timestamptz not null default now(),
  unique (resource_id, user_id)
);
create index resource_uses_newest on resource_uses (resource_id, id desc);
create index resource_uses_of_user on resource_uses (user_id, id desc);

-- Numbers only; who it was is known for a day, as a keyed hash.
create table resource_downloads (
  version_id integer not null references resource_versions on delete cascade,
  day date not null,
  count integer not null default 0 check (count >= 0),
  primary key (version_id, day)
);
create index resource_downloads_by_day on resource_downloads (day);

create table download_marks (
  hash bytea primary key,
  day date not null
);
create index download_marks_by_day on download_marks (day);

insert into secrets (name, value)
  values ('downloads', sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')));

-- One row for each address that resources and courses lead to.
create table link_checks (
  url text primary key check (length(url) <= 500),
  host text not null,
  state text not null default 'unchecked' check (state in ('unchecked', 'ok', 'moved', 'failing', 'broken', 'unsure')),
  moved_to text check (length(moved_to) <= 500),
  checked_at timestamptz,
  next_at timestamptz not null,
  -- Days on which there was nothing, one after the other.
  failed_days integer not null default 0 check (failed_days >= 0),
  first_failed_on date,
  last_failed_on date,
  -- A member said that it does not work.
  asked_on date
);
create index link_checks_due on link_checks (next_at);

create index courses_by_url on courses (url);

-- What members look for: a holding of kind "want".
create table wants (
  holding_id integer primary key references holdings on delete cascade,
  about text not null check (about in ('resource', 'volume')),
  subjects text[] not null default '{}',
  language text,
  until date,
  status text not null default 'open' check (status in ('open', 'answered', 'closed')),
  answer_count integer not null default 0 check (answer_count >= 0),
  -- Of anything that happened to it: without that it closes.
  active_at timestamptz not null default now(),
  closed_at timestamptz,
  reopened_at timestamptz,
  check ((status = 'closed') = (closed_at is not null))
);
create index wants_by_subject on wants using gin (fold_all(subjects));
create index wants_by_activity on wants (active_at) where status <> 'closed';
create index wants_by_end on wants (until) where status <> 'closed' and until is not null;

create table want_answers (
  id integer generated always as identity primary key,
  want_id integer not null references wants on delete cascade,
  user_id integer not null references users on delete cascade,
  -- A resource or an offer of this site.
  holding_id integer references holdings on delete set null,
  url text check (length(url) <= 500),
  note text not null check (length(note) <= 1000),
  helped_at timestamptz,
  client_id text,
  created_at timestamptz not null default now()
);
create index want_answers_in_order on want_answers (want_id, id);
create index want_answers_of_user on want_answers (user_id, id desc);
create index want_answers_by_holding on want_answers (holding_id) where holding_id is not null;
create unique index want_answers_by_client_id on want_answers (user_id, client_id) where client_id is not null;

-- What members give away, line by line: a holding of kind "offer".
create table offers (
  holding_id integer primary key references holdings on delete cascade,
  city text not null check (length(city) <= 80),
  country text not null,
  postage text not null check (postage in ('giver', 'receiver', 'collect')),
  until date not null,
  mode text not null check (mode in ('first_come', 'chosen')),
  status text not null default 'open' check (status in ('open', 'closed')),
  line_count integer not null default 0 check (line_count between 0 and 200),
  free_count integer not null default 0 check (free_count between 0 and line_count),
  closed_at timestamptz,
  check ((status = 'closed') = (closed_at is not null))
);
create index offers_by_place on offers (country, postage, holding_id desc);
create index offers_by_end on offers (until) where status = 'open';
create index offers_closed on offers (closed_at) where closed_at is not null;

create table offer_lines (
  id integer generated always as identity primary key,
  offer_id integer not null references offers on delete cascade,
  position integer not null,
  title text not null check (length(title) <= 300),
  note text check (length(note) <= 200),
  state text not null default 'free' check (state in ('free', 'promised', 'given')),
  -- One line, one person.
  promised_to integer references users on delete set null,
  promised_at timestamptz,
  check (state <> 'free' or promised_to is null)
);
create index offer_lines_in_order on offer_lines (offer_id, position, id);
create index offer_lines_promised on offer_lines (promised_to) where promised_to is not null;

-- Who asks for a line, in the order they came.
create table offer_asks (
  id integer generated always as identity primary key,
  offer_id integer not null references offers on delete cascade,
  line_id integer not null references offer_lines on delete cascade,
  user_id integer not null references users on delete cascade,
  note text check (length(note) <= 500),
  created_at timestamptz not null default now(),
  unique (line_id, user_id)
);
create index offer_asks_in_order on offer_asks (offer_id, id);
create index offer_asks_of_user on offer_asks (user_id, id desc);

alter table attachments
  add column version_id integer references resource_versions on delete cascade,
  -- Of a PDF, where they can be counted.
  add column pages integer check (pages > 0),
  drop constraint attachments_of_one,
  add constraint attachments_of_one check (
    num_nonnulls(post_id, message_id, holding_id, occurrence_id, learning_entry_id, version_id) <= 1);
create index attachments_by_version on attachments (version_id, position) where version_id is not null;
drop index attachments_unused;
create index attachments_unused on attachments (created_at)
  where post_id is null and message_id is null and holding_id is null and occurrence_id is null and learning_entry_id is null
    and version_id is null;
