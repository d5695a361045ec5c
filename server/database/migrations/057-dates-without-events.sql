-- All that a list says of an event's own row is kept with each of its dates: to show them, that row is not looked up.
alter table occurrences
  add column event_zone text,
  add column event_place jsonb,
  add column event_hours numeric(4, 2),
  add column event_card text;

create function event_card(card text, language text) returns text language sql immutable parallel safe
  return card || ',"language":' || json_text(language);

create or replace procedure keep_dates(event integer) language sql begin atomic
  update occurrences
     set all_day = events.all_day, author_id = holdings.author_id, audience = holdings.audience, group_id = holdings.group_id,
         of_event = of_event(holdings.title, events.format, holdings.category_id),
         event_stamp = hash_record_extended(row(events.changed_at, holdings.revision), 0),
         marks = event_marks(events.format, events.country, events.cost, events.credit_hours,
                             coalesce(events.language, holdings.language), holdings.category_id),
         event_zone = events.time_zone, event_place = events.place, event_hours = events.credit_hours,
         event_card = event_card(events.card, coalesce(events.language, holdings.language))
    from events join holdings on holdings.id = events.holding_id
   where events.holding_id = event and occurrences.event_id = event;
end;

create or replace function keep_new_date() returns trigger language plpgsql as $$
begin
  select events.all_day, holdings.author_id, holdings.audience, holdings.group_id,
         of_event(holdings.title, events.format, holdings.category_id),
         hash_record_extended(row(events.changed_at, holdings.revision), 0),
         event_marks(events.format, events.country, events.cost, events.credit_hours,
                     coalesce(events.language, holdings.language), holdings.category_id),
         events.time_zone, events.place, events.credit_hours,
         event_card(events.card, coalesce(events.language, holdings.language))
    into new.all_day, new.author_id, new.audience, new.group_id, new.of_event, new.event_stamp, new.marks,
         new.event_zone, new.event_place, new.event_hours, new.event_card
    from events join holdings on holdings.id = events.holding_id where events.holding_id = new.event_id;
  return new;
end $$;

drop trigger occurrences_know_their_event on occurrences;
-- What is restored from a backup brings it along.
create trigger occurrences_know_their_event before insert on occurrences
  for each row when (new.of_event is null or new.marks is null or new.event_card is null) execute function keep_new_date();

drop trigger events_change_their_dates on events;
create trigger events_change_their_dates
  after update of all_day, format, changed_at, place, cost, credit_hours, language, time_zone, registration, price on events
  for each row when ((old.all_day, old.changed_at, old.place, old.credit_hours, old.language, old.time_zone, old.card)
    is distinct from (new.all_day, new.changed_at, new.place, new.credit_hours, new.language, new.time_zone, new.card))
  execute function keep_dates_of_event();

update occurrences
   set event_zone = events.time_zone, event_place = events.place, event_hours = events.credit_hours,
       event_card = event_card(events.card, coalesce(events.language, holdings.language))
  from events join holdings on holdings.id = events.holding_id
 where events.holding_id = occurrences.event_id;

alter table occurrences
  alter column event_zone set not null,
  alter column event_card set not null,
  drop column card,
  add column card text generated always as (
    ',"eventId":' || event_id::text || ',"startsAt":' || json_time(starts_at) || ',"endsAt":' || json_time(ends_at)
    || ',"startsLocal":' || json_text(starts_local) || ',"endsLocal":' || json_text(ends_local) || ',"allDay":' || all_day::text
    || ',"capacity":' || coalesce(capacity::text, 'null') || ',"movedFrom":' || json_time(moved_from)
    || ',"isCancelled":' || (cancelled_at is not null)::text || ',"cancelReason":' || json_text(cancel_reason)
    || ',"recordingUrl":' || json_text(recording_url) || ',"closingNote":' || json_text(nullif(closing_note, ''))
    || ',"timeZone":' || json_text(event_zone) || ',"place":' || coalesce(coalesce(place, event_place)::text, 'null')
    || ',"creditHours":' || coalesce(trim_scale(nullif(coalesce(credit_hours, event_hours), 0))::text, 'null')) stored not null;
