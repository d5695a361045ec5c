-- From one date on, a series goes on as an event of its own: there its dates have other addresses.
drop trigger occurrences_change_feeds on occurrences;
create trigger occurrences_change_feeds
  after update of event_id, starts_at, ends_at, place, join_url, cancelled_at, changed_at, is_listed, event_stamp, author_id, audience, group_id
  on occurrences for each row
  when ((old.event_id, old.starts_at, old.ends_at, old.place, old.join_url, old.cancelled_at, old.changed_at, old.is_listed,
         old.event_stamp, old.author_id, old.audience, old.group_id)
        is distinct from (new.event_id, new.starts_at, new.ends_at, new.place, new.join_url, new.cancelled_at, new.changed_at,
         new.is_listed, new.event_stamp, new.author_id, new.audience, new.group_id))
  execute function stale_feeds_of_date();
