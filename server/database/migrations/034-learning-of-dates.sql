-- Which date of an event a notice hangs on: taken back for one date, what was told of the others stays.
alter table notifications add column occurrence_id integer references occurrences on delete cascade;
create index notifications_by_occurrence on notifications (occurrence_id) where occurrence_id is not null;

-- Those that were issued a moment ago and are not signed yet.
create index certificates_unsigned on certificates (id) where credential is null and code is not null;

-- In certificates only of members who want it there, as it was when they were issued.
alter table users add column names_orcid boolean not null default false;
alter table certificates add column recipient_orcid text check (recipient_orcid ~ '^\d{4}-\d{4}-\d{4}-\d{3}[\dX]$');

-- Hours that a date was held with, where they are no longer those of its event; 0: it gave none.
alter table occurrences add column credit_hours numeric(4, 2) check (credit_hours between 0 and 40);
