-- Who keeps a post at the top of its group, as its readers are told.
alter table groups add column pinned_by integer references users on delete set null;
create index groups_by_pinner on groups (pinned_by) where pinned_by is not null;
