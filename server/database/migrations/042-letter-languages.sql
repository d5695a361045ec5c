-- In which language a member wants letters; null: as the site has it.
alter table users add column letter_language text check (letter_language in ('en', 'de', 'fr', 'es'));

-- What the house says in a notice, by the name of its sentence and what it names, for letters in the language of their reader.
-- The content is the same in English. Null where people act, where there is nothing to translate, and of what was told before.
alter table notifications add column said jsonb;
