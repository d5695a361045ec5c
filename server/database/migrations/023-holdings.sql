-- One row for each reviewed thing of a room, whatever its kind; what only one kind has stands in a table of its own beside it.
create table holdings (
  id integer generated always as identity primary key,
  kind text not null check (kind ~ '^[a-z]{1,20}$'),
  author_id integer not null references users on delete cascade,
  -- A group is a holding, and so is the collection that an item belongs to.
  group_id integer references holdings on delete cascade,
  parent_id integer references holdings on delete cascade,
  audience text not null default 'members' check (audience in ('public', 'members', 'group')),
  state text not null check (state in ('draft', 'pending', 'sent_back', 'approved', 'rejected')),
  -- Counts every change of what it says and of its state: a decision names the one that was read.
  revision integer not null default 1,
  title text not null check (length(title) between 1 and 200),
  body text not null default '' check (length(body) <= 32000),
  topics text[] not null default '{}',
  category_id integer references categories on delete set null,
  language text,
  -- What a card shows of its kind, the same for everybody; `words` is what of it is searched.
  facts jsonb not null default '{}',
  words text not null default '',
  ai_score smallint check (ai_score between 0 and 100),
  ai_version text,
  ai_reasons jsonb,
  reason text,
  reviewed_by integer references users on delete set null,
  reviewed_at timestamptz,
  submitted_at timestamptz,
  approved_at timestamptz,
  listed_at timestamptz,
  edited_at timestamptz,
  -- A large change of what is approved, until a reviewer has read it.
  proposed jsonb,
  proposed_at timestamptz,
  proposed_reason text,
  comment_count integer not null default 0 check (comment_count >= 0),
  commenter_count integer not null default 0 check (commenter_count >= 0),
  save_count integer not null default 0 check (save_count >= 0),
  client_id text,
  created_at timestamptz not null default now(),
  -- In the queue, and since when.
  waits_since timestamptz generated always as (
    case when state = 'pending' then submitted_at when proposed is not null and proposed_reason is null then proposed_at end) stored,
  search tsvector generated always as (
    setweight(to_tsvector('simple'::regconfig, search_text(title)), 'A')
    || to_tsvector('simple'::regconfig, search_text(body || ' ' || words))
    || array_to_tsvector(search_marks(author_id, category_id, topics, coalesce(listed_at, created_at))
                         || ('~k' || kind) || case when group_id is null then '{}'::text[] else array['~g' || group_id] end)) stored,
  check ((audience = 'group') <= (group_id is not null)),
  check ((proposed is null) = (proposed_at is null)),
  check (state <> 'approved' or (approved_at is not null and listed_at is not null))
);
create unique index holdings_by_client_id on holdings (author_id, client_id) where client_id is not null;
create index holdings_of_author on holdings (author_id, id desc);
create index holdings_listed on holdings (kind, listed_at desc, id desc) where state = 'approved';
create index holdings_of_group on holdings (group_id, kind, listed_at desc, id desc) where group_id is not null;
create index holdings_of_parent on holdings (parent_id, id) where parent_id is not null;
create index holdings_waiting on holdings (waits_since, id) where waits_since is not null;
create index holdings_waiting_by_score on holdings (ai_score, id) where waits_since is not null;
create index holdings_with_proposals on holdings (id) where proposed is not null;
create index holdings_rejected on holdings (reviewed_at desc, id desc) where state = 'rejected';
create index holdings_by_category on holdings (category_id) where category_id is not null;
create index holdings_by_reviewer on holdings (reviewed_by) where reviewed_by is not null;
create index holdings_by_ai_version on holdings (ai_version);
create index holdings_by_search on holdings using gin (search) with (gin_pending_list_limit = 128);

-- What it said before each change that took effect.
create table holding_versions (
  id integer generated always as identity primary key,
  holding_id integer not null references holdings on delete cascade,
  title text not null,
  body text not null,
  replaced_at timestamptz not null default now()
);
create index holding_versions_by_holding on holding_versions (holding_id, id desc);

create table saved_holdings (
  user_id integer not null references users on delete cascade,
  holding_id integer not null references holdings on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, holding_id)
);
create index saved_holdings_by_holding on saved_holdings (holding_id);
create index saved_holdings_by_time on saved_holdings (user_id, created_at desc, holding_id desc);

create table hidden_holdings (
  user_id integer not null references users on delete cascade,
  holding_id integer not null references holdings on delete cascade,
  primary key (user_id, holding_id)
);
create index hidden_holdings_by_holding on hidden_holdings (holding_id);

-- Comments stand below a post or below a holding. The card of the latter is put together when it is read.
alter table comments
  alter column post_id drop not null,
  alter column card drop not null,
  add column holding_id integer references holdings on delete cascade,
  add constraint comments_of_one check (num_nonnulls(post_id, holding_id) = 1);
create index comments_by_holding on comments (holding_id, id desc) where holding_id is not null;
create index comments_on_holdings_by_author on comments (author_id, holding_id) where holding_id is not null;

alter table notifications add column holding_id integer references holdings on delete cascade;
create index notifications_by_holding on notifications (holding_id) where holding_id is not null;

alter table attachments
  add column holding_id integer references holdings on delete cascade,
  add constraint attachments_of_one check (num_nonnulls(post_id, message_id, holding_id) <= 1);
drop index attachments_unused;
create index attachments_unused on attachments (created_at) where post_id is null and message_id is null and holding_id is null;
create index attachments_by_holding on attachments (holding_id, position) where holding_id is not null;

alter table warnings
  add column holding_id integer references holdings on delete set null,
  add constraint warnings_of_one check (num_nonnulls(post_id, holding_id) <= 1);
create index warnings_by_holding on warnings (holding_id) where holding_id is not null;

-- The contract says what can be reported; a kind of thing that only the database refused would be met too late.
alter table reports drop constraint reports_subject_type_check;
alter table audit_log add column in_group_id integer;
create index audit_log_by_group on audit_log (in_group_id, id desc) where in_group_id is not null;
