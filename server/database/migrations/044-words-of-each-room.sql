-- One index of words for all rooms met each word with the mark of a room: to find that a word is in no event, it read the places
-- of a hundred thousand events. With an index for each room a word costs as much as it is said there. They are those of
-- contract/search-types.ts; each condition names its kinds in that order, as queries do.
drop index holdings_by_search;
create index groups_by_search on holdings using gin (search) with (gin_pending_list_limit = 128)
  where kind in ('group');
create index events_by_search on holdings using gin (search) with (gin_pending_list_limit = 128)
  where kind in ('event');
create index resources_by_search on holdings using gin (search) with (gin_pending_list_limit = 128)
  where kind in ('resource', 'want', 'offer');
create index courses_by_search on holdings using gin (search) with (gin_pending_list_limit = 128)
  where kind in ('course');
create index collections_by_search on holdings using gin (search) with (gin_pending_list_limit = 128)
  where kind in ('collection', 'item');
