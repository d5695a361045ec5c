-- Lists of dates and of resources are narrowed by marks, and show what the reader may see. With both kept on the row that a list
-- walks, a narrowed list looks nothing up but what it shows; where few rows have the marks, one index finds them.

-- One bit of 64 for each mark: a row without one of the bits that are asked for has not all the marks, and what has them is looked
-- at more closely. Beside the key of a list's index, so that the walk need not read the rows.
create function mark_bits(marks text[]) returns bigint language sql immutable parallel safe
  return (select coalesce(bit_or(1::bigint << (hashtext(mark) & 63)), 0) from unnest(marks) as mark);

create function event_marks(format text, country text, cost text, credit_hours numeric, language text, category_id integer)
  returns text[] language sql immutable parallel safe
  return array_remove(array['f:' || format, 'c:' || country, 'p:' || cost, 'h:' || (credit_hours is not null)::text,
                            'l:' || language, 'g:' || category_id::text], null);

alter table occurrences add column marks text[];

create or replace procedure keep_dates(event integer) language sql begin atomic
  update occurrences
     set all_day = events.all_day, author_id = holdings.author_id, audience = holdings.audience, group_id = holdings.group_id,
         of_event = of_event(holdings.title, events.format, holdings.category_id),
         event_stamp = hash_record_extended(row(events.changed_at, holdings.revision), 0),
         marks = event_marks(events.format, events.country, events.cost, events.credit_hours,
                             coalesce(events.language, holdings.language), holdings.category_id)
    from events join holdings on holdings.id = events.holding_id
   where events.holding_id = event and occurrences.event_id = event;
end;

create or replace function keep_new_date() returns trigger language plpgsql as $$
begin
  select events.all_day, holdings.author_id, holdings.audience, holdings.group_id,
         of_event(holdings.title, events.format, holdings.category_id),
         hash_record_extended(row(events.changed_at, holdings.revision), 0),
         event_marks(events.format, events.country, events.cost, events.credit_hours,
                     coalesce(events.language, holdings.language), holdings.category_id)
    into new.all_day, new.author_id, new.audience, new.group_id, new.of_event, new.event_stamp, new.marks
    from events join holdings on holdings.id = events.holding_id where events.holding_id = new.event_id;
  return new;
end $$;

drop trigger occurrences_know_their_event on occurrences;
-- What is restored from a backup brings it along.
create trigger occurrences_know_their_event before insert on occurrences
  for each row when (new.of_event is null or new.marks is null) execute function keep_new_date();

drop trigger events_change_their_dates on events;
create trigger events_change_their_dates after update of all_day, format, changed_at, place, cost, credit_hours, language on events
  for each row when ((old.all_day, old.format, old.changed_at, old.place, old.cost, old.credit_hours, old.language)
    is distinct from (new.all_day, new.format, new.changed_at, new.place, new.cost, new.credit_hours, new.language))
  execute function keep_dates_of_event();

drop trigger holdings_change_their_dates on holdings;
create trigger holdings_change_their_dates
  after update of title, category_id, audience, group_id, author_id, revision, language on holdings
  for each row when (new.kind = 'event'
    and (old.title, old.category_id, old.audience, old.group_id, old.author_id, old.revision, old.language)
        is distinct from (new.title, new.category_id, new.audience, new.group_id, new.author_id, new.revision, new.language))
  execute function keep_dates_of_holding();

update occurrences
   set marks = event_marks(events.format, events.country, events.cost, events.credit_hours,
                           coalesce(events.language, holdings.language), holdings.category_id)
  from events join holdings on holdings.id = events.holding_id
 where events.holding_id = occurrences.event_id;

alter table occurrences
  alter column marks set not null,
  add column mark_bits bigint not null generated always as (mark_bits(marks)) stored;
create index occurrences_by_marks on occurrences using gin (marks) where is_listed;
drop index occurrences_by_start;
create index occurrences_by_start on occurrences (starts_at, id) include (mark_bits) where is_listed;
-- Countries are among the marks.
drop index events_by_country;

create function resource_marks(type text, language text, country text, licence text, subjects text[], audiences text[])
  returns text[] language sql immutable parallel safe
  return array_remove(array['t:' || type, 'l:' || language, 'c:' || country, 'r:' || licence,
      case when licence in ('cc0', 'cc-by', 'cc-by-sa', 'cc-by-nc', 'cc-by-nc-sa', 'pdm') then 'r:adaptable' end], null)
    || marks_of('s:', fold_all(subjects)) || marks_of('a:', audiences);

-- `listed_at` only while it is approved.
alter table resources
  drop column marks,
  add column marks text[] not null generated always as (
    resource_marks(type, language, country, licence, subjects, audiences)) stored,
  add column mark_bits bigint not null generated always as (
    mark_bits(resource_marks(type, language, country, licence, subjects, audiences))) stored,
  add column listed_at timestamptz,
  add column author_id integer,
  add column audience text,
  add column group_id integer;

create function keep_new_resource() returns trigger language plpgsql as $$
begin
  select case when state = 'approved' then holdings.listed_at end, holdings.author_id, holdings.audience, holdings.group_id
    into new.listed_at, new.author_id, new.audience, new.group_id from holdings where id = new.holding_id;
  return new;
end $$;
create trigger resources_know_their_holding before insert on resources
  for each row when (new.author_id is null) execute function keep_new_resource();

create function keep_resource() returns trigger language plpgsql as $$
begin
  update resources
     set listed_at = case when new.state = 'approved' then new.listed_at end,
         author_id = new.author_id, audience = new.audience, group_id = new.group_id
   where holding_id = new.id;
  return null;
end $$;
create trigger holdings_change_their_resource after update of state, listed_at, author_id, audience, group_id on holdings
  for each row when (new.kind = 'resource' and (old.state, old.listed_at, old.author_id, old.audience, old.group_id)
    is distinct from (new.state, new.listed_at, new.author_id, new.audience, new.group_id))
  execute function keep_resource();

update resources
   set listed_at = case when state = 'approved' then holdings.listed_at end,
       author_id = holdings.author_id, audience = holdings.audience, group_id = holdings.group_id
  from holdings where holdings.id = holding_id;

alter table resources
  alter column author_id set not null,
  alter column audience set not null;

create index resources_by_marks on resources using gin (marks) where listed_at is not null;
create index resources_newest on resources (listed_at desc, holding_id desc) include (mark_bits) where listed_at is not null;
drop index resources_most_used, resources_most_downloaded;
create index resources_most_used on resources (used_count desc, holding_id desc) include (mark_bits) where listed_at is not null;
create index resources_most_downloaded on resources (download_count desc, holding_id desc) include (mark_bits)
  where listed_at is not null;
