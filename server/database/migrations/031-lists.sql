-- What a member puts together of what they saved, in an order of their own.
create table lists (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  title text not null check (length(title) between 1 and 80),
  note text check (length(note) <= 500),
  -- Members who have its address may read it.
  is_shared boolean not null default false,
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  unique (id, user_id)
);
create index lists_of_user on lists (user_id, id desc);

-- Only what its owner has saved stands in a list: no longer saved, it leaves.
create table list_entries (
  id bigint generated always as identity primary key,
  list_id integer not null,
  user_id integer not null,
  post_id integer,
  holding_id integer,
  position integer not null,
  created_at timestamptz not null default now(),
  constraint list_entries_of_one check (num_nonnulls(post_id, holding_id) = 1),
  foreign key (list_id, user_id) references lists (id, user_id) on delete cascade,
  foreign key (user_id, post_id) references saves (user_id, post_id) on delete cascade,
  foreign key (user_id, holding_id) references saved_holdings (user_id, holding_id) on delete cascade
);
create unique index list_entries_of_posts on list_entries (list_id, post_id) where post_id is not null;
create unique index list_entries_of_holdings on list_entries (list_id, holding_id) where holding_id is not null;
create index list_entries_in_order on list_entries (list_id, position, id);
create index list_entries_by_save on list_entries (user_id, post_id) where post_id is not null;
create index list_entries_by_saved_holding on list_entries (user_id, holding_id) where holding_id is not null;
