-- Numbers that a busy community may count beyond two thousand million, and every column that refers to them. Members, posts,
-- categories and what admins write stay below. Each table is written once: all its columns in one statement.
alter table notifications
  alter column id type bigint,
  alter column comment_id type bigint,
  alter column group_id type bigint,
  alter column connection_id type bigint;
alter table notification_groups alter column id type bigint;
alter table connections alter column id type bigint;

-- A column cannot change while another is computed from it.
alter table comments
  drop column card,
  alter column id type bigint,
  add column card text not null generated always as (
    '{"id":' || id::text || ',"postId":' || post_id::text || ',"content":' || json_text(content)
    || ',"language":' || json_text(language) || ',"createdAt":' || json_time(created_at)
    || ',"editedAt":' || json_time(edited_at)) stored;

alter table messages alter column id type bigint;
alter table conversation_members
  alter column last_message_id type bigint,
  alter column read_up_to type bigint,
  -- Whoever has left has cleared what will ever come.
  alter column cleared_up_to type bigint using case cleared_up_to when 2147483647 then 9007199254740991 else cleared_up_to end;
alter table deleted_messages alter column message_id type bigint;

alter table attachments alter column id type bigint, alter column message_id type bigint;
alter table attachment_files alter column attachment_id type bigint;

alter table reports alter column subject_id type bigint;
alter table report_quotes alter column message_id type bigint;
alter table audit_log alter column id type bigint, alter column subject_id type bigint;
