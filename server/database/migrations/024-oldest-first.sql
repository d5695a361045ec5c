-- What is forgotten is looked for a few at a time: each of them has to be found without reading all the others.
create index data_exports_by_age on data_exports (created_at) where file_key is null;
create index two_factor_unfinished on two_factor (created_at) where confirmed_at is null;
