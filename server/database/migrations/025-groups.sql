-- A group is a holding of kind "group"; its owner is its author. Beside it, what only groups have.
create table groups (
  holding_id integer primary key references holdings on delete cascade,
  joining text not null check (joining in ('open', 'request', 'hidden')),
  -- What was written for fewer people is opened to all on this day, and not before.
  opens_at timestamptz,
  question text check (length(question) <= 300),
  posting text not null default 'members' check (posting in ('members', 'moderators')),
  rules jsonb not null default '[]',
  subjects text[] not null default '{}',
  -- As its owner says; the holding's own is what its text is written in.
  language text,
  country text,
  member_count integer not null default 0 check (member_count between 0 and 50000),
  pinned_post_id integer references posts on delete set null,
  last_post_at timestamptz,
  archived_at timestamptz,
  archive_reason text,
  -- Since when it has none.
  ownerless_since timestamptz
);
create index groups_active on groups (coalesce(last_post_at, '-infinity'::timestamptz) desc, holding_id desc);
create index groups_by_members on groups (member_count desc, holding_id desc);
create index groups_by_subject on groups using gin (fold_all(subjects));
create index groups_by_pinned_post on groups (pinned_post_id) where pinned_post_id is not null;
create index groups_opening on groups (opens_at) where opens_at is not null;
create index groups_without_owner on groups (ownerless_since) where ownerless_since is not null;
-- By the first letters, whatever the order of letters here is.
create index groups_by_name on holdings (fold(title) collate "C") where kind = 'group' and state = 'approved';
-- Among those that wait or stand.
create unique index group_names on holdings (fold(title)) where kind = 'group' and state in ('pending', 'approved');

-- One's place in a group. Of who is not in it: until when they may not ask, or be asked, again; and whether they ever may.
create table group_members (
  group_id integer not null references groups on delete cascade,
  user_id integer not null references users on delete cascade,
  state text not null check (state in ('none', 'asked', 'invited', 'member')),
  role text check (role in ('member', 'moderator', 'owner')),
  level text not null default 'highlights' check (level in ('all', 'highlights', 'none')),
  -- Why one would like to join, or is invited.
  note text check (length(note) <= 300),
  invited_by integer references users on delete set null,
  -- Of the state.
  since timestamptz not null default now(),
  last_seen_at timestamptz,
  asks_again_at timestamptz,
  invited_again_at timestamptz,
  is_barred boolean not null default false,
  primary key (group_id, user_id),
  check ((state = 'member') = (role is not null))
);
create unique index group_owner on group_members (group_id) where role = 'owner';
create index groups_of_member on group_members (user_id, group_id) where state = 'member';
create index group_members_by_role on group_members (group_id, role desc, since desc, user_id desc) where state = 'member';
create index group_members_asked on group_members (group_id, since, user_id) where state = 'asked';
create index group_members_told on group_members (group_id, level, user_id) where state = 'member';
create index group_places_of_user on group_members (user_id) where state <> 'member';
create index group_places_by_age on group_members (since) where state in ('none', 'invited', 'asked');
create index group_members_by_inviter on group_members (invited_by, since) where invited_by is not null;

-- Lets every member in who has it.
create table group_links (
  group_id integer primary key references groups on delete cascade,
  token_hash bytea not null,
  created_by integer references users on delete set null,
  expires_at timestamptz not null
);
create index group_links_by_maker on group_links (created_by) where created_by is not null;

create table dismissed_groups (
  user_id integer not null references users on delete cascade,
  group_id integer not null references groups on delete cascade,
  primary key (user_id, group_id)
);
create index dismissed_groups_by_group on dismissed_groups (group_id);

alter table users
  add column group_invites_from text not null default 'members' check (group_invites_from in ('members', 'colleagues', 'nobody')),
  add column shows_groups boolean not null default true;

-- The third audience of a post. Lists for everybody walk indexes that such posts are not in.
alter table posts
  add column group_id integer references groups on delete cascade,
  drop constraint posts_audience_check,
  add constraint posts_audience_check check (audience in ('public', 'colleagues', 'group')),
  add constraint posts_of_group_check check ((audience = 'group') = (group_id is not null));
create index posts_of_group on posts (group_id, listed_at desc, id desc) include (author_id, is_approved) where group_id is not null;
-- What waits there, and what was rejected.
create index posts_undecided_of_group on posts (group_id, created_at, id) where group_id is not null and not is_approved;
-- As before, and tells apart what was written for a group.
drop index posts_of_author;
create index posts_of_author on posts (author_id, listed_at desc, id desc) include (is_approved, group_id);
-- Searches and admins walk all of them.
alter index posts_recent rename to posts_approved;
create index posts_recent on posts (listed_at desc, id desc) where is_approved and group_id is null;
drop index posts_by_category;
create index posts_by_category on posts (category_id, listed_at desc, id desc) where is_approved and group_id is null;

-- As before, but what was written for a group has no place among what is trending.
create or replace function begin_counts(post_ids integer[]) returns void language sql as $$
  insert into post_counts (post_id, category_id, like_count, comment_count, commenter_count, hot)
  select id, category_id, like_count, comment_count, commenter_count,
         case when is_approved and group_id is null then hot_score(
           like_count + 2 * commenter_count
           - (select count(*) from likes where likes.post_id = posts.id and likes.user_id = posts.author_id), listed_at) end
    from posts where id = any (post_ids) order by id for key share
  on conflict do nothing
$$;

create or replace function keep_post_counts() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into post_counts (post_id, category_id, hot)
    values (new.id, new.category_id, case when new.is_approved and new.group_id is null then hot_score(0, new.listed_at) end);
    return null;
  end if;
  update post_counts
     set category_id = new.category_id,
         hot = case when new.is_approved and new.group_id is null then hot_score(
           like_count + 2 * commenter_count
           - (select count(*) from likes where likes.post_id = new.id and likes.user_id = new.author_id), new.listed_at) end
   where post_id = new.id;
  return null;
end $$;
drop trigger counts_placed on posts;
create trigger counts_placed after update of category_id, is_approved, listed_at, group_id on posts
  for each row when ((new.category_id, new.is_approved, new.listed_at, new.group_id)
    is distinct from (old.category_id, old.is_approved, old.listed_at, old.group_id))
  execute function keep_post_counts();
