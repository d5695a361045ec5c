-- What a list says of an event, and the rest of what it says of a date, the same for every reader: kept as the text that it is sent as.
alter table events add column card text generated always as (
  ',"format":' || json_text(format) || ',"registration":' || json_text(registration) || ',"cost":' || json_text(cost)
  || ',"price":' || json_text(price) || ',"creditHours":' || coalesce(trim_scale(credit_hours)::text, 'null')) stored not null;

alter table occurrences drop column card;
alter table occurrences add column card text generated always as (
  ',"eventId":' || event_id::text || ',"startsAt":' || json_time(starts_at) || ',"endsAt":' || json_time(ends_at)
  || ',"startsLocal":' || json_text(starts_local) || ',"endsLocal":' || json_text(ends_local) || ',"allDay":' || all_day::text
  || ',"capacity":' || coalesce(capacity::text, 'null') || ',"movedFrom":' || json_time(moved_from)
  || ',"isCancelled":' || (cancelled_at is not null)::text || ',"cancelReason":' || json_text(cancel_reason)
  || ',"recordingUrl":' || json_text(recording_url) || ',"closingNote":' || json_text(closing_note)) stored not null;

-- Most dates last a few hours: of those that began earlier today, only the longer ones can still go on.
create index occurrences_of_hours on occurrences (starts_at, id) include (ends_at)
  where is_listed and ends_at - starts_at >= interval '4 hours' and ends_at - starts_at < interval '23 hours';
