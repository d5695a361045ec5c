-- Lists begin with what goes on: which of the dates that have begun are not over yet is read from the index that they walk.
drop index occurrences_by_start;
create index occurrences_by_start on occurrences (starts_at, id) include (mark_bits, ends_at) where is_listed;
