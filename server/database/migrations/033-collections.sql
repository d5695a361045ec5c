-- An item may have a longer title than what members write themselves. A collection that is approved waits for a reviewer again when
-- it has items that none has read. What belongs to a collection is marked in the search, as what belongs to a group is.
alter table holdings
  drop constraint holdings_title_check,
  add constraint holdings_title_check check (length(title) between 1 and 500),
  add column news_since timestamptz;
alter table holdings drop column waits_since, drop column search;
alter table holdings
  add column waits_since timestamptz generated always as (
    case when state = 'pending' then submitted_at
         when proposed is not null and proposed_reason is null then least(proposed_at, case when state = 'approved' then news_since end)
         when state = 'approved' then news_since end) stored,
  add column search tsvector generated always as (
    setweight(to_tsvector('simple'::regconfig, search_text(title)), 'A')
    || to_tsvector('simple'::regconfig, search_text(body || ' ' || words))
    || array_to_tsvector(search_marks(author_id, category_id, topics, coalesce(listed_at, created_at))
                         || ('~k' || kind) || case when group_id is null then '{}'::text[] else array['~g' || group_id] end
                         || case when parent_id is null then '{}'::text[] else array['~p' || parent_id] end)) stored;
create index holdings_waiting on holdings (waits_since, id) where waits_since is not null;
create index holdings_waiting_by_score on holdings (ai_score, id) where waits_since is not null;
create index holdings_by_search on holdings using gin (search) with (gin_pending_list_limit = 128);

-- A collection is a holding of kind "collection", and what is in it are holdings of kind "item", which have its audience, group and
-- author.
create table collections (
  holding_id integer primary key references holdings on delete cascade,
  institution text not null check (length(institution) between 2 and 160),
  country text,
  -- As its editors say; the holding's own is what its text is written in.
  language text,
  -- Of items that say nothing else.
  rights text check (length(rights) <= 100),
  item_order text not null default 'manual' check (item_order in ('manual', 'date', 'title')),
  -- Null: if the rights allow reuse.
  allows_download boolean,
  cover_item_id integer,
  -- Counted: items that are approved, all of them, those that wait for a reviewer; files that are not ready; bytes of the originals.
  item_count integer not null default 0 check (item_count >= 0),
  all_count integer not null default 0 check (all_count between 0 and 10000),
  waiting_count integer not null default 0 check (waiting_count >= 0),
  waiting_files integer not null default 0 check (waiting_files >= 0),
  failed_files integer not null default 0 check (failed_files >= 0),
  bytes bigint not null default 0 check (bytes >= 0),
  -- Of those that are approved.
  types text[] not null default '{}',
  first_year integer,
  last_year integer,
  is_free boolean not null default false,
  -- Counts every change of its items.
  items_version integer not null default 0,
  -- What a list is narrowed by, in one index.
  marks text[] not null generated always as (
    array['i:' || fold(institution)] || case when country is null then '{}'::text[] else array['c:' || country] end
    || case when is_free then array['free'] else '{}'::text[] end || marks_of('t:', types)) stored
);
create index collections_by_marks on collections using gin (marks);
create index collections_by_size on collections (item_count desc, holding_id desc);
create index collections_by_years on collections (first_year, last_year) where first_year is not null;

create table editors (
  collection_id integer not null references collections on delete cascade,
  user_id integer not null references users on delete cascade,
  state text not null check (state in ('asked', 'editor')),
  asked_by integer references users on delete set null,
  since timestamptz not null default now(),
  primary key (collection_id, user_id)
);
create index editors_of_user on editors (user_id, collection_id);
create index editors_by_asker on editors (asked_by) where asked_by is not null;

create table items (
  holding_id integer primary key references holdings on delete cascade,
  collection_id integer not null references collections on delete cascade,
  type text not null check (type in ('image', 'pdf', 'audio')),
  -- The fields of Dublin Core, each a list; title and description are the holding's own.
  metadata jsonb not null default '{}',
  transcript text check (length(transcript) <= 100000),
  identifier text check (length(identifier) <= 500),
  -- A fraction between those of its neighbours, so that moving one item writes one row.
  position text collate "C" not null check (length(position) between 1 and 200),
  first_year integer,
  last_year integer,
  sort_year integer not null generated always as (coalesce(first_year, 2147483647)) stored,
  sort_title text collate "C" not null default '',
  -- What a list is narrowed by, and counted for each facet: "creator:…", "decade:1890".
  marks text[] not null default '{}',
  -- Approved; and beyond that, for anyone on the web to read and harvest.
  is_listed boolean not null default false,
  is_open boolean not null default false,
  -- When harvesters were last to take it anew.
  changed_at timestamptz not null default now(),
  -- A reviewer has read its files up to this one; it has others.
  read_file_id integer not null default 0,
  has_news boolean not null default false,
  file_count integer not null default 0 check (file_count >= 0),
  waiting_files integer not null default 0 check (waiting_files >= 0),
  failed_files integer not null default 0 check (failed_files >= 0),
  bytes bigint not null default 0 check (bytes >= 0)
);
create index items_in_order on items (collection_id, position, holding_id);
create index items_by_year on items (collection_id, sort_year, holding_id);
create index items_by_title on items (collection_id, sort_title, holding_id);
create index items_newest on items (collection_id, holding_id desc);
create unique index items_by_identifier on items (collection_id, identifier) where identifier is not null;
create index items_by_marks on items using gin (marks);
create index items_unlisted on items (collection_id, holding_id) where not is_listed or has_news;
create index items_to_harvest on items (changed_at, holding_id) where is_open;
create index items_of_set on items (collection_id, changed_at, holding_id) where is_open;

