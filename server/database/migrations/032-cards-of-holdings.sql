-- What a list says of a thing and of a date, the same for every reader, is kept as the text that it is sent as: to put it together
-- for each reader was more than half of what a list of events cost.
create function json_texts(text[]) returns text language sql immutable parallel safe
  return coalesce(array_to_json($1)::text, 'null');

alter table holdings add column card text generated always as (
  '{"id":' || id::text || ',"kind":' || json_text(kind) || ',"parentId":' || coalesce(parent_id::text, 'null')
  || ',"title":' || json_text(title) || ',"body":' || json_text(body) || ',"topics":' || json_texts(topics)
  || ',"categoryId":' || coalesce(category_id::text, 'null') || ',"audience":' || json_text(audience)
  || ',"state":' || json_text(state) || ',"createdAt":' || json_time(created_at) || ',"listedAt":' || json_time(listed_at)
  || ',"editedAt":' || json_time(edited_at) || ',"facts":' || facts::text) stored not null;

-- In the middle of an object: it has one name for the date in lists and another in the month.
alter table occurrences add column card text generated always as (
  ',"eventId":' || event_id::text || ',"startsAt":' || json_time(starts_at) || ',"endsAt":' || json_time(ends_at)
  || ',"startsLocal":' || json_text(starts_local) || ',"endsLocal":' || json_text(ends_local)
  || ',"isCancelled":' || (cancelled_at is not null)::text) stored not null;
