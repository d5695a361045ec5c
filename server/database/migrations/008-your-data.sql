create table data_exports (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  status text not null default 'waiting' check (status in ('waiting', 'running', 'ready', 'failed')),
  progress smallint not null default 0 check (progress between 0 and 100),
  file_key text,
  size bigint,
  created_at timestamptz not null default now(),
  expires_at timestamptz
);
create index data_exports_by_user on data_exports (user_id, created_at desc);
create index data_exports_by_expiry on data_exports (expires_at);

alter table users add column deletion_at timestamptz;
alter table users add column deletion_keeps_writing boolean not null default true;
-- What is left of somebody who has left: a row without anything personal, for what stays to hang on.
alter table users add column erased_at timestamptz;
create index users_to_erase on users (deletion_at) where deletion_at is not null and erased_at is null;

-- As BCP 47, detected when it is written; empty where it cannot be told.
alter table posts add column language text;
alter table comments add column language text;
