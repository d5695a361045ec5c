-- A month may have a thousand dates. With what their event says of each kept beside it, also who may see it, to find them reads the
-- dates alone, and to show them joins nothing. `event_stamp` is another number after each change of the event, for calendars.
alter table occurrences
  add column all_day boolean,
  add column author_id integer,
  add column audience text,
  add column group_id integer,
  add column of_event text,
  add column event_stamp bigint;

create function of_event(title text, format text, category_id integer) returns text language sql immutable parallel safe
  return ',"title":' || json_text(title) || ',"format":' || json_text(format) || ',"categoryId":' || coalesce(category_id::text, 'null');

create procedure keep_dates(event integer) language sql begin atomic
  update occurrences
     set all_day = events.all_day, author_id = holdings.author_id, audience = holdings.audience, group_id = holdings.group_id,
         of_event = of_event(holdings.title, events.format, holdings.category_id),
         event_stamp = hash_record_extended(row(events.changed_at, holdings.revision), 0)
    from events join holdings on holdings.id = events.holding_id
   where events.holding_id = event and occurrences.event_id = event;
end;

create function keep_new_date() returns trigger language plpgsql as $$
begin
  select events.all_day, holdings.author_id, holdings.audience, holdings.group_id,
         of_event(holdings.title, events.format, holdings.category_id),
         hash_record_extended(row(events.changed_at, holdings.revision), 0)
    into new.all_day, new.author_id, new.audience, new.group_id, new.of_event, new.event_stamp
    from events join holdings on holdings.id = events.holding_id where events.holding_id = new.event_id;
  return new;
end $$;
-- What is restored from a backup brings it along.
create trigger occurrences_know_their_event before insert on occurrences
  for each row when (new.of_event is null) execute function keep_new_date();

create function keep_dates_of_event() returns trigger language plpgsql as $$
begin
  call keep_dates(new.holding_id);
  return null;
end $$;
create trigger events_change_their_dates after update of all_day, format, changed_at on events
  for each row when ((old.all_day, old.format, old.changed_at) is distinct from (new.all_day, new.format, new.changed_at))
  execute function keep_dates_of_event();

create function keep_dates_of_holding() returns trigger language plpgsql as $$
begin
  call keep_dates(new.id);
  return null;
end $$;
create trigger holdings_change_their_dates after update of title, category_id, audience, group_id, author_id, revision on holdings
  for each row when (new.kind = 'event'
    and (old.title, old.category_id, old.audience, old.group_id, old.author_id, old.revision)
        is distinct from (new.title, new.category_id, new.audience, new.group_id, new.author_id, new.revision))
  execute function keep_dates_of_holding();

update occurrences
   set all_day = events.all_day, author_id = holdings.author_id, audience = holdings.audience, group_id = holdings.group_id,
       of_event = of_event(holdings.title, events.format, holdings.category_id),
       event_stamp = hash_record_extended(row(events.changed_at, holdings.revision), 0)
  from events join holdings on holdings.id = events.holding_id
 where events.holding_id = occurrences.event_id;

alter table occurrences
  alter column all_day set not null,
  alter column author_id set not null,
  alter column audience set not null,
  alter column of_event set not null,
  alter column event_stamp set not null,
  -- The beginning of what a month says of it.
  add column line text generated always as (
    '{"occurrenceId":' || id::text || ',"eventId":' || event_id::text
    || ',"startsAt":' || json_time(starts_at) || ',"endsAt":' || json_time(ends_at) || ',"allDay":' || all_day::text
    || case when all_day then ',"startsLocal":' || json_text(starts_local) || ',"endsLocal":' || json_text(ends_local) else '' end
    || ',"isCancelled":' || (cancelled_at is not null)::text || of_event) stored not null;
