-- What push services know this site by: one key, made at first need. The private half is sealed, bound to the public one.
create table push_keys (
  is_only boolean primary key default true check (is_only),
  public_key bytea not null check (length(public_key) = 65),
  sealed_key bytea not null,
  created_at timestamptz not null default now()
);

-- A browser that its member is told on, for as long as the session lasts that switched it on.
create table push_devices (
  session_id uuid primary key references sessions on delete cascade,
  user_id integer not null references users on delete cascade,
  endpoint text not null unique check (length(endpoint) <= 1500),
  public_key bytea not null check (length(public_key) = 65),
  auth_secret bytea not null check (length(auth_secret) = 16),
  shows_text boolean not null default true,
  created_at timestamptz not null default now()
);
create index push_devices_by_user on push_devices (user_id);

-- As letter_due_at, for devices.
alter table notifications add column push_due_at timestamptz;
create index notifications_due_by_push on notifications (push_due_at) where push_due_at is not null;

-- Null: as it is for a member who has chosen nothing. Those who have chosen about letters hear on devices of the same.
alter table notification_preferences add column by_push boolean;
update notification_preferences set by_push = by_email;
