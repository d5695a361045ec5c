-- A draft that was left goes a month after its author was told so: a server that was off for long tells first.
alter table holdings add column end_told_at timestamptz;
create index holdings_in_draft on holdings (id) where state = 'draft' and kind <> 'item';