alter table collections add foreign key (cover_item_id) references items on delete set null;
create index collections_by_cover on collections (cover_item_id) where cover_item_id is not null;

-- What harvesters are told is gone: its identifier, its set and a stamp, for ever.
create table gone_items (
  item_id integer primary key,
  collection_id integer not null,
  gone_at timestamptz not null
);
create index gone_items_to_harvest on gone_items (gone_at, item_id);
create index gone_items_of_set on gone_items (collection_id, gone_at, item_id);

insert into secrets (name, value)
  values ('harvest', sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')));

-- A spreadsheet that becomes items.
create table imports (
  id integer generated always as identity primary key,
  collection_id integer not null references collections on delete cascade,
  user_id integer not null references users on delete cascade,
  state text not null default 'open' check (state in ('open', 'checked', 'running', 'done')),
  file_name text check (length(file_name) <= 255),
  columns text[] not null default '{}',
  mapping text[] not null default '{}',
  separator text not null default ';' check (separator in (';', '|')),
  all_or_nothing boolean not null default false,
  row_count integer not null default 0 check (row_count between 0 and 5000),
  done_count integer not null default 0 check (done_count between 0 and row_count),
  files_without_row text[] not null default '{}',
  -- Why it wrote nothing, or not all of it.
  failure text,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz
);
create index imports_of_collection on imports (collection_id, id desc);
create index imports_of_user on imports (user_id, id desc);
create index imports_by_time on imports (created_at);
create unique index import_that_runs on imports (collection_id) where state = 'running';

create table import_rows (
  import_id integer not null references imports on delete cascade,
  number integer not null,
  cells text[] not null,
  title text not null default '',
  outcome text check (outcome in ('new', 'changed', 'unchanged', 'error')),
  fields text[] not null default '{}',
  errors jsonb not null default '[]',
  item_id integer references items on delete set null,
  is_done boolean not null default false,
  primary key (import_id, number)
);
create index import_rows_by_outcome on import_rows (import_id, outcome, number);
create index import_rows_by_item on import_rows (item_id) where item_id is not null;

-- Of an item, or of an import until its rows are written. One that takes the place of another is seen once a reviewer has read it.
create table item_files (
  id integer generated always as identity primary key,
  item_id integer references items on delete cascade,
  import_id integer references imports on delete cascade,
  replaces_id integer references item_files on delete set null,
  position integer not null default 0,
  kind text not null check (kind in ('picture', 'pdf', 'audio')),
  name text not null check (length(name) between 1 and 255),
  type text not null check (length(type) <= 100),
  size integer not null check (size >= 0),
  width integer check (width > 0),
  height integer check (height > 0),
  duration_seconds integer check (duration_seconds between 1 and 86400),
  state text not null default 'waiting' check (state in ('waiting', 'made', 'failed')),
  why text check (length(why) <= 300),
  attempts integer not null default 0 check (attempts >= 0),
  alt text not null default '' check (length(alt) <= 1000),
  blur text,
  -- As it came; the pyramid that is zoomed into; pictures of 320 and 1,280 pixels.
  original_key text not null,
  pyramid_key text,
  thumb_key text,
  large_key text,
  created_at timestamptz not null default now(),
  check (num_nonnulls(item_id, import_id) = 1)
);
create index item_files_of_item on item_files (item_id, position, id) where item_id is not null;
create index item_files_of_import on item_files (import_id, name) where import_id is not null;
create index item_files_waiting on item_files (id) where state = 'waiting';
create index item_files_replacing on item_files (replaces_id) where replaces_id is not null;
create index item_files_by_original on item_files (original_key);
create index item_files_by_pyramid on item_files (pyramid_key) where pyramid_key is not null;
create index item_files_by_thumb on item_files (thumb_key) where thumb_key is not null;
create index item_files_by_large on item_files (large_key) where large_key is not null;

create function release_item_files() returns trigger language plpgsql as $$
begin
  insert into file_marks (key, mark)
  select distinct key, 'released' from gone, unnest(array[original_key, pyramid_key, thumb_key, large_key]) as key
   where key is not null;
  return null;
end $$;
create trigger files_released after delete on item_files
  referencing old table as gone for each statement execute function release_item_files();

create function release_replaced_item_files() returns trigger language plpgsql as $$
begin
  insert into file_marks (key, mark)
  select distinct key, 'released'
    from gone join kept on kept.id = gone.id,
         unnest(array[gone.original_key, gone.pyramid_key, gone.thumb_key, gone.large_key]) as key
   where key is not null
     and not coalesce(key = any (array[kept.original_key, kept.pyramid_key, kept.thumb_key, kept.large_key]), false);
  return null;
end $$;
create trigger files_replaced after update on item_files
  referencing old table as gone new table as kept for each statement execute function release_replaced_item_files();
