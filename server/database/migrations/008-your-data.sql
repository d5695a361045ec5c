create table data_exports (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  status text not null default 'waiting' check (status in ('waiting', 'running', 'ready', 'failed', 'too_large')),
  progress smallint not null default 0 check (progress between 0 and 100),
  file_key text,
  size bigint,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  failed_at timestamptz
);
create index data_exports_by_user on data_exports (user_id, created_at desc);
create index data_exports_by_expiry on data_exports (expires_at) where file_key is not null;
create index data_exports_by_file on data_exports (file_key) where file_key is not null;

alter table users add column deletion_at timestamptz;
alter table users add column deletion_keeps_writing boolean not null default true;
-- Such names are only for those who have left; whoever took one before that was a rule is called otherwise.
update users set username = 'member-' || id || '-' || left(md5(username), 6) where lower(username) like 'deleted-%';
-- What is left of somebody who has left: a row without anything personal, for what stays to hang on.
alter table users add column erased_at timestamptz;
-- With the first step of erasing somebody `erased_at` is set; an hour later, when nothing can come any more, `deletion_at` is empty again.
create index users_to_erase on users (deletion_at) where deletion_at is not null;
create index users_unproven on users (created_at) where email_verified_at is null and erased_at is null;

-- The log stays append-only but for one thing: who has left is not named in it any more.
create function refuse_other_change() returns trigger language plpgsql as $$
declare
  names constant text[] := '{actor_name, subject_label, reason}';
  has_actor_left constant boolean := not exists (select from users where id = old.actor_id and erased_at is null);
  has_subject_left constant boolean := old.user_id is not null and not exists (select from users where id = old.user_id and erased_at is null);
begin
  if to_jsonb(new) - names = to_jsonb(old) - names
     and (new.actor_name = old.actor_name or has_actor_left and new.actor_name = 'Deleted member')
     and ((new.subject_label, new.reason) is not distinct from (old.subject_label, old.reason)
          or has_subject_left and new.subject_label = '' and new.reason is null)
  then
    return new;
  end if;
  raise exception 'the audit log is append-only';
end $$;
drop trigger audit_log_is_append_only on audit_log;
create trigger audit_log_is_append_only before delete or truncate on audit_log
  for each statement execute function refuse_change();
create trigger audit_log_forgets_names before update on audit_log
  for each row execute function refuse_other_change();

-- A label is known by its text alone, and goes with it.
create index relevance_labels_by_content on relevance_labels using hash (content);

-- As BCP 47, detected when it is written; empty where it cannot be told.
alter table posts add column language text;
alter table comments add column language text;
