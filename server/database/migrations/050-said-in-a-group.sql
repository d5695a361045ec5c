-- Its author would show it to more people than its group, which has talked about it: that goes once this is approved, and not before.
alter table holdings add column said_in_group boolean not null default false;
