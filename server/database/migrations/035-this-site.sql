-- What an admin has put in the place of the house's own logo, icon and picture of the sign-in page.
create table site_pictures (
  slot text primary key check (slot in ('logo', 'icon-192', 'icon-512', 'sign-in')),
  file_key text not null,
  width int not null check (width > 0),
  height int not null check (height > 0),
  created_at timestamptz not null
);
create trigger file_released after delete on site_pictures for each row execute function release_file();

-- A retired category stays with what is filed under it; nothing new can be.
alter table categories add column retired_at timestamptz;
-- Two change places in one statement.
alter table categories drop constraint categories_position_key;
alter table categories add constraint categories_position_key unique (position) deferrable initially deferred;
create unique index categories_by_name on categories (fold(name));

-- The operator's own text of a page: its newest version is the one that is read.
create table site_page_versions (
  id int generated always as identity primary key,
  page text not null,
  mode text not null check (mode in ('replace', 'follow', 'house')),
  body text not null,
  author_id int references users on delete set null,
  created_at timestamptz not null
);
create index site_page_versions_by_page on site_page_versions (page, id desc);
create index site_page_versions_by_author on site_page_versions (author_id);
