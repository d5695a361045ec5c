-- Whose card or standing has changed since their comments were given it (011-commenters.sql). What they wrote is read with the
-- card of `users` until a job has written all of it again, a few comments at a time: a change costs the same however many
-- there are. `changes` tells that job whether there was another one meanwhile.
create table changed_commenters (
  user_id integer primary key references users on delete cascade,
  changes bigint not null default 1
);

-- A comment that is being written holds its author's row until it is committed (give_author_card), so this sees it.
create or replace function keep_author_cards() returns trigger language plpgsql as $$
begin
  insert into changed_commenters (user_id) select new.id where exists (select from comments where author_id = new.id)
  on conflict (user_id) do update set changes = changed_commenters.changes + 1;
  return null;
end $$;

-- How many members are called so: to look whether anybody still is was the larger part of what a new name cost. A word is
-- written again by each who comes or goes, so its page has room.
alter table name_words set (fillfactor = 70);
alter table name_words add column people integer not null default 0;
truncate name_words;
insert into name_words (word, people)
  select word, count(*) from users cross join unnest(words_of_name(name)) as word
   where email_verified_at is not null and suspended_at is null group by word;
alter table name_words alter column people drop default;

-- In the order of words, lest two who change at once wait for each other.
create or replace function keep_name_words() returns trigger language plpgsql as $$
declare
  gone text[] := '{}';
  come text[] := '{}';
begin
  if tg_op <> 'INSERT' and old.email_verified_at is not null and old.suspended_at is null then gone := words_of_name(old.name); end if;
  if tg_op <> 'DELETE' and new.email_verified_at is not null and new.suspended_at is null then come := words_of_name(new.name); end if;
  insert into name_words as known (word, people)
  select word, sum(change) from (select unnest(come), 1 union all select unnest(gone), -1) as changed (word, change)
   group by word having sum(change) <> 0 order by word
  on conflict (word) do update set people = known.people + excluded.people;
  delete from name_words where word = any (gone) and people <= 0;
  return null;
end $$;
