-- One line of a member's list: everything of one kind about one thing. The rows of `notifications` are what it is made of.
create table notification_groups (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  type text not null,
  -- What it is about: a post's id, a sender's id, or '' for what stands alone.
  subject text not null,
  read_at timestamptz,
  -- When it last grew: its place in the list.
  updated_at timestamptz not null default now()
);
create index notification_groups_by_user on notification_groups (user_id, updated_at desc, id desc);
create index notification_groups_by_type on notification_groups (user_id, type, updated_at desc, id desc);
create index notification_groups_unread on notification_groups (user_id) where read_at is null;
create unique index notification_groups_subject on notification_groups (user_id, type, subject) where subject <> '';
create index notification_groups_by_age on notification_groups (updated_at);

alter table notifications
  add column group_id integer references notification_groups on delete cascade,
  add column connection_id integer references connections on delete cascade;

create table notification_preferences (
  user_id integer not null references users on delete cascade,
  type text not null,
  in_app boolean not null,
  by_email boolean not null,
  primary key (user_id, type)
);

-- An unordered pair of people who have written to each other.
create table conversations (
  id integer generated always as identity primary key,
  low_id integer not null references users on delete cascade,
  high_id integer not null references users on delete cascade,
  created_at timestamptz not null default now(),
  unique (low_id, high_id),
  check (low_id < high_id)
);
create index conversations_by_high on conversations (high_id);

-- Each side's own view of it: counts and places are kept by the writing transaction, so that nothing is ever scanned.
create table conversation_members (
  conversation_id integer not null references conversations on delete cascade,
  user_id integer not null references users on delete cascade,
  other_id integer not null references users on delete cascade,
  -- 'request': a message from somebody who is no colleague, not yet answered; 'declined': out of sight, further ones too.
  folder text not null check (folder in ('inbox', 'request', 'declined')),
  last_message_id integer,
  last_message_at timestamptz not null,
  unread_count integer not null default 0 check (unread_count >= 0),
  read_up_to integer not null default 0,
  read_at timestamptz,
  -- Deleted for oneself: nothing up to here is shown.
  cleared_up_to integer not null default 0,
  primary key (conversation_id, user_id)
);
create unique index conversation_members_by_pair on conversation_members (user_id, other_id);
create index conversation_members_by_time on conversation_members (user_id, folder, last_message_at desc, conversation_id desc);
create index conversation_members_unread on conversation_members (user_id, folder) include (unread_count) where unread_count > 0;
create index conversation_members_by_other on conversation_members (other_id);

create table messages (
  id integer generated always as identity primary key,
  conversation_id integer not null references conversations on delete cascade,
  sender_id integer not null references users on delete cascade,
  content text not null check (length(content) <= 5000),
  client_id text,
  created_at timestamptz not null default now(),
  unsent_at timestamptz,
  search tsvector generated always as (to_tsvector('simple', fold(content))) stored
);
create index messages_by_conversation on messages (conversation_id, id desc);
create unique index messages_by_client_id on messages (sender_id, client_id) where client_id is not null;
create index messages_search on messages using gin (search);

create table deleted_messages (
  message_id integer not null references messages on delete cascade,
  user_id integer not null references users on delete cascade,
  primary key (message_id, user_id)
);
create index deleted_messages_by_user on deleted_messages (user_id);

alter table attachments add column message_id integer references messages on delete cascade;
create index attachments_by_message on attachments (message_id, position) where message_id is not null;
drop index attachments_unused;
create index attachments_unused on attachments (created_at) where post_id is null and message_id is null;
