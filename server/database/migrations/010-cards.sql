-- What everybody sees of a post and of a comment (`Post` and `Comment` in contract/posts.ts), as the beginning of its JSON,
-- and the whole `Attachment`: written when it changes, read eighty times for each page of posts. Counts, and what depends
-- on the reader, are added then.
-- Immutable in truth: in a named zone and by a pattern without names, a time is always spelled the same.
create function json_time(timestamptz) returns text language sql immutable parallel safe
  return coalesce(to_char($1 at time zone 'UTC', '\"YYYY-MM-DD"T"HH24:MI:SS.MS"Z"\"'), 'null');

alter table comments add column card text not null generated always as (
  '{"id":' || id::text || ',"postId":' || post_id::text || ',"content":' || json_text(content)
  || ',"language":' || json_text(language) || ',"createdAt":' || json_time(created_at)
  || ',"editedAt":' || json_time(edited_at)) stored;

alter table posts add column card text not null generated always as (
  '{"id":' || id::text || ',"userId":' || author_id::text || ',"content":' || json_text(content)
  || ',"language":' || json_text(language) || ',"createdAt":' || json_time(created_at)
  || ',"editedAt":' || json_time(edited_at) || ',"audience":' || json_text(audience)
  || ',"isApproved":' || is_approved::text
  || ',"state":' || case when is_approved then '"approved"' when rejected_at is null then '"pending"' else '"rejected"' end
  || ',"categoryId":' || coalesce(category_id::text, 'null')) stored;

create function narrower_versions(jsonb) returns text language sql immutable parallel safe
  return (select concat('[', string_agg(concat('{"url":', json_text('/media/' || key), ',"width":', coalesce(width::text, 'null'), '}'), ','), ']')
            from jsonb_to_recordset($1) as narrower (key text, width integer));

alter table attachments add column card text not null generated always as (
  '{"url":' || json_text('/media/' || key) || ',"kind":' || json_text(kind) || ',"type":' || json_text(type)
  || ',"name":' || json_text(name) || ',"size":' || size::text
  || ',"width":' || coalesce(width::text, 'null') || ',"height":' || coalesce(height::text, 'null')
  || ',"alt":' || json_text(alt) || ',"blur":' || json_text(blur) || ',"sizes":' || narrower_versions(sizes) || '}') stored;
