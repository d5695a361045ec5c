-- A file in the store and the rows that name it change one after the other, never together; what lies in between stands here.
--   claimed   about to be stored and written into a row
--   released  a row that named it is gone, or a claim has ended: whether it is still used must be looked at
--   going     unused when last looked at, and being deleted
create table file_marks (
  id bigint generated always as identity primary key,
  key text not null,
  mark text not null check (mark in ('claimed', 'released', 'going')),
  since timestamptz not null default now()
);
create index file_marks_by_key on file_marks (key, mark);
create index file_marks_by_mark on file_marks (mark, id);

-- However a row goes, also with what it hangs on, its files are looked at soon after.
create function release_attachment_files() returns trigger language plpgsql as $$
begin
  insert into file_marks (key, mark) select distinct key, 'released' from gone;
  return null;
end $$;
create trigger files_released after delete on attachment_files
  referencing old table as gone for each statement execute function release_attachment_files();

create function release_pictures() returns trigger language plpgsql as $$
begin
  insert into file_marks (key, mark)
  select substr(picture, 8), 'released' from unnest(array[old.profile_picture, old.cover_picture]) as picture
   where picture like '/media/%';
  return null;
end $$;
create trigger pictures_replaced after update of profile_picture, cover_picture on users
  for each row when ((new.profile_picture, new.cover_picture) is distinct from (old.profile_picture, old.cover_picture))
  execute function release_pictures();
create trigger pictures_released after delete on users for each row execute function release_pictures();

create function release_file() returns trigger language plpgsql as $$
begin
  insert into file_marks (key, mark) values (old.file_key, 'released');
  return null;
end $$;
create trigger file_released after delete on applications for each row execute function release_file();
create trigger file_replaced after update of file_key on data_exports
  for each row when (old.file_key is not null and new.file_key is distinct from old.file_key) execute function release_file();
create trigger file_released after delete on data_exports
  for each row when (old.file_key is not null) execute function release_file();

-- What the weekly check found, until it finds it mended or no longer used.
create table file_faults (
  key text primary key,
  fault text not null check (fault in ('damaged', 'missing')),
  found_at timestamptz not null default now()
);
