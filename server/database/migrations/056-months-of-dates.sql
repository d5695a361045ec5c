-- A month of events is read from this index alone: its dates lie far apart in their table, where each would be a page of its own.
create index occurrences_of_month on occurrences (starts_at, id)
  include (ends_at, all_day, starts_local, ends_local, author_id, audience, group_id, event_id, line) where is_listed;
