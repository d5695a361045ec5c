-- An answer changes since when one has a place; how many a member has invited today is counted by this.
alter table group_members add column invited_at timestamptz;
update group_members set invited_at = since where state = 'invited';
drop index group_members_by_inviter;
create index group_members_by_inviter on group_members (invited_by, invited_at) where invited_by is not null;
