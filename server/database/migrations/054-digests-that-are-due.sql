-- Which letters are due stands in an index: every hour all members were looked at to find them.
-- Those who are there already are looked at once more, a few at a time: nothing is worked out here.
alter table digests add column due_at timestamptz default '-infinity';
insert into digests (user_id, considered_at) select id, created_at from users on conflict do nothing;
alter table digests alter column due_at drop default;
create index digests_due on digests (due_at) where due_at is not null;

create function digest_after(last timestamptz, choice text) returns timestamptz language sql immutable
  return last + case choice when 'daily' then interval '1 day' when 'weekly' then interval '7 days' end;

create function begin_digest() returns trigger language plpgsql as $$
begin
  insert into digests (user_id, considered_at, due_at) values (new.id, new.created_at, digest_after(new.created_at, new.digest));
  return null;
end $$;
create trigger digest_begun after insert on users for each row execute function begin_digest();

create function move_digest() returns trigger language plpgsql as $$
begin
  update digests set due_at = digest_after(considered_at, new.digest) where user_id = new.id;
  return null;
end $$;
create trigger digest_moved after update of digest on users for each row when (old.digest <> new.digest) execute function move_digest();
