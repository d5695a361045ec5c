-- Most lists of resources that are narrowed at all are of one type: along an index of those, a page is met in a fraction of the places.
create index resources_newest_of_type on resources (type, listed_at desc, holding_id desc) include (mark_bits)
  where listed_at is not null;
