-- A reviewer has sent the item's new files back up to this one: they do not wait again by themselves.
alter table items add column refused_file_id integer not null default 0;
