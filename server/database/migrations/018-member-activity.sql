-- The day on which somebody was last here changes every day, and in `users` it cost an entry in each of its two dozen indexes.
create table member_activity (
  user_id integer primary key references users on delete cascade,
  last_active_on date
);
insert into member_activity (user_id, last_active_on) select id, last_active_on from users;
create index member_activity_lately on member_activity (last_active_on desc, user_id desc) where last_active_on is not null;
create index member_activity_by_day on member_activity ((coalesce(last_active_on, date '1970-01-01')) desc, user_id desc);
-- With its two indexes.
alter table users drop column last_active_on;

create function begin_activity() returns trigger language plpgsql as $$
begin
  insert into member_activity (user_id) values (new.id);
  return null;
end $$;
create trigger activity_begun after insert on users for each row execute function begin_activity();
