-- Calendar programs ask every hour, and mostly nothing has changed: what their file was like is remembered until something that it
-- tells of changes, so that this costs one look instead of one at each of its dates.
create table calendar_feeds (
  user_id integer primary key references users on delete cascade,
  etag text not null,
  checked_at timestamptz not null,
  -- Of two who write the same file at once, only one may say how it was.
  version integer not null default 1
);
-- A row for every change, also where one is there: who reads meanwhile takes away those that they saw. So a change of a date waits for
-- no one who reads their calendar, nor for another change.
create table stale_feeds (
  id bigint generated always as identity primary key,
  user_id integer not null references calendar_feeds on delete cascade
);
create index stale_feeds_of_user on stale_feeds (user_id);

create function let_feeds_be_stale(whose integer[]) returns void language sql begin atomic
  insert into stale_feeds (user_id)
  select user_id from calendar_feeds where user_id = any (whose);
end;

create function stale_own_feed() returns trigger language plpgsql as $$
begin
  perform let_feeds_be_stale(array[coalesce(new.user_id, old.user_id)]);
  return null;
end $$;
create trigger rsvps_change_a_feed after insert or delete or update of answer on rsvps
  for each row execute function stale_own_feed();
create trigger hosts_change_a_feed after insert or delete or update of state on hosts
  for each row execute function stale_own_feed();
create trigger group_members_change_a_feed after insert or delete or update of state, role on group_members
  for each row execute function stale_own_feed();

create function stale_feeds_of_pair() returns trigger language plpgsql as $$
begin
  perform let_feeds_be_stale(array[coalesce(new.blocker_id, old.blocker_id), coalesce(new.blocked_id, old.blocked_id)]);
  return null;
end $$;
create trigger blocks_change_feeds after insert or delete on blocks for each row execute function stale_feeds_of_pair();

create function stale_feeds_of_date() returns trigger language plpgsql as $$
begin
  perform let_feeds_be_stale(array(select user_id from rsvps where occurrence_id = new.id));
  return null;
end $$;
-- How many go there is not told.
create trigger occurrences_change_feeds
  after update of starts_at, ends_at, place, join_url, cancelled_at, changed_at, is_listed, event_stamp, author_id, audience, group_id
  on occurrences for each row
  when ((old.starts_at, old.ends_at, old.place, old.join_url, old.cancelled_at, old.changed_at, old.is_listed, old.event_stamp,
         old.author_id, old.audience, old.group_id)
        is distinct from (new.starts_at, new.ends_at, new.place, new.join_url, new.cancelled_at, new.changed_at, new.is_listed,
         new.event_stamp, new.author_id, new.audience, new.group_id))
  execute function stale_feeds_of_date();

create function let_feeds_of_group_be_stale(of_group integer) returns void language sql begin atomic
  select let_feeds_be_stale(array(
    select rsvps.user_id from holdings join occurrences on occurrences.event_id = holdings.id
      join rsvps on rsvps.occurrence_id = occurrences.id
     where holdings.group_id = of_group and holdings.kind = 'event'));
end;

create function stale_feeds_of_group() returns trigger language plpgsql as $$
begin
  perform let_feeds_of_group_be_stale(new.holding_id);
  return null;
end $$;
create trigger groups_change_feeds after update of joining on groups
  for each row when (old.joining <> new.joining) execute function stale_feeds_of_group();

create function stale_feeds_of_holding() returns trigger language plpgsql as $$
begin
  if new.kind = 'group' then
    perform let_feeds_of_group_be_stale(new.id);
  else
    perform let_feeds_be_stale(array(
      select rsvps.user_id from occurrences join rsvps on rsvps.occurrence_id = occurrences.id where occurrences.event_id = new.id));
  end if;
  return null;
end $$;
create trigger holdings_change_feeds after update of state on holdings
  for each row when (new.kind in ('event', 'group') and old.state <> new.state) execute function stale_feeds_of_holding();

create function stale_feeds_of_member() returns trigger language plpgsql as $$
begin
  perform let_feeds_be_stale(array(
    select new.id
    union all
    select rsvps.user_id from holdings join occurrences on occurrences.event_id = holdings.id
      join rsvps on rsvps.occurrence_id = occurrences.id
     where holdings.author_id = new.id and holdings.kind = 'event'));
  return null;
end $$;
create trigger users_change_feeds after update of name, suspended_at, erased_at, is_admin, feed_with_interested on users
  for each row
  when ((old.name, old.suspended_at, old.erased_at, old.is_admin, old.feed_with_interested)
        is distinct from (new.name, new.suspended_at, new.erased_at, new.is_admin, new.feed_with_interested))
  execute function stale_feeds_of_member();

-- Each calendar bears the site's name.
create function stale_all_feeds() returns trigger language plpgsql as $$
begin
  if coalesce(new.key, old.key) = 'appearance' then
    perform let_feeds_be_stale(array(select user_id from calendar_feeds));
  end if;
  return null;
end $$;
create trigger settings_change_feeds after insert or update or delete on instance_settings
  for each row execute function stale_all_feeds();
