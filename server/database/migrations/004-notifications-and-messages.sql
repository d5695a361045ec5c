-- One line of a member's list: everything of one kind about one thing. The rows of `notifications` are what it is made of.
create table notification_groups (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  type text not null,
  -- What it is about: `post:7`, `user:7` for what one person does, or '' for what stands alone.
  subject text not null,
  -- The place of its newest row, and the place up to which the member has read: unread is what stands between.
  newest integer not null default 1,
  read_up_to integer not null default 0,
  -- When it last grew: its place in the list.
  updated_at timestamptz not null default now(),
  check (read_up_to <= newest)
);

alter table notifications
  -- Without a group: wanted by letter, not in the app.
  add column group_id integer references notification_groups on delete cascade,
  add column place integer,
  add column connection_id integer references connections on delete cascade,
  -- When a letter tells of it, unless it is read or the member comes by before; null once that is settled.
  add column letter_due_at timestamptz,
  add constraint notifications_in_place check ((group_id is null) = (place is null));

-- What earlier versions have told: read up to the first that was not.
create temporary table told on commit drop as
  select id, user_id, type, subject, read_at, created_at,
         row_number() over (partition by user_id, type, subject order by id) as place
    from (select *, case when type in ('post_liked', 'comment', 'mention') then 'post:' || post_id else 'alone:' || id end as subject
            from notifications) as subjects;
insert into notification_groups (user_id, type, subject, newest, read_up_to, updated_at)
  select user_id, type, subject, max(place), coalesce(min(place) filter (where read_at is null) - 1, max(place)), max(created_at)
    from told group by user_id, type, subject order by max(id);
update notifications set group_id = notification_groups.id, place = told.place
  from told join notification_groups using (user_id, type, subject)
 where told.id = notifications.id;
update notification_groups set subject = '' where subject like 'alone:%';
alter table notifications drop column read_at;

create index notification_groups_by_user on notification_groups (user_id, updated_at desc, id desc);
create index notification_groups_by_type on notification_groups (user_id, type, updated_at desc, id desc);
create index notification_groups_unread on notification_groups (user_id) include (id) where newest > read_up_to;
create unique index notification_groups_by_subject on notification_groups (user_id, type, subject) where subject <> '';
create index notification_groups_by_age on notification_groups (updated_at);

create unique index notifications_by_group on notifications (group_id, place desc) include (sender_id) where group_id is not null;
create index notifications_by_comment on notifications (comment_id) where comment_id is not null;
create index notifications_by_connection on notifications (connection_id) where connection_id is not null;
create index notifications_by_age on notifications (created_at) where group_id is null;
create index notifications_due on notifications (letter_due_at) where letter_due_at is not null;
-- However many somebody writes, it is one notice, as new as the last.
create unique index notifications_of_messages on notifications (user_id, sender_id) where type = 'message';

-- Whatever takes rows away (an unlike, a deleted post), a group is as new as the newest that is left, and gone with the last.
create function settle_notification_groups() returns trigger language plpgsql as $$
begin
  -- First the lock, then a fresh look: a row that another transaction is adding meanwhile counts.
  perform from notification_groups where id in (select group_id from gone) order by id for update;
  delete from notification_groups
   where id in (select group_id from gone) and not exists (select from notifications where group_id = notification_groups.id);
  update notification_groups set newest = remaining.place, read_up_to = least(read_up_to, remaining.place), updated_at = remaining.created_at
    from (select distinct on (group_id) group_id, place, created_at from notifications
           where group_id in (select group_id from gone) order by group_id, place desc) as remaining
   where notification_groups.id = remaining.group_id and newest <> remaining.place;
  return null;
end $$;
create trigger notifications_gone after delete on notifications referencing old table as gone
  for each statement execute function settle_notification_groups();

create table notification_preferences (
  user_id integer not null references users on delete cascade,
  type text not null,
  in_app boolean not null,
  by_email boolean not null,
  primary key (user_id, type)
);

-- When a member was last considered for a digest.
create table digests (
  user_id integer primary key references users on delete cascade,
  considered_at timestamptz not null
);

-- Made here, once: what links in letters are signed with, the same for every process and for ever.
create table secrets (
  name text primary key,
  value bytea not null
);
insert into secrets (name, value)
  values ('unsubscribe', sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')));

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
  -- Both go with their conversation, so neither refers to users a second time.
  user_id integer not null,
  other_id integer not null,
  -- 'request': a message from somebody who is no colleague, not yet answered; 'declined': out of sight, further ones too.
  folder text not null check (folder in ('inbox', 'request', 'declined')),
  -- How many this member has written: whoever has written may be answered, and a request may hold only so many.
  sent_count integer not null default 0,
  -- The newest that this member still sees; none when all is deleted.
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
create index conversation_members_by_time on conversation_members (user_id, folder, last_message_at desc, conversation_id desc)
  include (other_id) where last_message_id is not null;
create index conversation_members_unread on conversation_members (user_id, folder) include (other_id, unread_count) where unread_count > 0;

create table messages (
  id integer generated always as identity primary key,
  conversation_id integer not null,
  sender_id integer not null,
  receiver_id integer not null,
  content text not null check (length(content) <= 5000),
  client_id text,
  created_at timestamptz not null default now(),
  unsent_at timestamptz,
  -- Its words, and whose it is: `#7` is no word that anybody could write, and a search stays among one's own messages.
  search tsvector not null generated always as (
    to_tsvector('simple', fold(content)) || array_to_tsvector(array['#' || sender_id::text, '#' || receiver_id::text])) stored,
  foreign key (conversation_id, sender_id) references conversation_members on delete cascade,
  foreign key (conversation_id, receiver_id) references conversation_members on delete cascade
);
create index messages_by_conversation on messages (conversation_id, id desc);
create unique index messages_by_client_id on messages (conversation_id, sender_id, client_id) where client_id is not null;
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

-- What the reporter of a message shows to the admins: it and a few before it, as they were then, and no other.
create table report_quotes (
  report_id integer not null references reports on delete cascade,
  message_id integer not null,
  sender_id integer not null references users on delete cascade,
  content text not null,
  attachment_names text[] not null default '{}',
  created_at timestamptz not null,
  primary key (report_id, message_id)
);
create index report_quotes_by_sender on report_quotes (sender_id);
